ALTER TABLE "privacy_request" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;
--> statement-breakpoint
UPDATE "privacy_request" SET "state" = 'answered' WHERE "topic" = 'customers/data_request' AND "done_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "workflow_move" ("at", "flow", "record_id", "to_state", "entity_id")
SELECT "received_at", 'data-request', "id", 'open', "entity_id" FROM "privacy_request"
WHERE "topic" = 'customers/data_request' ORDER BY "id";--> statement-breakpoint
INSERT INTO "workflow_move" ("at", "flow", "record_id", "action", "from_state", "to_state", "user_id", "entity_id")
SELECT "done_at", 'data-request', "id", 'answer', 'open', 'answered', "done_by", "entity_id" FROM "privacy_request"
WHERE "state" = 'answered' ORDER BY "id";
