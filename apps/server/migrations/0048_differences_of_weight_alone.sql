DROP INDEX "make_up_charge_due";--> statement-breakpoint
CREATE UNIQUE INDEX "make_up_charge_due" ON "make_up_charge" USING btree ("order_id") WHERE "make_up_charge"."state" IN ('proposed', 'due') AND "make_up_charge"."weighed_grams" IS NOT NULL;
