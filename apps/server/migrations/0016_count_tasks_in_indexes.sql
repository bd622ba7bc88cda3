DROP INDEX "task_assignee";--> statement-breakpoint
DROP INDEX "task_pool";--> statement-breakpoint
DROP INDEX "task_done";--> statement-breakpoint
DROP INDEX "development_task_module";--> statement-breakpoint
CREATE INDEX "task_assignee" ON "task" USING btree ("assignee_id","due_at","id","entity_id","waiting_since") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "task_pool" ON "task" USING btree ("open_to","due_at","id","entity_id","waiting_since","worked_by","flow","created_at") WHERE "task"."closed_at" IS NULL AND "task"."assignee_id" IS NULL;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("assignee_id","closed_at" DESC NULLS FIRST,"id","entity_id") WHERE "task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "development_task_module" ON "development_task" USING btree ("module","state","id","entity_id");
