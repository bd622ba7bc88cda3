DROP INDEX "after_sale_case_list";--> statement-breakpoint
DROP INDEX "external_link_list";
