CREATE TABLE "presence" (
	"place" text NOT NULL,
	"person_id" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_place_person_id_pk" PRIMARY KEY("place","person_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_alert" (
	"entity_id" bigint PRIMARY KEY NOT NULL,
	"threshold" bigint NOT NULL,
	"low" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_block_told" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"entity_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_block_told" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_news_mark" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"whom" text NOT NULL,
	"address" text,
	"status" text DEFAULT 'active' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text DEFAULT 'box' NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"grams" integer NOT NULL,
	"cost" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "manifest" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "manifest_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "manifest_file" text;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "trouble" jsonb;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "handover_list" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "disordered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "least_value" bigint;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "tolerance" integer;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "entity_id" bigint;--> statement-breakpoint
ALTER TABLE "wallet_alert" ADD CONSTRAINT "wallet_alert_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_block_told" ADD CONSTRAINT "order_block_told_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_until" ON "presence" USING btree ("until");--> statement-breakpoint
CREATE INDEX "order_block_told_entity" ON "order_block_told" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "track_template_name" ON "track_template" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "packbox_code" ON "packbox" USING btree ("code");--> statement-breakpoint
ALTER TABLE "handover_list" ADD CONSTRAINT "handover_list_account_id_carrier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_rule" ADD CONSTRAINT "track_rule_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_list_account" ON "handover_list" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "handover_list_waits" ON "handover_list" USING btree ("next_try_at") WHERE "handover_list"."manifest" = 'asked';--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "wallet_alert" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "wallet_alert"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "wallet_alert"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_block_told" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_block_told"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_block_told"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
