ALTER TABLE "development_product" ADD COLUMN "launch_on" date;--> statement-breakpoint
ALTER TABLE "development_task" ADD COLUMN "begun" jsonb;--> statement-breakpoint
CREATE INDEX "development_product_review" ON "development_product" USING btree ("review_on") WHERE "development_product"."review_on" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "development_product_launch" ON "development_product" USING btree ("launch_on") WHERE "development_product"."launch_on" IS NOT NULL;
