REVOKE UPDATE, DELETE ON pack_session FROM dropyard_app;
