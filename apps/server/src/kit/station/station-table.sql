REVOKE UPDATE, DELETE ON station_input FROM dropyard_app;
