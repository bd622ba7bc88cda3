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
