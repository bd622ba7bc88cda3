ALTER TABLE "track_claim" ADD COLUMN "compensation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "track_claim" ADD COLUMN "proposed_by" bigint;
