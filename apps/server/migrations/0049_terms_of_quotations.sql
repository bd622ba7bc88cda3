ALTER TABLE "quotation" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "carton_length_mm" integer;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "carton_width_mm" integer;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "carton_height_mm" integer;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "capacity" integer;
