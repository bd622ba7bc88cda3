ALTER TABLE "job" ADD COLUMN "fetched_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "parcel_label_unprinted" ON "parcel_label" USING btree ("order_id") WHERE "parcel_label"."state" = 'live' AND "parcel_label"."prints" = 0;--> statement-breakpoint
CREATE INDEX "order_queue" ON "order" USING btree ("status",("blocked" IS NOT NULL),"urgent_level" DESC NULLS FIRST,"paid_at","id","entity_id") WHERE "order"."status" IN (20, 30, 50);--> statement-breakpoint
CREATE INDEX "order_by_pieces" ON "order" USING btree ("goods_num","id","entity_id");--> statement-breakpoint
CREATE INDEX "order_by_amount" ON "order" USING btree ("pay_amount","id","entity_id");
