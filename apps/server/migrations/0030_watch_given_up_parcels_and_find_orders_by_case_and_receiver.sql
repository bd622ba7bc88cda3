DROP INDEX "order_receiver";--> statement-breakpoint
DROP INDEX "parcel_due";--> statement-breakpoint
DROP INDEX "parcel_watched";--> statement-breakpoint
DROP INDEX "parcel_untold";--> statement-breakpoint
CREATE INDEX "order_entity_after_sale" ON "order" USING btree ("entity_id","after_sale","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "order"."after_sale" <> 'none';--> statement-breakpoint
CREATE INDEX "order_after_sale" ON "order" USING btree ("after_sale","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id") WHERE "order"."after_sale" <> 'none';--> statement-breakpoint
CREATE INDEX "order_receiver" ON "order" USING btree ("entity_id","receiver_key","id") WHERE "order"."status" IN (20, 30, 40) AND "order"."combined_id" IS NULL AND "order"."on_hold" IS NULL AND "order"."abnormal" IS NULL AND "order"."split_from" IS NULL;--> statement-breakpoint
CREATE INDEX "parcel_due" ON "parcel" USING btree ("next_try_at") WHERE "parcel"."tracking" IN ('waiting', 'resuming', 'stopping');--> statement-breakpoint
CREATE INDEX "parcel_watched" ON "parcel" USING btree ("id") WHERE "parcel"."tracking" IN ('live', 'resuming', 'stopped') AND ("parcel"."phase" NOT IN ('delivered', 'returned') OR "parcel"."disputed" OR "parcel"."dead_at" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "parcel_untold" ON "parcel" USING btree ("carrier_asked_at" NULLS FIRST) WHERE "parcel"."label_id" IS NOT NULL AND "parcel"."tracking" IN ('live', 'resuming', 'stopped', 'refused')
          AND "parcel"."phase" NOT IN ('delivered', 'returned')
          AND ("parcel"."account_id" IS NULL OR "parcel"."tracking" IN ('stopped', 'refused') OR "parcel"."phase" = 'waiting');
