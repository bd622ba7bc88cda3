CREATE TABLE "one688_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one688_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"out_order_id" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"lines" jsonb NOT NULL,
	"numbers" text[] DEFAULT '{}' NOT NULL,
	"closed_numbers" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"total" bigint,
	"freight" bigint,
	"placed_total" bigint,
	"message" jsonb,
	"lang" text NOT NULL,
	"pay_link" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one688_parcel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one688_parcel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"logistics_id" text NOT NULL,
	"number" text NOT NULL,
	"company" text NOT NULL,
	"asn_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_bill" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_sn" text GENERATED ALWAYS AS ('SB' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'entered' NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"total_cny" bigint DEFAULT 0 NOT NULL,
	"rate" text DEFAULT '1' NOT NULL,
	"off" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"payment" text GENERATED ALWAYS AS (CASE WHEN paid = total THEN 'paid' WHEN paid = 0 THEN 'none' ELSE 'part' END) STORED,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"edited_by" bigint NOT NULL,
	"accepted_by" bigint,
	"reviewed_by" bigint,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supplier_bill_paid" CHECK (abs("supplier_bill"."paid") <= abs("supplier_bill"."total") AND "supplier_bill"."paid"::numeric * "supplier_bill"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_bill_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_bill_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_bill_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"pieces" integer,
	"settles" bigint,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"po_line_id" bigint,
	"po_cost_id" bigint,
	"asn_cost_id" bigint,
	"po_id" bigint,
	"asn_id" bigint,
	"expected" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_deposit_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_deposit_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"po_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "supplier_deposit_use_amount" CHECK ("supplier_deposit_use"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_sn" text GENERATED ALWAYS AS ('SP' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"due_on" date,
	"note" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"key" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"amount_cny" bigint DEFAULT 0 NOT NULL,
	"account_id" bigint,
	"reference" text DEFAULT '' NOT NULL,
	"paid_on" date,
	"paid_rate" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"edited_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"paid_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supplier_payment_two" CHECK ("supplier_payment"."state" NOT IN ('approved', 'paid') OR ("supplier_payment"."decided_by" <> "supplier_payment"."asked_by" AND "supplier_payment"."decided_by" <> "supplier_payment"."edited_by")),
	CONSTRAINT "supplier_payment_paid" CHECK ("supplier_payment"."state" <> 'paid' OR "supplier_payment"."paid_on" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "supplier_payment_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_payment_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_payment_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"bill_id" bigint,
	"po_id" bigint
);
--> statement-breakpoint
CREATE TABLE "supplier_posting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_posting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"supplier_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "supplier_posting_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_posting_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"account" text NOT NULL,
	"about" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "supplier_posting_line_amount" CHECK ("supplier_posting_line"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_sn" text GENERATED ALWAYS AS ('SC' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"blind" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_ids" bigint[] DEFAULT '{}' NOT NULL,
	"sku_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"posted_at" timestamp (3) with time zone,
	"posted_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_count_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"condition" text DEFAULT 'good' NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"count_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"expected" integer NOT NULL,
	"variance" integer NOT NULL,
	"reverses_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_count_entry_variance" CHECK ("stock_count_entry"."variance" = "stock_count_entry"."pieces" - "stock_count_entry"."expected")
);
--> statement-breakpoint
CREATE TABLE "stock_count_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"condition" text NOT NULL,
	"counted" integer,
	"expected" integer,
	"counted_by" bigint,
	"counted_at" timestamp (3) with time zone,
	"result" text DEFAULT 'open' NOT NULL,
	"issue" text,
	"active" boolean DEFAULT true NOT NULL,
	"posted_at" timestamp (3) with time zone,
	"posted_value" bigint,
	CONSTRAINT "stock_count_line_both" CHECK (("stock_count_line"."counted" IS NULL) = ("stock_count_line"."expected" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "stock_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_sn" text GENERATED ALWAYS AS ('ST' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"eta" date,
	"carrier" text DEFAULT '' NOT NULL,
	"express_no" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_arrival" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_arrival_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"transfer_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"bin_id" bigint,
	CONSTRAINT "stock_transfer_arrival_pieces" CHECK ("stock_transfer_arrival"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_transfer_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sku_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layer_under_way" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layer_under_way_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"layer_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL,
	"pieces_left" integer NOT NULL,
	"value_left" bigint NOT NULL,
	"pieces_lost" integer DEFAULT 0 NOT NULL,
	"value_lost" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "layer_under_way_pieces" CHECK ("layer_under_way"."pieces_left" >= 0 AND "layer_under_way"."pieces_lost" >= 0 AND "layer_under_way"."pieces_left" + "layer_under_way"."pieces_lost" <= "layer_under_way"."pieces"),
	CONSTRAINT "layer_under_way_value" CHECK ("layer_under_way"."value_left" >= 0 AND "layer_under_way"."value_lost" >= 0 AND ("layer_under_way"."pieces_left" > 0 OR "layer_under_way"."value_left" = 0))
);
--> statement-breakpoint
DROP INDEX "purchase_order_money";--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "payment_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "owed" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "money_state" text GENERATED ALWAYS AS (CASE WHEN placed_on IS NULL OR (state = 'cancelled' AND goods = 'none') THEN
        CASE WHEN paid > 0 AND state IN ('refused', 'cancelled') THEN 'refund' WHEN paid > 0 THEN 'part'
          WHEN payment_asked THEN 'applied' ELSE 'none' END
      WHEN paid > coalesce(owed, total) + 100 THEN 'refund'
      WHEN coalesce(owed, total) <= 0 THEN 'none'
      WHEN paid >= coalesce(owed, total) - 100 THEN 'paid'
      WHEN paid > 0 THEN 'part'
      WHEN payment_asked THEN 'applied'
      ELSE 'due' END) STORED;--> statement-breakpoint
ALTER TABLE "one688_order" ADD CONSTRAINT "one688_order_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one688_parcel" ADD CONSTRAINT "one688_parcel_attempt_id_one688_order_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."one688_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one688_parcel" ADD CONSTRAINT "one688_parcel_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill" ADD CONSTRAINT "supplier_bill_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_supplier_bill_id_supplier_bill_id_fk" FOREIGN KEY ("supplier_bill_id") REFERENCES "public"."supplier_bill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_po_line_id_purchase_order_item_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."purchase_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_po_cost_id_purchase_order_cost_id_fk" FOREIGN KEY ("po_cost_id") REFERENCES "public"."purchase_order_cost"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_asn_cost_id_asn_cost_id_fk" FOREIGN KEY ("asn_cost_id") REFERENCES "public"."asn_cost"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_po_id_purchase_order_id_fk" FOREIGN KEY ("po_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bill_item" ADD CONSTRAINT "supplier_bill_item_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_deposit_use" ADD CONSTRAINT "supplier_deposit_use_bill_id_supplier_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."supplier_bill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_deposit_use" ADD CONSTRAINT "supplier_deposit_use_po_id_purchase_order_id_fk" FOREIGN KEY ("po_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payment" ADD CONSTRAINT "supplier_payment_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payment" ADD CONSTRAINT "supplier_payment_account_id_supplier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."supplier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payment_item" ADD CONSTRAINT "supplier_payment_item_supplier_payment_id_supplier_payment_id_fk" FOREIGN KEY ("supplier_payment_id") REFERENCES "public"."supplier_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payment_item" ADD CONSTRAINT "supplier_payment_item_bill_id_supplier_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."supplier_bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payment_item" ADD CONSTRAINT "supplier_payment_item_po_id_purchase_order_id_fk" FOREIGN KEY ("po_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_posting" ADD CONSTRAINT "supplier_posting_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ADD CONSTRAINT "supplier_posting_line_posting_id_supplier_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."supplier_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ADD CONSTRAINT "supplier_posting_line_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_line_id_stock_count_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."stock_count_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_reverses_id_stock_count_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."stock_count_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_from_id_warehouse_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_to_id_warehouse_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_arrival" ADD CONSTRAINT "stock_transfer_arrival_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_arrival" ADD CONSTRAINT "stock_transfer_arrival_line_id_stock_transfer_item_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."stock_transfer_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_arrival" ADD CONSTRAINT "stock_transfer_arrival_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_item" ADD CONSTRAINT "stock_transfer_item_stock_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("stock_transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_item" ADD CONSTRAINT "stock_transfer_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layer_under_way" ADD CONSTRAINT "layer_under_way_layer_id_cost_layer_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."cost_layer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one688_order_out" ON "one688_order" USING btree ("out_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one688_order_attempt" ON "one688_order" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "one688_order_open" ON "one688_order" USING btree ("order_id") WHERE "one688_order"."state" IN ('asked', 'made');--> statement-breakpoint
CREATE INDEX "one688_order_waits" ON "one688_order" USING btree ("next_try_at") WHERE "one688_order"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "one688_order_followed" ON "one688_order" USING btree ("checked_at" NULLS FIRST) WHERE "one688_order"."state" = 'made';--> statement-breakpoint
CREATE UNIQUE INDEX "one688_parcel_logistics" ON "one688_parcel" USING btree ("attempt_id","logistics_id");--> statement-breakpoint
CREATE INDEX "one688_parcel_asn" ON "one688_parcel" USING btree ("asn_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_bill_sn" ON "supplier_bill" USING btree ("bill_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_bill_number" ON "supplier_bill" USING btree ("supplier_id",lower("number")) WHERE "supplier_bill"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "supplier_bill_state" ON "supplier_bill" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "supplier_bill_supplier" ON "supplier_bill" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_bill_payment" ON "supplier_bill" USING btree ("payment","id");--> statement-breakpoint
CREATE INDEX "supplier_bill_due" ON "supplier_bill" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "supplier_bill_due_down" ON "supplier_bill" USING btree ("due_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_bill_issued" ON "supplier_bill" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_head" ON "supplier_bill_item" USING btree ("supplier_bill_id","position");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_po_line" ON "supplier_bill_item" USING btree ("po_line_id");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_po_cost" ON "supplier_bill_item" USING btree ("po_cost_id");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_asn_cost" ON "supplier_bill_item" USING btree ("asn_cost_id");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_po" ON "supplier_bill_item" USING btree ("po_id");--> statement-breakpoint
CREATE INDEX "supplier_bill_item_asn" ON "supplier_bill_item" USING btree ("asn_id");--> statement-breakpoint
CREATE INDEX "supplier_deposit_use_bill" ON "supplier_deposit_use" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "supplier_deposit_use_po" ON "supplier_deposit_use" USING btree ("po_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_payment_sn" ON "supplier_payment" USING btree ("payment_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_payment_key" ON "supplier_payment" USING btree ("key");--> statement-breakpoint
CREATE INDEX "supplier_payment_state" ON "supplier_payment" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "supplier_payment_supplier" ON "supplier_payment" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_payment_due" ON "supplier_payment" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "supplier_payment_due_down" ON "supplier_payment" USING btree ("due_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_payment_item_head" ON "supplier_payment_item" USING btree ("supplier_payment_id","position");--> statement-breakpoint
CREATE INDEX "supplier_payment_item_bill" ON "supplier_payment_item" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "supplier_payment_item_po" ON "supplier_payment_item" USING btree ("po_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_posting_key" ON "supplier_posting" USING btree ("key");--> statement-breakpoint
CREATE INDEX "supplier_posting_reference" ON "supplier_posting" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "supplier_posting_line_posting" ON "supplier_posting_line" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "supplier_posting_line_about" ON "supplier_posting_line" USING btree ("account","about");--> statement-breakpoint
CREATE INDEX "supplier_posting_line_supplier" ON "supplier_posting_line" USING btree ("supplier_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_sn" ON "stock_count" USING btree ("count_sn");--> statement-breakpoint
CREATE INDEX "stock_count_state" ON "stock_count" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "stock_count_warehouse" ON "stock_count" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "stock_count_entry_parent" ON "stock_count_entry" USING btree ("count_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_entry_key" ON "stock_count_entry" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_entry_reverses" ON "stock_count_entry" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "stock_count_entry_line" ON "stock_count_entry" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_line_place" ON "stock_count_line" USING btree ("count_id","bin_id","sku_id","condition");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_line_active" ON "stock_count_line" USING btree ("bin_id","sku_id","condition") WHERE "stock_count_line"."active";--> statement-breakpoint
CREATE INDEX "stock_count_line_count" ON "stock_count_line" USING btree ("count_id","result","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_result" ON "stock_count_line" USING btree ("result","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_warehouse" ON "stock_count_line" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_bin" ON "stock_count_line" USING btree ("bin_id","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_sku" ON "stock_count_line" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_issue" ON "stock_count_line" USING btree ("issue","id") WHERE "stock_count_line"."issue" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_count_line_counted" ON "stock_count_line" USING btree ("counted_at","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_counted_down" ON "stock_count_line" USING btree ("counted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_sn" ON "stock_transfer" USING btree ("transfer_sn");--> statement-breakpoint
CREATE INDEX "stock_transfer_state" ON "stock_transfer" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_from" ON "stock_transfer" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_to" ON "stock_transfer" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_arrival_parent" ON "stock_transfer_arrival" USING btree ("transfer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_arrival_key" ON "stock_transfer_arrival" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stock_transfer_arrival_line" ON "stock_transfer_arrival" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stock_transfer_arrival_bin" ON "stock_transfer_arrival" USING btree ("bin_id");--> statement-breakpoint
CREATE INDEX "stock_transfer_item_head" ON "stock_transfer_item" USING btree ("stock_transfer_id","position");--> statement-breakpoint
CREATE INDEX "stock_transfer_item_sku" ON "stock_transfer_item" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "layer_under_way_source" ON "layer_under_way" USING btree ("source","layer_id");--> statement-breakpoint
CREATE INDEX "asn_to_do" ON "asn" USING btree ("id") WHERE "asn"."state" IN ('arrived', 'receiving', 'received');--> statement-breakpoint
CREATE INDEX "purchase_order_late" ON "purchase_order" USING btree ("id") WHERE placed_on IS NOT NULL AND state NOT IN ('closed', 'refused', 'cancelled') AND "purchase_order"."goods" <> 'all';--> statement-breakpoint
CREATE INDEX "purchase_order_money" ON "purchase_order" USING btree ("money_state","id");
--> statement-breakpoint
-- modules/purchasing/supplier/ledger/table.sql
-- Nothing in the ledger of purchases is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON supplier_posting, supplier_posting_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero; checked when the transaction commits.
CREATE OR REPLACE FUNCTION supplier_posting_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM supplier_posting_line WHERE posting_id = NEW.posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS supplier_posting_line_balanced ON supplier_posting_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER supplier_posting_line_balanced AFTER INSERT ON supplier_posting_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier_posting_balanced();
--> statement-breakpoint
-- modules/warehouse/stock/layers/table.sql
REVOKE UPDATE, DELETE ON cost_layer_move FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, DELETE ON cost_layer FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON layer_under_way FROM dropyard_app;
--> statement-breakpoint
-- total × part ÷ whole, rounded half to even; all of it for the whole. Not for negative amounts.
CREATE OR REPLACE FUNCTION share_of(total bigint, part bigint, whole bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  product numeric := total::numeric * part;
  floored numeric;
  rest numeric;
BEGIN
  IF part = whole THEN
    RETURN total;
  END IF;
  floored := div(product, whole);
  rest := 2 * (product - floored * whole);
  RETURN CASE WHEN rest > whole OR (rest = whole AND floored % 2 = 1) THEN floored + 1 ELSE floored END;
END $$;
--> statement-breakpoint
-- Order in which layers serve a movement: those of its source, then those of the same line of an arrival, then the others.
CREATE OR REPLACE FUNCTION layer_rank(source text, wanted text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted = '' THEN 2
    WHEN source = wanted OR starts_with(source, wanted || ':') THEN 0
    WHEN split_part(source, ':receipt:', 1) = split_part(wanted, ':receipt:', 1) THEN 1
    ELSE 2 END
$$;
--> statement-breakpoint
-- Takes pieces of a movement from layers: from those that its source names, then from the oldest ones. `from_held` takes pieces in
-- quarantine, otherwise pieces that can leave. Returns the value that was taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    rest := rest - n;
    total := total + worth;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds a layer for pieces of a movement, with the given value, else with that of the SKU's pieces that lie there, else with that of
-- its last layer, else with the SKU's cost. Returns its value.
CREATE OR REPLACE FUNCTION add_layer(m stock_movement, came int, worth bigint, into_held int, origin bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  total bigint := worth;
  made bigint;
BEGIN
  IF total IS NULL THEN
    SELECT share_of(sum(value_left)::bigint, came, sum(pieces_left)) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 HAVING sum(pieces_left) > 0;
  END IF;
  IF total IS NULL THEN
    SELECT share_of(value, came, pieces) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  IF total IS NULL THEN
    SELECT cost * came INTO total FROM sku WHERE id = m.sku_id;
  END IF;
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, source, at, pieces, value, pieces_left, value_left, held, estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do.
CREATE OR REPLACE FUNCTION add_returned_layers(m stock_movement) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := m.on_hand_change;
  worth bigint;
  total bigint := 0;
BEGIN
  FOR l IN SELECT shipped.layer_id, shipped.pieces, shipped.value, coalesce(sum(b.pieces), 0)::int AS back_pieces,
      coalesce(sum(b.first_value), 0)::bigint AS back_value
    FROM (
      SELECT c.layer_id, -sum(c.pieces)::int AS pieces, -sum(c.value)::bigint AS value
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.kind = 'ship' GROUP BY 1
    ) AS shipped
    LEFT JOIN LATERAL (
      SELECT y.pieces, c.value AS first_value FROM cost_layer y
      JOIN stock_movement s ON s.id = y.movement_id AND s.order_id = m.order_id
      JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = y.movement_id AND c.pieces > 0
      WHERE y.origin_id = shipped.layer_id
    ) AS b ON true
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value ORDER BY shipped.layer_id DESC
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces - l.back_pieces);
    CONTINUE WHEN n <= 0;
    worth := share_of(l.value, l.back_pieces + n, l.pieces) - l.back_value;
    total := total + add_layer(m, n, greatest(worth, 0), 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    total := total + add_layer(m, rest, NULL, 0, NULL);
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Puts pieces of layers into quarantine (positive), or takes them out of it.
CREATE OR REPLACE FUNCTION hold_layers(m stock_movement, change int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := abs(change);
BEGIN
  FOR l IN SELECT id, CASE WHEN change > 0 THEN pieces_left - held ELSE held END AS can FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.can);
    CONTINUE WHEN n = 0;
    UPDATE cost_layer SET held = held + sign(change)::int * n WHERE id = l.id;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
END $$;
--> statement-breakpoint
-- Notes which layers the pieces of a transfer left, so that they arrive with the same value.
CREATE OR REPLACE FUNCTION send_layers(m stock_movement) RETURNS void LANGUAGE sql AS $$
  INSERT INTO layer_under_way (source, layer_id, pieces, value, pieces_left, value_left)
  SELECT m.cost_source, layer_id, -sum(pieces), -sum(value), -sum(pieces), -sum(value)
  FROM cost_layer_move WHERE movement_id = m.id GROUP BY layer_id ORDER BY layer_id
$$;
--> statement-breakpoint
-- Adds layers for pieces of a transfer that arrive: those that left first come first. Returns their value.
CREATE OR REPLACE FUNCTION arrive_layers(m stock_movement) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := m.on_hand_change;
  total bigint := 0;
BEGIN
  FOR l IN SELECT * FROM layer_under_way WHERE source = m.cost_source AND pieces_left > 0 ORDER BY layer_id FOR UPDATE LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth WHERE id = l.id;
    total := total + add_layer(m, n, worth, 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', m.cost_source, m.on_hand_change;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Notes that pieces of a transfer were lost under way: those that left last. Returns their value.
CREATE OR REPLACE FUNCTION lose_layers(wanted text, lost int) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := lost;
  total bigint := 0;
BEGIN
  FOR l IN SELECT * FROM layer_under_way WHERE source = wanted AND pieces_left > 0 ORDER BY layer_id DESC FOR UPDATE LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth,
      pieces_lost = pieces_lost + n, value_lost = value_lost + worth WHERE id = l.id;
    total := total + worth;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', wanted, lost;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Writes movements to the cost layers. The balances of their SKUs are locked by the caller, so layers need no locks of their own.
CREATE OR REPLACE FUNCTION stock_movement_layers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m stock_movement;
  changed bigint;
  -- Change of quarantine that pieces which come or leave don't account for.
  holding int;
  n int;
BEGIN
  FOR m IN SELECT * FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 ORDER BY id LOOP
    changed := 0;
    holding := m.quarantine_change;
    IF m.on_hand_change > 0 THEN
      IF m.kind IN ('return_good', 'return_bad') AND m.order_id IS NOT NULL AND m.value IS NULL THEN
        changed := add_returned_layers(m);
      ELSIF m.kind = 'transfer' THEN
        changed := arrive_layers(m);
      ELSE
        n := greatest(0, least(m.on_hand_change, holding));
        changed := add_layer(m, m.on_hand_change, m.value, n, NULL);
        holding := holding - n;
      END IF;
    ELSIF m.on_hand_change < 0 THEN
      n := greatest(0, least(-m.on_hand_change, -holding));
      IF n > 0 THEN
        changed := -take_from_layers(m, n, true);
        holding := holding + n;
      END IF;
      IF n < -m.on_hand_change THEN
        changed := changed - take_from_layers(m, -m.on_hand_change - n, false);
      END IF;
      IF m.kind = 'transfer' THEN
        PERFORM send_layers(m);
      END IF;
    END IF;
    IF holding <> 0 THEN
      PERFORM hold_layers(m, holding);
    END IF;
    IF changed <> 0 THEN
      UPDATE stock_balance SET value = value + changed WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_layers AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_layers();
--> statement-breakpoint
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt, stock_count_entry, stock_transfer_arrival FROM dropyard_app;

--> statement-breakpoint
-- What came of purchase orders before there was a ledger of purchases is stock that isn't billed yet.
WITH landed AS (
  SELECT i.id AS line, o.supplier_id, sum(y.value)::bigint AS worth
  FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
  JOIN cost_layer y ON y.source ~>=~ ('po-line:' || i.id || ':') AND y.source ~<~ ('po-line:' || i.id || ';')
  GROUP BY 1, 2 HAVING sum(y.value) <> 0
), made AS (
  INSERT INTO supplier_posting (supplier_id, reference, key)
  SELECT supplier_id, 'po-line:' || line, 'landed:' || line || ':0' FROM landed RETURNING id, supplier_id, reference
)
INSERT INTO supplier_posting_line (posting_id, supplier_id, account, about, amount)
SELECT made.id, made.supplier_id, a.account, made.reference, a.sign * landed.worth
FROM made JOIN landed ON 'po-line:' || landed.line = made.reference
CROSS JOIN (VALUES ('stock', 1), ('unbilled', -1)) AS a(account, sign);
