CREATE INDEX "asn_to_do" ON "asn" USING btree ("id") WHERE "asn"."state" IN ('arrived', 'receiving', 'received');--> statement-breakpoint
CREATE INDEX "purchase_order_late" ON "purchase_order" USING btree ("id") WHERE placed_on IS NOT NULL AND state NOT IN ('closed', 'refused', 'cancelled') AND "purchase_order"."goods" <> 'all';
