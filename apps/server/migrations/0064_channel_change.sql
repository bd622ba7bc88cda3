CREATE TABLE "channel_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_sn" text GENERATED ALWAYS AS ('CC' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_sn" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"from_channel_id" bigint NOT NULL,
	"to_channel_id" bigint NOT NULL,
	"days_before" integer,
	"days_after" integer,
	"beyond" text[] DEFAULT '{}' NOT NULL,
	"changed_by" text DEFAULT 'person' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"given_back" bigint DEFAULT 0 NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "channel_change_given_back" CHECK ("channel_change"."given_back" >= 0)
);
--> statement-breakpoint
ALTER TABLE "channel_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "channel_change" ADD CONSTRAINT "channel_change_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_change" ADD CONSTRAINT "channel_change_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_change" ADD CONSTRAINT "channel_change_from_channel_id_channel_id_fk" FOREIGN KEY ("from_channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_change" ADD CONSTRAINT "channel_change_to_channel_id_channel_id_fk" FOREIGN KEY ("to_channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_change_sn" ON "channel_change" USING btree ("change_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_change_open" ON "channel_change" USING btree ("order_id") WHERE "channel_change"."state" IN ('asked', 'changed');--> statement-breakpoint
CREATE INDEX "channel_change_order" ON "channel_change" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "channel_change_entity" ON "channel_change" USING btree ("entity_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "channel_change_state" ON "channel_change" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "channel_change_created" ON "channel_change" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "channel_change" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "channel_change"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "channel_change"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
