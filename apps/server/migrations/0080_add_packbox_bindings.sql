CREATE TABLE "packbox_binding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packbox_binding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"rule" text DEFAULT 'always' NOT NULL,
	"from_pieces" integer,
	"position" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"shop_id" bigint NOT NULL,
	"packbox_id" bigint NOT NULL,
	"tag_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packbox_binding_terms" CHECK (("packbox_binding"."rule" = 'from_pieces') = ("packbox_binding"."from_pieces" IS NOT NULL) AND ("packbox_binding"."rule" = 'tag') = ("packbox_binding"."tag_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "packbox_binding" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "packbox_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packbox_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text NOT NULL,
	"kind" text DEFAULT 'box' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packbox" ALTER COLUMN "length_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ALTER COLUMN "width_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ALTER COLUMN "height_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ADD COLUMN "material" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ADD COLUMN "offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "packbox_binding" ADD CONSTRAINT "packbox_binding_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packbox_binding" ADD CONSTRAINT "packbox_binding_shop_id_store_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packbox_binding" ADD CONSTRAINT "packbox_binding_packbox_id_packbox_id_fk" FOREIGN KEY ("packbox_id") REFERENCES "public"."packbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packbox_binding" ADD CONSTRAINT "packbox_binding_tag_id_goods_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."goods_tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packbox_binding_position" ON "packbox_binding" USING btree ("position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_entity" ON "packbox_binding" USING btree ("entity_id","position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_shop" ON "packbox_binding" USING btree ("shop_id","position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_packbox" ON "packbox_binding" USING btree ("packbox_id","position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_status" ON "packbox_binding" USING btree ("status","position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_rule" ON "packbox_binding" USING btree ("rule","position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_binding_tag" ON "packbox_binding" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packbox_category_name" ON "packbox_category" USING btree ("name");--> statement-breakpoint
CREATE INDEX "packbox_category_sort" ON "packbox_category" USING btree ("sort","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "packbox" ADD CONSTRAINT "packbox_category_id_packbox_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."packbox_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packbox_by_category" ON "packbox" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "packbox" ADD CONSTRAINT "packbox_size" CHECK ("packbox"."kind" IN ('insert', 'label') OR num_nulls("packbox"."length_mm", "packbox"."width_mm", "packbox"."height_mm") = 0);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "packbox_binding" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "packbox_binding"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "packbox_binding"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
