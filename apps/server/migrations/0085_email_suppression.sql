CREATE TABLE "email_suppression" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_suppression_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"entity_id" bigint,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"lift_reason" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_suppression" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_suppression" ADD CONSTRAINT "email_suppression_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_suppression_once" ON "email_suppression" USING btree ("hash",coalesce("entity_id", 0)) WHERE "email_suppression"."state" = 'active';--> statement-breakpoint
CREATE INDEX "email_suppression_hash" ON "email_suppression" USING btree ("hash","id");--> statement-breakpoint
CREATE INDEX "email_suppression_since" ON "email_suppression" USING btree ("since" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_reason" ON "email_suppression" USING btree ("reason","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_state" ON "email_suppression" USING btree ("state","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_entity" ON "email_suppression" USING btree ("entity_id","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_suppression" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_suppression"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_suppression"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_suppression_internal" ON "email_suppression" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_suppression"."entity_id" IS NULL) WITH CHECK ("email_suppression"."entity_id" IS NULL);
