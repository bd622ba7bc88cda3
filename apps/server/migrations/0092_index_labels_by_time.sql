DROP INDEX "order_same_receiver";--> statement-breakpoint
CREATE INDEX "parcel_label_created" ON "parcel_label" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_same_receiver" ON "order" USING btree ("entity_id","receiver_key","placed_at");
