CREATE TABLE "after_sale_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_sn" text GENERATED ALWAYS AS ('AS' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_sn" text NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"lines" jsonb NOT NULL,
	"pieces" integer NOT NULL,
	"description" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"most" bigint NOT NULL,
	"rule" text NOT NULL,
	"rule_days" integer NOT NULL,
	"rule_limit" integer NOT NULL,
	"outcome" text,
	"amount" bigint,
	"pricing" text,
	"return_first" boolean DEFAULT false NOT NULL,
	"return_tracking" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint,
	"answer" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"redelivery_id" bigint,
	"cause" text,
	"cost" bigint DEFAULT 0 NOT NULL,
	"decided_by" bigint,
	"settled_at" timestamp (3) with time zone,
	"merchant_unread" integer DEFAULT 0 NOT NULL,
	"staff_unread" integer DEFAULT 1 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "after_sale_case_amount" CHECK ("after_sale_case"."amount" IS NULL OR "after_sale_case"."amount" BETWEEN 0 AND "after_sale_case"."most"),
	CONSTRAINT "after_sale_case_settled" CHECK ("after_sale_case"."state" <> 'agreed' OR "after_sale_case"."outcome" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "after_sale_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "after_sale_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"user_id" bigint,
	"from_staff" boolean NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "after_sale_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "claim_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "lost_days" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_case" ADD CONSTRAINT "after_sale_case_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_case" ADD CONSTRAINT "after_sale_case_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_case" ADD CONSTRAINT "after_sale_case_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_case" ADD CONSTRAINT "after_sale_case_redelivery_id_order_id_fk" FOREIGN KEY ("redelivery_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_message" ADD CONSTRAINT "after_sale_message_case_id_after_sale_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."after_sale_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_case_sn" ON "after_sale_case" USING btree ("case_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_case_key" ON "after_sale_case" USING btree ("entity_id","key") WHERE "after_sale_case"."key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_case_open" ON "after_sale_case" USING btree ("order_id") WHERE "after_sale_case"."state" IN ('open', 'offered', 'returning', 'arrived');--> statement-breakpoint
CREATE INDEX "after_sale_case_order" ON "after_sale_case" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_entity" ON "after_sale_case" USING btree ("entity_id","state","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_state" ON "after_sale_case" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_redelivery" ON "after_sale_case" USING btree ("redelivery_id") WHERE "after_sale_case"."redelivery_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "after_sale_case_cause" ON "after_sale_case" USING btree ("settled_at","cause") WHERE "after_sale_case"."state" = 'agreed';--> statement-breakpoint
CREATE INDEX "after_sale_message_case" ON "after_sale_message" USING btree ("case_id","id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "after_sale_case" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "after_sale_case"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "after_sale_case"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "after_sale_message" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "after_sale_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "after_sale_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/logistics/channel/table.sql
-- What says whether the channels that a process keeps are still those of the tables; see channels.ts.
INSERT INTO channel_version DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON channel_version FROM dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_version_next() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE channel_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON warehouse
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
