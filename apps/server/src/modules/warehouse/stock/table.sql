REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
