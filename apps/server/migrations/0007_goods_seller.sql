CREATE TABLE "goods_seller" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_seller_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"supplier_code" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"preference" integer DEFAULT 1 NOT NULL,
	"currency" text NOT NULL,
	"moq" integer DEFAULT 1 NOT NULL,
	"order_multiple" integer DEFAULT 1 NOT NULL,
	"pack_quantity" integer DEFAULT 1 NOT NULL,
	"lead_days" integer,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_price" bigint,
	"contract_from" date,
	"contract_to" date,
	"last_price" bigint,
	"last_date" date,
	"link" text DEFAULT '' NOT NULL,
	"offer_id" text DEFAULT '' NOT NULL,
	"spec_id" text DEFAULT '' NOT NULL,
	"offer_sku_id" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "goods_seller_contract" CHECK ("goods_seller"."contract_to" >= "goods_seller"."contract_from"),
	CONSTRAINT "goods_seller_pieces" CHECK (least("goods_seller"."moq", "goods_seller"."order_multiple", "goods_seller"."pack_quantity") > 0)
);
--> statement-breakpoint
ALTER TABLE "goods_seller" ADD CONSTRAINT "goods_seller_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_seller" ADD CONSTRAINT "goods_seller_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_seller_sku" ON "goods_seller" USING btree ("sku_id","supplier_id");--> statement-breakpoint
CREATE INDEX "goods_seller_supplier" ON "goods_seller" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "goods_seller_offer" ON "goods_seller" USING btree ("offer_id") WHERE "goods_seller"."offer_id" <> '';
