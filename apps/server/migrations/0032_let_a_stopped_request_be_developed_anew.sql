DROP INDEX "development_product_link";--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_link" ON "development_product" USING btree ("external_link_id") WHERE "development_product"."external_link_id" IS NOT NULL AND "development_product"."state" IN ('developing', 'done');
