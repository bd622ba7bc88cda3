CREATE TABLE "supplier_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"payee" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"last" text NOT NULL,
	"fingerprint" text NOT NULL,
	"currency" text NOT NULL,
	"why" text NOT NULL,
	"call_back" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supplier_account_two" CHECK ("supplier_account"."state" <> 'approved' OR "supplier_account"."decided_by" <> "supplier_account"."asked_by"),
	CONSTRAINT "supplier_account_called" CHECK ("supplier_account"."state" <> 'approved' OR "supplier_account"."call_back" <> '')
);
--> statement-breakpoint
ALTER TABLE "supplier_account" ADD CONSTRAINT "supplier_account_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_account_supplier" ON "supplier_account" USING btree ("supplier_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_account_payee" ON "supplier_account" USING btree (lower("payee"));--> statement-breakpoint
CREATE INDEX "supplier_account_number" ON "supplier_account" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_account_open" ON "supplier_account" USING btree ("supplier_id") WHERE "supplier_account"."state" = 'requested';
