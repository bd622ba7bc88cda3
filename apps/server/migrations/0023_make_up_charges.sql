CREATE TABLE "make_up_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "make_up_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_sn" text GENERATED ALWAYS AS ('FD' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_sn" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"charged_grams" integer NOT NULL,
	"weighed_grams" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"waive_reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "make_up_charge_amount" CHECK ("make_up_charge"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "make_up_charge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "make_up_charge" ADD CONSTRAINT "make_up_charge_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_charge" ADD CONSTRAINT "make_up_charge_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "make_up_charge_sn" ON "make_up_charge" USING btree ("charge_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "make_up_charge_key" ON "make_up_charge" USING btree ("created_by","key") WHERE "make_up_charge"."key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "make_up_charge_due" ON "make_up_charge" USING btree ("order_id") WHERE "make_up_charge"."state" = 'due';--> statement-breakpoint
CREATE INDEX "make_up_charge_order" ON "make_up_charge" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "make_up_charge_entity" ON "make_up_charge" USING btree ("entity_id","state","id");--> statement-breakpoint
CREATE INDEX "make_up_charge_state" ON "make_up_charge" USING btree ("state","id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "make_up_charge" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "make_up_charge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "make_up_charge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
