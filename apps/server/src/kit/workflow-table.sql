REVOKE UPDATE, DELETE ON workflow_move FROM dropyard_app;
