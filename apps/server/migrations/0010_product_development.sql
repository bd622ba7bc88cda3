CREATE TABLE "development_mode" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "development_mode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text NOT NULL,
	"modules" text[] NOT NULL,
	"needs_budget" boolean DEFAULT false NOT NULL,
	"basic" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "development_mode_user" (
	"user_id" bigint NOT NULL,
	"mode_id" bigint NOT NULL,
	CONSTRAINT "development_mode_user_user_id_mode_id_pk" PRIMARY KEY("user_id","mode_id")
);
--> statement-breakpoint
CREATE TABLE "development_product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "development_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_sn" text GENERATED ALWAYS AS ('PD' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"title" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"level" text,
	"origin" text DEFAULT 'idea' NOT NULL,
	"entity_id" bigint,
	"external_link_id" bigint,
	"mode_id" bigint NOT NULL,
	"sku_code" text DEFAULT '' NOT NULL,
	"offers" text[] DEFAULT '{}' NOT NULL,
	"budget" bigint,
	"invested_by" bigint,
	"creator_id" bigint,
	"state" text DEFAULT 'developing' NOT NULL,
	"goods_id" bigint,
	"review_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "development_product" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "development_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "development_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"entity_id" bigint,
	"module" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"form" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"worker_id" bigint,
	"reviewer_id" bigint,
	"override_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "development_task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quotation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"supplier_id" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"incoterm" text DEFAULT 'paid' NOT NULL,
	"tax_included" boolean DEFAULT true NOT NULL,
	"tax_percent" integer DEFAULT 13 NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moq" integer,
	"pack_quantity" integer,
	"carton_pieces" integer,
	"carton_grams" integer,
	"sample_fee" bigint,
	"sample_days" integer,
	"mould_fee" bigint,
	"mould_pieces" integer,
	"freight" bigint,
	"valid_until" date,
	"terms" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"evidence" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quotation_round" CHECK ("quotation"."round" > 0)
);
--> statement-breakpoint
DROP INDEX "task_pool";--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "open_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "not_for" bigint;--> statement-breakpoint
ALTER TABLE "development_mode_user" ADD CONSTRAINT "development_mode_user_mode_id_development_mode_id_fk" FOREIGN KEY ("mode_id") REFERENCES "public"."development_mode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "development_product" ADD CONSTRAINT "development_product_mode_id_development_mode_id_fk" FOREIGN KEY ("mode_id") REFERENCES "public"."development_mode"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "development_product" ADD CONSTRAINT "development_product_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "development_task" ADD CONSTRAINT "development_task_product_id_development_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."development_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_product_id_development_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."development_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_task_id_development_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."development_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "development_mode_name" ON "development_mode" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "development_mode_basic" ON "development_mode" USING btree ("basic") WHERE "development_mode"."basic";--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_sn" ON "development_product" USING btree ("product_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_sku" ON "development_product" USING btree ("sku_code") WHERE "development_product"."sku_code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "development_product_link" ON "development_product" USING btree ("external_link_id") WHERE "development_product"."external_link_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "development_product_offers" ON "development_product" USING gin ("offers");--> statement-breakpoint
CREATE INDEX "development_product_mode" ON "development_product" USING btree ("mode_id");--> statement-breakpoint
CREATE INDEX "development_product_goods" ON "development_product" USING btree ("goods_id");--> statement-breakpoint
CREATE UNIQUE INDEX "development_task_open" ON "development_task" USING btree ("product_id") WHERE "development_task"."state" IN ('waiting', 'claimed', 'submitted', 'refused');--> statement-breakpoint
CREATE INDEX "development_task_module" ON "development_task" USING btree ("module","state","id");--> statement-breakpoint
CREATE INDEX "development_task_product" ON "development_task" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "development_task_closed" ON "development_task" USING btree ("module","closed_at") WHERE "development_task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotation_product" ON "quotation" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "quotation_task" ON "quotation" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "quotation_supplier" ON "quotation" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_default" ON "quotation" USING btree ("product_id") WHERE "quotation"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "task_pool" ON "task" USING btree ("open_to","due_at","id") WHERE "task"."closed_at" IS NULL AND "task"."assignee_id" IS NULL;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "development_product" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "development_product"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "development_product"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "development_product_internal" ON "development_product" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("development_product"."entity_id" IS NULL) WITH CHECK ("development_product"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "development_task" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "development_task"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "development_task"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "development_task_internal" ON "development_task" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("development_task"."entity_id" IS NULL) WITH CHECK ("development_task"."entity_id" IS NULL);--> statement-breakpoint
UPDATE "task" SET "open_to" = "flow" || ':claim';
