CREATE TABLE "asn_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asn_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"split" text DEFAULT 'value' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payee_id" bigint,
	"value" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asn" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "free" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_cost" ADD CONSTRAINT "asn_cost_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_cost" ADD CONSTRAINT "asn_cost_payee_id_supplier_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asn_cost_head" ON "asn_cost" USING btree ("asn_id","position");
