CREATE TABLE "pack_desk" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tote_bin_id" bigint,
	"order_id" bigint,
	"contents" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"scans" integer NOT NULL,
	"number" text NOT NULL,
	"grams" integer NOT NULL,
	"expected_grams" integer,
	"packaging" jsonb NOT NULL,
	"none_left" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pack_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wave" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_sn" text GENERATED ALWAYS AS ('W' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"kind" text DEFAULT 'multi' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"urgent_only" boolean DEFAULT false NOT NULL,
	"max_orders" integer DEFAULT 60 NOT NULL,
	"max_grams" integer DEFAULT 30000 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"cut_off" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"picker" bigint,
	"released_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wave_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"tote_bin_id" bigint,
	"open" boolean DEFAULT true NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	"drop_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wave_pick" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_pick_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"tote_bin_id" bigint,
	"shipped" integer DEFAULT 0 NOT NULL,
	"to_return" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN to_return > 0 THEN 'to_return' WHEN picked + short + dropped < pieces THEN 'to_pick' WHEN returned > 0 THEN 'returned'
          WHEN shipped > 0 THEN 'shipped' WHEN picked > 0 THEN 'picked' WHEN short > 0 THEN 'short' ELSE 'dropped' END) STORED NOT NULL,
	CONSTRAINT "wave_pick_pieces" CHECK ("wave_pick"."picked" >= 0 AND "wave_pick"."short" >= 0 AND "wave_pick"."dropped" >= 0
      AND "wave_pick"."picked" + "wave_pick"."short" + "wave_pick"."dropped" <= "wave_pick"."pieces"),
	CONSTRAINT "wave_pick_out" CHECK ("wave_pick"."shipped" >= 0 AND "wave_pick"."to_return" >= 0 AND "wave_pick"."returned" >= 0
      AND "wave_pick"."shipped" + "wave_pick"."to_return" + "wave_pick"."returned" <= "wave_pick"."picked"),
	CONSTRAINT "wave_pick_tote" CHECK ("wave_pick"."picked" = 0 OR "wave_pick"."tote_bin_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "wave_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pick_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packbox" ADD COLUMN "sku_id" bigint;--> statement-breakpoint
ALTER TABLE "pack_desk" ADD CONSTRAINT "pack_desk_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_session" ADD CONSTRAINT "pack_session_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave" ADD CONSTRAINT "wave_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_scan" ADD CONSTRAINT "wave_scan_pick_id_wave_pick_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."wave_pick"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_desk_order" ON "pack_desk" USING btree ("order_id") WHERE "pack_desk"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_session_key" ON "pack_session" USING btree ("key","order_id");--> statement-breakpoint
CREATE INDEX "pack_session_order" ON "pack_session" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pack_session_none_left" ON "pack_session" USING btree ("finished_at") WHERE cardinality("pack_session"."none_left") > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wave_sn" ON "wave" USING btree ("wave_sn");--> statement-breakpoint
CREATE INDEX "wave_state" ON "wave" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_warehouse" ON "wave" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "wave_kind" ON "wave" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wave_order_open" ON "wave_order" USING btree ("order_id") WHERE "wave_order"."open";--> statement-breakpoint
CREATE INDEX "wave_order_wave" ON "wave_order" USING btree ("wave_id","position");--> statement-breakpoint
CREATE INDEX "wave_order_order" ON "wave_order" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "wave_order_tote" ON "wave_order" USING btree ("tote_bin_id") WHERE "wave_order"."open" AND "wave_order"."tote_bin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "wave_pick_wave" ON "wave_pick" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_state" ON "wave_pick" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_pick_order" ON "wave_pick" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "wave_pick_line" ON "wave_pick" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "wave_pick_bin" ON "wave_pick" USING btree ("bin_id","sku_id") WHERE "wave_pick"."state" = 'to_pick';--> statement-breakpoint
CREATE INDEX "wave_pick_tote" ON "wave_pick" USING btree ("tote_bin_id") WHERE "wave_pick"."state" IN ('picked', 'to_pick', 'to_return');--> statement-breakpoint
CREATE UNIQUE INDEX "wave_scan_key" ON "wave_scan" USING btree ("key","kind","pick_id");--> statement-breakpoint
CREATE INDEX "wave_scan_pick" ON "wave_scan" USING btree ("pick_id","id");--> statement-breakpoint
ALTER TABLE "packbox" ADD CONSTRAINT "packbox_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packbox_by_sku" ON "packbox" USING btree ("sku_id") WHERE "packbox"."sku_id" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "pack_session" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/order/packing/table.sql
REVOKE UPDATE, DELETE ON pack_session FROM dropyard_app;
