CREATE TABLE "task_mention" (
	"task_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entity_id" bigint,
	CONSTRAINT "task_mention_person_id_task_id_pk" PRIMARY KEY("person_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_mention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invest_limit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invest_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role_id" bigint NOT NULL,
	"most" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "absence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"deputy_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "absence_order" CHECK ("absence"."first_day" <= "absence"."last_day")
);
--> statement-breakpoint
DROP INDEX "development_product_sku";--> statement-breakpoint
ALTER TABLE "development_product" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "task_mention" ADD CONSTRAINT "task_mention_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_limit" ADD CONSTRAINT "invest_limit_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_deputy_id_person_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_mention_task" ON "task_mention" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invest_limit_role" ON "invest_limit" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "absence_person" ON "absence" USING btree ("person_id","last_day");--> statement-breakpoint
CREATE INDEX "absence_deputy" ON "absence" USING btree ("deputy_id","last_day");--> statement-breakpoint
CREATE INDEX "task_waits_on" ON "task" USING btree ("waits_on_id") WHERE "task"."waits_on_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_reorder" ON "development_product" USING btree ("goods_id") WHERE "development_product"."origin" = 'reorder' AND "development_product"."state" = 'developing';--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_sku" ON "development_product" USING btree ("sku_code") WHERE "development_product"."sku_code" <> '' AND "development_product"."origin" <> 'reorder';--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "task_mention" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "task_mention"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "task_mention"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "task_mention_internal" ON "task_mention" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("task_mention"."entity_id" IS NULL) WITH CHECK ("task_mention"."entity_id" IS NULL);
