"""Our values to and from those of other libraries, one module for each; a library is loaded when it is first needed."""
