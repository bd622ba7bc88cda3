REVOKE UPDATE, DELETE ON task_comment FROM dropyard_app;
