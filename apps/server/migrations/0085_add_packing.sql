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
ALTER TABLE "packbox" ADD COLUMN "sku_id" bigint;--> statement-breakpoint
ALTER TABLE "pack_desk" ADD CONSTRAINT "pack_desk_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_session" ADD CONSTRAINT "pack_session_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_desk_order" ON "pack_desk" USING btree ("order_id") WHERE "pack_desk"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_session_key" ON "pack_session" USING btree ("key","order_id");--> statement-breakpoint
CREATE INDEX "pack_session_order" ON "pack_session" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pack_session_none_left" ON "pack_session" USING btree ("finished_at") WHERE cardinality("pack_session"."none_left") > 0;--> statement-breakpoint
ALTER TABLE "packbox" ADD CONSTRAINT "packbox_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packbox_by_sku" ON "packbox" USING btree ("sku_id") WHERE "packbox"."sku_id" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "pack_session" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/order/packing/table.sql
REVOKE UPDATE, DELETE ON pack_session FROM dropyard_app;
