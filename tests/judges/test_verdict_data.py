"""A verdict as plain data: what the command line and the web both give."""

from __future__ import annotations

import json

from partychef.cli.judge import as_data as for_the_command_line
from partychef.judges.critics import critic_named
from partychef.judges.dishes import Case
from partychef.judges.files.data import data_of
from partychef.judges.files.judging import judge_case
from partychef.judges.trial.data import FREE, dishes, table_of
from partychef.web.judge.verdicts import as_data as for_the_web


def test_both_give_the_same_about_the_verdict() -> None:
    case = Case(FREE, tuple(table_of(dishes()[:2])), {"Quillfeather in seat 0": "Ann", "Brambleworth in seat 1": "Ben"})
    finding = judge_case(case, (critic_named("inspector"),), "7")
    shared = data_of(finding)
    assert json.loads(json.dumps(shared)) == shared
    assert (shared["engine"], shared["seed"], shared["cost"]) == ("house", "7", 0)
    for data in (for_the_command_line(finding), for_the_web(finding)):
        assert {key: data[key] for key in shared} == shared
        assert {dish["chef"] for dish in data["dishes"]} == {"Ann", "Ben"}
