DROP INDEX "task_assignee";--> statement-breakpoint
CREATE INDEX "task_assignee" ON "task" USING btree ("assignee_id","due_at","id","entity_id","waiting_since","open_to") WHERE "task"."closed_at" IS NULL;
