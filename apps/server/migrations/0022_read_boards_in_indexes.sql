DROP INDEX "development_task_closed";--> statement-breakpoint
CREATE INDEX "task_board" ON "task" USING btree ("flow","due_at","record_id","id","state","waiting_since","assignee_id","entity_id") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "development_task_closed" ON "development_task" USING btree ("module","closed_at","state","created_at","entity_id") WHERE "development_task"."closed_at" IS NOT NULL;
