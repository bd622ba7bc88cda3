CREATE TABLE "parcel_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"account_id" bigint,
	"service" text DEFAULT '' NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"number" text,
	"cost" bigint,
	"currency" text DEFAULT '' NOT NULL,
	"facts" text DEFAULT '' NOT NULL,
	"file" text,
	"voided" text DEFAULT 'none' NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trouble" jsonb,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcel_label" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parcel_label" ADD CONSTRAINT "parcel_label_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_label" ADD CONSTRAINT "parcel_label_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_label" ADD CONSTRAINT "parcel_label_account_id_carrier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_label_reference" ON "parcel_label" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_label_open" ON "parcel_label" USING btree ("order_id") WHERE "parcel_label"."state" <> 'dead';--> statement-breakpoint
CREATE INDEX "parcel_label_order" ON "parcel_label" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "parcel_label_number" ON "parcel_label" USING btree ("number") WHERE "parcel_label"."number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "parcel_label_state" ON "parcel_label" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcel_label_account" ON "parcel_label" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcel_label_waits" ON "parcel_label" USING btree ("next_try_at") WHERE "parcel_label"."state" = 'asked' OR "parcel_label"."voided" = 'asked';--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "parcel_label" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "parcel_label"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "parcel_label"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
