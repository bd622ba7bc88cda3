ALTER TABLE "order" ADD COLUMN "ship_by" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "order_ship_by" ON "order" USING btree ("ship_by","id","entity_id") WHERE "order"."ship_by" IS NOT NULL AND "order"."shipped_at" IS NULL AND NOT "order"."cancelled";
