CREATE TABLE "station_input" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "station_input_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"entity_id" bigint,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"of_key" text,
	"outcome" text NOT NULL,
	"entry" jsonb,
	"message" jsonb,
	"choices" jsonb,
	"to_settle" boolean DEFAULT false NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "station_input" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "station_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "station_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station" text NOT NULL,
	"work" text NOT NULL,
	"title" text NOT NULL,
	"entity_id" bigint,
	"opened_by" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "station_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "station_input" ADD CONSTRAINT "station_input_session_id_station_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."station_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "station_input_key" ON "station_input" USING btree ("session_id","key");--> statement-breakpoint
CREATE INDEX "station_input_session" ON "station_input" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "station_session_open" ON "station_session" USING btree ("station","work") WHERE "station_session"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "station_session_closed" ON "station_session" USING btree ("closed_at") WHERE "station_session"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "station_input" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "station_input"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "station_input"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "station_input_internal" ON "station_input" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("station_input"."entity_id" IS NULL) WITH CHECK ("station_input"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "station_session" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "station_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "station_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "station_session_internal" ON "station_session" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("station_session"."entity_id" IS NULL) WITH CHECK ("station_session"."entity_id" IS NULL);
--> statement-breakpoint
-- kit/station/station-table.sql
REVOKE UPDATE, DELETE ON station_input FROM dropyard_app;
