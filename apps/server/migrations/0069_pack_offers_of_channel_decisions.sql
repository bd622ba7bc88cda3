ALTER TABLE "channel_decision" ALTER COLUMN "offers" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "channel_decision" ADD COLUMN "offered" text;
--> statement-breakpoint
-- modules/order/channel-log/table.sql
REVOKE UPDATE, DELETE ON channel_decision FROM dropyard_app;
