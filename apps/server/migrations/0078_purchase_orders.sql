CREATE TABLE "purchase_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"po_sn" text GENERATED ALWAYS AS ('PO' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"type" text DEFAULT 'stock' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"due_on" date,
	"terms" text,
	"incoterm" text,
	"tax_included" boolean DEFAULT true NOT NULL,
	"tax_percent" integer,
	"outer_no" text DEFAULT '' NOT NULL,
	"express_nos" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"internal_note" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"total_cny" bigint,
	"rate" text DEFAULT '' NOT NULL,
	"above_quoted" integer,
	"approved_total" bigint,
	"placed_on" date,
	"goods" text DEFAULT 'none' NOT NULL,
	"money" text GENERATED ALWAYS AS (CASE WHEN placed_on IS NULL OR (state = 'cancelled' AND goods = 'none') THEN 'none' ELSE 'due' END) STORED,
	"revision" integer DEFAULT 1 NOT NULL,
	"reverts_to" integer,
	"hold_reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"edited_by" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"first_approver_id" bigint,
	"reviewed_by" bigint,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "purchase_order_placed" CHECK ("purchase_order"."state" <> 'placed' OR "purchase_order"."placed_on" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"split" text DEFAULT 'value' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payee_id" bigint,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"pack" integer DEFAULT 1 NOT NULL,
	"pieces" integer NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"price" bigint NOT NULL,
	"promised_on" date,
	"tolerance" integer DEFAULT 0 NOT NULL,
	"own_costs" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sku_id" bigint,
	"unit_id" bigint,
	"amount" bigint NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"short_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_order_item_received" CHECK ("purchase_order_item"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" jsonb NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_purchase_order_id_purchase_order_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_payee_id_supplier_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_purchase_order_id_purchase_order_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_unit_id_goods_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."goods_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_version" ADD CONSTRAINT "purchase_order_version_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_sn" ON "purchase_order" USING btree ("po_sn");--> statement-breakpoint
CREATE INDEX "purchase_order_state" ON "purchase_order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "purchase_order_supplier" ON "purchase_order" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_warehouse" ON "purchase_order" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_goods" ON "purchase_order" USING btree ("goods","id");--> statement-breakpoint
CREATE INDEX "purchase_order_money" ON "purchase_order" USING btree ("money","id");--> statement-breakpoint
CREATE INDEX "purchase_order_type" ON "purchase_order" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "purchase_order_buyer" ON "purchase_order" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_due" ON "purchase_order" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "purchase_order_due_down" ON "purchase_order" USING btree ("due_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchase_order_total" ON "purchase_order" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "purchase_order_outer" ON "purchase_order" USING btree ("outer_no") WHERE "purchase_order"."outer_no" <> '';--> statement-breakpoint
CREATE INDEX "purchase_order_express" ON "purchase_order" USING gin ("express_nos");--> statement-breakpoint
CREATE INDEX "purchase_order_held" ON "purchase_order" USING btree ("id") WHERE "purchase_order"."hold_reason" <> '';--> statement-breakpoint
CREATE INDEX "purchase_order_cost_head" ON "purchase_order_cost" USING btree ("purchase_order_id","position");--> statement-breakpoint
CREATE INDEX "purchase_order_item_head" ON "purchase_order_item" USING btree ("purchase_order_id","position");--> statement-breakpoint
CREATE INDEX "purchase_order_item_sku" ON "purchase_order_item" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_version_number" ON "purchase_order_version" USING btree ("order_id","number");
