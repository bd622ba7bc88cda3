ALTER TABLE "asn_item" DROP CONSTRAINT "asn_item_po_line_id_purchase_order_item_id_fk";
--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "po_line_id" bigint;--> statement-breakpoint
ALTER TABLE "asn_item" ADD CONSTRAINT "asn_item_po_line_id_purchase_order_item_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."purchase_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_po_line_id_purchase_order_item_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."purchase_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_po_line" ON "receipt" USING btree ("po_line_id");
--> statement-breakpoint
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt FROM dropyard_app;
