CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"status" text DEFAULT 'trial' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'factory' NOT NULL,
	"grade" text DEFAULT 'none' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shop_url" text DEFAULT '' NOT NULL,
	"member_id" text DEFAULT '' NOT NULL,
	"open_uid" text DEFAULT '' NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_until" date,
	"licence_file" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"paid_by" text DEFAULT 'transfer' NOT NULL,
	"terms" text DEFAULT 'prepaid' NOT NULL,
	"invoice" text DEFAULT 'none' NOT NULL,
	"cycle" integer DEFAULT 0 NOT NULL,
	"cycle_unit" text DEFAULT 'day' NOT NULL,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"return_days" integer DEFAULT 0 NOT NULL,
	"buyer_id" bigint,
	"standin_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supplier_blocked" CHECK ("supplier"."status" <> 'blocked' OR "supplier"."status_reason" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_code" ON "supplier" USING btree ("code");--> statement-breakpoint
CREATE INDEX "supplier_status" ON "supplier" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "supplier_buyer" ON "supplier" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "supplier_licence" ON "supplier" USING btree ("licence_no") WHERE "supplier"."licence_no" <> '';--> statement-breakpoint
CREATE INDEX "supplier_member" ON "supplier" USING btree ("member_id") WHERE "supplier"."member_id" <> '';
