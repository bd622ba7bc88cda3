CREATE INDEX "order_same_receiver" ON "order" USING btree ("entity_id","receiver_key");
