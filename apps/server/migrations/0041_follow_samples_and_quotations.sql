CREATE TABLE "test_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "development_task" ADD COLUMN "correct" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "development_task" ADD COLUMN "sample_due" date;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "order_multiple" integer;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "sample_deductible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "customizing_fee" bigint;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "decline_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "was_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "versions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_template" ADD CONSTRAINT "test_template_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_template_category" ON "test_template" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "development_task_sample_due" ON "development_task" USING btree ("sample_due","module") WHERE "development_task"."sample_due" IS NOT NULL AND "development_task"."state" IN ('waiting', 'claimed', 'submitted', 'refused');--> statement-breakpoint
CREATE INDEX "quotation_valid" ON "quotation" USING btree ("valid_until") WHERE "quotation"."state" IN ('quoted', 'accepted');
