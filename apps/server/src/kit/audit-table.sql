-- The audit trail is only ever added to.
REVOKE UPDATE, DELETE ON audit_log FROM dropyard_app;
