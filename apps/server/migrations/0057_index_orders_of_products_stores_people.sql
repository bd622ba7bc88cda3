CREATE INDEX "person_name_order" ON "person" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "sku_cost" ON "sku" USING btree ("cost","id") WHERE "sku"."active";--> statement-breakpoint
CREATE INDEX "sku_price" ON "sku" USING btree ("price","id") WHERE "sku"."active";--> statement-breakpoint
CREATE INDEX "goods_seller_preference" ON "goods_seller" USING btree ("preference","id");--> statement-breakpoint
CREATE INDEX "goods_seller_lead_days" ON "goods_seller" USING btree ("lead_days","id");--> statement-breakpoint
CREATE INDEX "goods_seller_lead_days_down" ON "goods_seller" USING btree ("lead_days" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_seller_last_date" ON "goods_seller" USING btree ("last_date","id");--> statement-breakpoint
CREATE INDEX "goods_seller_last_date_down" ON "goods_seller" USING btree ("last_date" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "store_name" ON "store" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "store_open_date" ON "store" USING btree ("open_date","id");--> statement-breakpoint
CREATE INDEX "store_open_date_down" ON "store" USING btree ("open_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
