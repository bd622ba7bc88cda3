CREATE TABLE "email_campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"per_hour" integer DEFAULT 1000 NOT NULL,
	"entity_id" bigint,
	"account_id" bigint NOT NULL,
	"segment_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"send_at" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"version_id" bigint,
	"recipients" integer DEFAULT 0 NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"pause_cause" text,
	"pause_reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"changed_by" bigint,
	"approved_by" bigint,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"row_id" bigint NOT NULL,
	"entity_id" bigint,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_figure" (
	"campaign_id" bigint NOT NULL,
	"entity_id" bigint,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_campaign_figure_campaign_id_name_pk" PRIMARY KEY("campaign_id","name")
);
--> statement-breakpoint
ALTER TABLE "email_campaign_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_pace" (
	"account_id" bigint NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_campaign_pace_account_id_minute_pk" PRIMARY KEY("account_id","minute")
);
--> statement-breakpoint
CREATE TABLE "email_campaign_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"customer_id" bigint,
	"address_hash" text,
	"address" text,
	"language" text,
	"state" text NOT NULL,
	"reason" text,
	"answer" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_selector" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_key" text;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_record" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_template_id_email_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_version_id_email_template_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."email_template_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_event" ADD CONSTRAINT "email_campaign_event_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_event" ADD CONSTRAINT "email_campaign_event_row_id_email_campaign_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."email_campaign_row"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_figure" ADD CONSTRAINT "email_campaign_figure_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_pace" ADD CONSTRAINT "email_campaign_pace_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_row" ADD CONSTRAINT "email_campaign_row_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_row" ADD CONSTRAINT "email_campaign_row_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_campaign_state" ON "email_campaign" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_entity" ON "email_campaign" USING btree ("entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_account" ON "email_campaign" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE INDEX "email_campaign_template" ON "email_campaign" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "email_campaign_segment" ON "email_campaign" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "email_campaign_version" ON "email_campaign" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "email_campaign_name" ON "email_campaign" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "email_campaign_started" ON "email_campaign" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_created" ON "email_campaign" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_event_once" ON "email_campaign_event" USING btree ("row_id","kind");--> statement-breakpoint
CREATE INDEX "email_campaign_event_kind" ON "email_campaign_event" USING btree ("campaign_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "email_campaign_event_at" ON "email_campaign_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "email_campaign_pace_minute" ON "email_campaign_pace" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_row_address" ON "email_campaign_row" USING btree ("campaign_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_row_customer" ON "email_campaign_row" USING btree ("campaign_id","customer_id");--> statement-breakpoint
CREATE INDEX "email_campaign_row_state" ON "email_campaign_row" USING btree ("campaign_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_reason" ON "email_campaign_row" USING btree ("campaign_id","reason","id" DESC NULLS FIRST) WHERE "email_campaign_row"."reason" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_campaign_row_all" ON "email_campaign_row" USING btree ("campaign_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_sent" ON "email_campaign_row" USING btree ("campaign_id","sent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_due" ON "email_campaign_row" USING btree ("campaign_id","due_at","id") WHERE "email_campaign_row"."state" IN ('queued', 'held');--> statement-breakpoint
CREATE INDEX "email_campaign_row_sending" ON "email_campaign_row" USING btree ("sending_at") WHERE "email_campaign_row"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "email_campaign_row_hash" ON "email_campaign_row" USING btree ("address_hash") WHERE "email_campaign_row"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_campaign_row_person" ON "email_campaign_row" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_campaign_row_created" ON "email_campaign_row" USING brin ("created_at");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_internal" ON "email_campaign" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign"."entity_id" IS NULL) WITH CHECK ("email_campaign"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_event" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_event_internal" ON "email_campaign_event" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_event"."entity_id" IS NULL) WITH CHECK ("email_campaign_event"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_figure"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_figure"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_figure_internal" ON "email_campaign_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_figure"."entity_id" IS NULL) WITH CHECK ("email_campaign_figure"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_row" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_row"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_row"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_row_internal" ON "email_campaign_row" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_row"."entity_id" IS NULL) WITH CHECK ("email_campaign_row"."entity_id" IS NULL);
--> statement-breakpoint
-- modules/mail/campaign/table.sql
ALTER TABLE email_campaign_row SET (fillfactor = 80);
--> statement-breakpoint
-- Figures of campaigns follow their rows. Deleting rows changes nothing: old rows are deleted, and what they counted stays.
CREATE OR REPLACE FUNCTION email_campaign_row_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, count(*) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name FROM added
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  ELSE
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, sum(n) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name, 1 AS n FROM added
      UNION ALL
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]), -1 FROM gone
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_added AFTER INSERT ON email_campaign_row REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_moved AFTER UPDATE ON email_campaign_row REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
-- Same for what recipients did: each kind counts once for a recipient.
CREATE OR REPLACE FUNCTION email_campaign_event_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
  SELECT campaign_id, entity_id, kind, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 3
  ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_event_added AFTER INSERT ON email_campaign_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_event_count();
