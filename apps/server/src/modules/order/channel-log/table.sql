REVOKE UPDATE, DELETE ON channel_decision FROM dropyard_app;
