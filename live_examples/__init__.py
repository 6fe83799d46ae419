"""Run example scripts on emulated devices and embed their real output in MkDocs pages.

The core reads scripts (`script`), pages (`page`) and expected output (`expected`),
runs what must run (`runner`, `child`, `cache`) and puts code and output together
(`embed`); `course` joins it all. `plugin` adapts it to MkDocs, `verify` to Sybil and
pytest, and `accept` writes real output back into the sources.
"""

__version__ = "0.1.0"
