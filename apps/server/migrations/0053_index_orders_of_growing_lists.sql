CREATE INDEX "wallet_adjustment_amount_order" ON "wallet_adjustment" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "recharge_amount" ON "recharge" USING btree ("amount_usd","id");--> statement-breakpoint
CREATE INDEX "recharge_day" ON "recharge" USING btree ("transfer_day","id");--> statement-breakpoint
CREATE INDEX "withdrawal_amount" ON "withdrawal" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_most" ON "after_sale_case" USING btree ("most","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_amount_order" ON "after_sale_case" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_amount_order_down" ON "after_sale_case" USING btree ("amount" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sale_case_last_message" ON "after_sale_case" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "after_sale_case_last_message_down" ON "after_sale_case" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "make_up_charge_amount_order" ON "make_up_charge" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "external_link_last_message" ON "external_link" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "external_link_last_message_down" ON "external_link" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
