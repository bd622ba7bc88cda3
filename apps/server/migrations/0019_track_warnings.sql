CREATE TABLE "track_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_sn" text GENERATED ALWAYS AS ('TC' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"parcel_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"state" text DEFAULT 'drafted' NOT NULL,
	"asked" bigint NOT NULL,
	"granted" bigint,
	"compensation" bigint,
	"carrier_ref" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "track_claim_asked" CHECK ("track_claim"."asked" > 0)
);
--> statement-breakpoint
ALTER TABLE "track_claim" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "track_limit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"country" text NOT NULL,
	"phase" text NOT NULL,
	"value" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel_id" bigint,
	"country" text DEFAULT '' NOT NULL,
	"days" integer,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_warning" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_warning_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint,
	"entity_id" bigint,
	"channel_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"parcels" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "track_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "track_claim" ADD CONSTRAINT "track_claim_parcel_id_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_claim" ADD CONSTRAINT "track_claim_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_claim" ADD CONSTRAINT "track_claim_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_limit" ADD CONSTRAINT "track_limit_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_rule" ADD CONSTRAINT "track_rule_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_warning" ADD CONSTRAINT "track_warning_parcel_id_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_warning" ADD CONSTRAINT "track_warning_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "track_claim_sn" ON "track_claim" USING btree ("claim_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "track_claim_parcel" ON "track_claim" USING btree ("parcel_id") WHERE "track_claim"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "track_claim_state" ON "track_claim" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_claim_channel" ON "track_claim" USING btree ("channel_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_claim_order" ON "track_claim" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "track_claim_found" ON "track_claim" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "track_limit_of" ON "track_limit" USING btree ("channel_id","country","phase");--> statement-breakpoint
CREATE INDEX "track_rule_kind" ON "track_rule" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "track_warning_parcel" ON "track_warning" USING btree ("parcel_id") WHERE "track_warning"."parcel_id" IS NOT NULL AND "track_warning"."state" IN ('open', 'assigned', 'contacted');--> statement-breakpoint
CREATE UNIQUE INDEX "track_warning_channel" ON "track_warning" USING btree ("channel_id") WHERE "track_warning"."parcel_id" IS NULL AND "track_warning"."state" IN ('open', 'assigned', 'contacted');--> statement-breakpoint
CREATE INDEX "track_warning_of" ON "track_warning" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "track_warning_state" ON "track_warning" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_warning_kind" ON "track_warning" USING btree ("kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_warning_by_channel" ON "track_warning" USING btree ("channel_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_warning_found" ON "track_warning" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "track_warning_since" ON "track_warning" USING btree ("since","id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "track_claim" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "track_claim"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "track_claim"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "track_warning" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "track_warning"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "track_warning"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
