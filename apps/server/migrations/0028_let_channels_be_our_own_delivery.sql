ALTER TABLE "channel_carrier" DROP CONSTRAINT "channel_carrier_one";--> statement-breakpoint
ALTER TABLE "channel_carrier" ADD COLUMN "own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_carrier" ADD CONSTRAINT "channel_carrier_one" CHECK (num_nonnulls("channel_carrier"."service_id", "channel_carrier"."pool_id") + "channel_carrier"."own"::int = 1);
