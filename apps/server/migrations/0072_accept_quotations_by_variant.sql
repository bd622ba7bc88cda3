DROP INDEX "quotation_default";--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "variants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "accept_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_default_whole" ON "quotation" USING btree ("product_id") WHERE "quotation"."state" = 'accepted' AND "quotation"."variants" = '{}';
