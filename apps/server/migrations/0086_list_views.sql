CREATE TABLE "list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_view_default" (
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "list_view_default_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
ALTER TABLE "list_view_default" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("person_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("entity_id","id") WHERE "list_view"."shared";--> statement-breakpoint
CREATE INDEX "list_view_default_view" ON "list_view_default" USING btree ("view_id");--> statement-breakpoint
CREATE POLICY "list_view_internal" ON "list_view" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("list_view"."entity_id" IS NULL) WITH CHECK ("list_view"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "list_view" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "list_view"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "list_view"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "list_view_default_internal" ON "list_view_default" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("list_view_default"."entity_id" IS NULL) WITH CHECK ("list_view_default"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "list_view_default" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "list_view_default"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "list_view_default"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
