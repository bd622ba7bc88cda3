CREATE TABLE "email_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_id" bigint,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_template_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"entity_id" bigint,
	"number" integer NOT NULL,
	"mails" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_template_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_template" ADD CONSTRAINT "email_template_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_version" ADD CONSTRAINT "email_template_version_template_id_email_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_template_name" ON "email_template" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "email_template_updated" ON "email_template" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_template_entity" ON "email_template" USING btree ("entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_template_version_number" ON "email_template_version" USING btree ("template_id","number");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_template" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_template"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_template"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_template_internal" ON "email_template" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_template"."entity_id" IS NULL) WITH CHECK ("email_template"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_template_version" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_template_version"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_template_version"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_template_version_internal" ON "email_template_version" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_template_version"."entity_id" IS NULL) WITH CHECK ("email_template_version"."entity_id" IS NULL);
