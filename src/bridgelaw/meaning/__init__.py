"""What calls show.  So far: which denominations a described meaning specifies, and whether it is artificial."""
