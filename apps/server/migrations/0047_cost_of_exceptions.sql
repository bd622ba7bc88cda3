ALTER TABLE "make_up_charge" ALTER COLUMN "weighed_grams" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_exception" ADD COLUMN "cost" bigint;--> statement-breakpoint
CREATE INDEX "order_exception_cost" ON "order_exception" USING btree ("bearer","closed_at") WHERE "order_exception"."cost" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_exception" ADD CONSTRAINT "order_exception_borne" CHECK ("order_exception"."cost" IS NULL OR ("order_exception"."cost" > 0 AND "order_exception"."bearer" IS NOT NULL AND "order_exception"."closed_at" IS NOT NULL));
