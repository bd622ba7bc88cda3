CREATE INDEX "listing_published" ON "listing" USING btree ("entity_id","platform_id","published_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "listing"."product_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_title" ON "listing" USING btree ("entity_id","platform_id","title","id") WHERE "listing"."product_id" IS NOT NULL;
