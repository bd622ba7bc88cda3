CREATE TABLE "task_nudge" (
	"task_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"day" date NOT NULL,
	"entity_id" bigint,
	CONSTRAINT "task_nudge_task_id_to_id_day_pk" PRIMARY KEY("task_id","to_id","day")
);
--> statement-breakpoint
ALTER TABLE "task_nudge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "workbench_visit" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"entity_id" bigint,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workbench_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "worked_by" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "warn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "wait_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "wait_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "waits_on_id" bigint;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "task_nudge" ADD CONSTRAINT "task_nudge_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workbench_visit" ADD CONSTRAINT "workbench_visit_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_reviewed" ON "task" USING btree ("not_for","id") WHERE "task"."closed_at" IS NULL AND "task"."not_for" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_waits" ON "task" USING btree ("wait_until") WHERE "task"."waiting_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_warn" ON "task" USING btree ("warn_at") WHERE "task"."closed_at" IS NULL AND "task"."warned_at" IS NULL AND "task"."waiting_since" IS NULL;--> statement-breakpoint
CREATE INDEX "task_escalate" ON "task" USING btree ("due_at") WHERE "task"."closed_at" IS NULL AND "task"."escalated_at" IS NULL AND "task"."waiting_since" IS NULL;--> statement-breakpoint
CREATE INDEX "task_came" ON "task" USING btree ("flow","created_at");--> statement-breakpoint
CREATE INDEX "task_closed" ON "task" USING btree ("flow","closed_at") WHERE "task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_open" ON "task" USING btree ("due_at","id") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "development_task_list" ON "development_task" USING btree ("module",("state" IN ('passed', 'returned', 'cancelled', 'eliminated')),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "task_nudge" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "task_nudge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "task_nudge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "task_nudge_internal" ON "task_nudge" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("task_nudge"."entity_id" IS NULL) WITH CHECK ("task_nudge"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "workbench_visit" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("workbench_visit"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "workbench_visit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "workbench_visit" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "workbench_visit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "workbench_visit" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "workbench_visit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "workbench_visit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "workbench_visit" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "workbench_visit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- Tasks that are there: what is late or nearly so is not told again.
UPDATE "task" SET "begun_at" = "created_at", "warn_at" = "due_at" - ("due_at" - "created_at") / 4,
  "worked_by" = CASE WHEN "not_for" IS NULL THEN '{}'::bigint[] ELSE ARRAY["not_for"] END;--> statement-breakpoint
UPDATE "task" SET "warned_at" = now() WHERE "warn_at" < now();--> statement-breakpoint
UPDATE "task" SET "escalated_at" = now() WHERE "due_at" < now();--> statement-breakpoint
UPDATE "task" SET "begun_at" = p."created_at" FROM "development_task" t JOIN "development_product" p ON p."id" = t."product_id"
  WHERE t."id" = "task"."record_id" AND "task"."flow" <> 'sourcing';
