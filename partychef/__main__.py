"""`python -m partychef` is the `partychef` command."""

from partychef.cli import main

if __name__ == "__main__":
    main()
