CREATE INDEX "order_line_made" ON "order_line" USING btree ("order_id") WHERE "order_line"."made" IS NOT NULL;
