ALTER TABLE "email_campaign" ADD COLUMN "failed_runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_template_version" ADD COLUMN "created_by" bigint;
