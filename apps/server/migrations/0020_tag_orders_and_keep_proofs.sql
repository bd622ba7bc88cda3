CREATE TABLE "order_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"image" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_by" bigint,
	"seen_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" bigint,
	"wish" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_proof" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_proof_rule" (
	"entity_id" bigint PRIMARY KEY NOT NULL,
	"hours" integer
);
--> statement-breakpoint
ALTER TABLE "order_proof_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"color" text DEFAULT 'neutral' NOT NULL,
	"setter" text DEFAULT 'desk' NOT NULL,
	"scope" text DEFAULT 'global' NOT NULL,
	"shop_ids" bigint[] DEFAULT '{}' NOT NULL,
	"auto" boolean DEFAULT false NOT NULL,
	"rule_countries" text[] DEFAULT '{}' NOT NULL,
	"rule_skus" text[] DEFAULT '{}' NOT NULL,
	"rule_amount" bigint,
	"rule_pieces" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tagged" (
	"order_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	CONSTRAINT "order_tagged_order_id_tag_id_pk" PRIMARY KEY("order_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "order_tagged" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proof_rule" ADD CONSTRAINT "order_proof_rule_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tagged" ADD CONSTRAINT "order_tagged_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tagged" ADD CONSTRAINT "order_tagged_tag_id_order_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."order_tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_proof_number" ON "order_proof" USING btree ("line_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proof_open" ON "order_proof" USING btree ("line_id") WHERE "order_proof"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "order_proof_made" ON "order_proof" USING btree ("line_id") WHERE "order_proof"."state" IN ('approved', 'passed');--> statement-breakpoint
CREATE INDEX "order_proof_order" ON "order_proof" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_proof_due" ON "order_proof" USING btree ("due_at") WHERE "order_proof"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "order_tag_name" ON "order_tag" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "order_tagged_tag" ON "order_tagged" USING btree ("tag_id","order_id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_proof" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_proof"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_proof"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_proof_rule" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_proof_rule"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_proof_rule"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_tagged" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_tagged"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_tagged"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
