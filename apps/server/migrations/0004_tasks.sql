CREATE TABLE "task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"flow" text NOT NULL,
	"record_id" bigint NOT NULL,
	"entity_id" bigint,
	"subject" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"creator_id" bigint,
	"assignee_id" bigint,
	"claimed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"watchers" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"entity_id" bigint,
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_comment" ADD CONSTRAINT "task_comment_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_record" ON "task" USING btree ("flow","record_id");--> statement-breakpoint
CREATE INDEX "task_assignee" ON "task" USING btree ("assignee_id","due_at","id") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "task_pool" ON "task" USING btree ("flow","due_at","id") WHERE "task"."closed_at" IS NULL AND "task"."assignee_id" IS NULL;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("assignee_id","closed_at" DESC NULLS FIRST,"id") WHERE "task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_comment_task" ON "task_comment" USING btree ("task_id","id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "task" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "task"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "task"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "task_internal" ON "task" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("task"."entity_id" IS NULL) WITH CHECK ("task"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "task_comment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "task_comment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "task_comment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "task_comment_internal" ON "task_comment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("task_comment"."entity_id" IS NULL) WITH CHECK ("task_comment"."entity_id" IS NULL);
--> statement-breakpoint
-- kit/task-table.sql
REVOKE UPDATE, DELETE ON task_comment FROM dropyard_app;
--> statement-breakpoint
INSERT INTO task (flow, record_id, entity_id, subject, title, state, creator_id, due_at, created_at, updated_at)
SELECT 'sourcing', id, entity_id, title, request_sn, state, user_id, updated_at + interval '48 hours', created_at, updated_at
FROM external_link WHERE state IN ('waiting', 'accepted');
