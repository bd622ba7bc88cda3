DROP INDEX "order_waiting";--> statement-breakpoint
CREATE INDEX "order_waiting" ON "order" USING btree ("urgent" DESC NULLS FIRST,"urgent_level" DESC NULLS FIRST,"paid_at","id") WHERE "order"."supply" = 'short' AND NOT "order"."cancelled";
