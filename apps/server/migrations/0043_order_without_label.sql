CREATE INDEX "order_without_label" ON "order" USING btree ("id") WHERE "order"."fulfilment" IN ('none', 'checked') AND NOT "order"."cancelled";--> statement-breakpoint
UPDATE "order_exception" e SET closed_at = o.updated_at FROM "order" o
WHERE o.id = e.order_id AND o.cancelled AND e.closed_at IS NULL;--> statement-breakpoint
UPDATE "order" SET abnormal = NULL WHERE cancelled AND abnormal IS NOT NULL;
