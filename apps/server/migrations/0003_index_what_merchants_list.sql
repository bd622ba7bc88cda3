CREATE INDEX "order_sku_store" ON "order_sku" USING btree ("store_id","seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_redelivered_pay" ON "order" USING btree ("entity_id","pay_amount","id" DESC NULLS FIRST) WHERE "order"."redelivered_from" IS NOT NULL;
