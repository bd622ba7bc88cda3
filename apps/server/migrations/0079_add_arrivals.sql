CREATE TABLE "asn" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asn_sn" text GENERATED ALWAYS AS ('ASN' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"kind" text DEFAULT 'po' NOT NULL,
	"eta" date,
	"carrier" text DEFAULT '' NOT NULL,
	"boxes" integer DEFAULT 1 NOT NULL,
	"express_nos" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"supplier_id" bigint,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asn_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asn_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"expected" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"po_id" bigint,
	"sku_id" bigint,
	"po_line_id" bigint
);
--> statement-breakpoint
CREATE TABLE "inspection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"reason_code" text,
	"note" text DEFAULT '' NOT NULL,
	"asn_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"inspected" integer NOT NULL,
	"reverses_id" bigint,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "put_away" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "put_away_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asn_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"bin_id" bigint,
	"reverses_id" bigint,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pieces" integer NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asn_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"reverses_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipt_pieces" CHECK ("receipt"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "inspection" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn" ADD CONSTRAINT "asn_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn" ADD CONSTRAINT "asn_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_item" ADD CONSTRAINT "asn_item_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_item" ADD CONSTRAINT "asn_item_po_id_purchase_order_id_fk" FOREIGN KEY ("po_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_item" ADD CONSTRAINT "asn_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_item" ADD CONSTRAINT "asn_item_po_line_id_purchase_order_item_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."purchase_order_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_line_id_asn_item_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."asn_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_reverses_id_inspection_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."inspection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_line_id_asn_item_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."asn_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_reverses_id_put_away_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."put_away"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_line_id_asn_item_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."asn_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_reverses_id_receipt_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asn_sn" ON "asn" USING btree ("asn_sn");--> statement-breakpoint
CREATE INDEX "asn_state" ON "asn" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "asn_kind" ON "asn" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "asn_warehouse" ON "asn" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "asn_supplier" ON "asn" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "asn_eta" ON "asn" USING btree ("eta","id");--> statement-breakpoint
CREATE INDEX "asn_eta_down" ON "asn" USING btree ("eta" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "asn_express" ON "asn" USING gin ("express_nos");--> statement-breakpoint
CREATE INDEX "asn_item_head" ON "asn_item" USING btree ("asn_id","position");--> statement-breakpoint
CREATE INDEX "asn_item_po" ON "asn_item" USING btree ("po_id");--> statement-breakpoint
CREATE INDEX "asn_item_po_line" ON "asn_item" USING btree ("po_line_id");--> statement-breakpoint
CREATE INDEX "asn_item_sku" ON "asn_item" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "inspection_parent" ON "inspection" USING btree ("asn_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_key" ON "inspection" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_reverses" ON "inspection" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "inspection_line" ON "inspection" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "put_away_parent" ON "put_away" USING btree ("asn_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "put_away_key" ON "put_away" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "put_away_reverses" ON "put_away" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "put_away_line" ON "put_away" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "put_away_bin" ON "put_away" USING btree ("bin_id");--> statement-breakpoint
CREATE INDEX "receipt_parent" ON "receipt" USING btree ("asn_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_key" ON "receipt" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_reverses" ON "receipt" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "receipt_line" ON "receipt" USING btree ("line_id");
--> statement-breakpoint
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt FROM dropyard_app;
