REVOKE UPDATE, DELETE ON order_rule_version FROM dropyard_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON order_rule_set FROM dropyard_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON order_rule_run FROM dropyard_app;
