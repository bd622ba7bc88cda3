DROP INDEX "after_sale_case_state";--> statement-breakpoint
DROP INDEX "track_warning_state";--> statement-breakpoint
DROP INDEX "external_link_state";--> statement-breakpoint
CREATE INDEX "after_sale_case_list" ON "after_sale_case" USING btree (("state" IN ('agreed', 'rejected', 'withdrawn')),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_warning_list" ON "track_warning" USING btree (("state" IN ('resolved', 'claimed', 'ignored')),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "external_link_list" ON "external_link" USING btree (("state" IN ('ready', 'cancelled')),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sale_case_state" ON "after_sale_case" USING btree ("state","id","entity_id");--> statement-breakpoint
CREATE INDEX "track_warning_state" ON "track_warning" USING btree ("state","id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "external_link_state" ON "external_link" USING btree ("state","id","entity_id");
