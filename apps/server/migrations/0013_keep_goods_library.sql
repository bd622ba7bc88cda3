CREATE TABLE "goods_store" (
	"goods_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	CONSTRAINT "goods_store_goods_id_store_id_pk" PRIMARY KEY("goods_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "goods_text" (
	"goods_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "goods_text_goods_id_language_pk" PRIMARY KEY("goods_id","language")
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "out_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "material_id" bigint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "video" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "gaps" text[];--> statement-breakpoint
ALTER TABLE "goods_image" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "goods_store" ADD CONSTRAINT "goods_store_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_store" ADD CONSTRAINT "goods_store_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_text" ADD CONSTRAINT "goods_text_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_store_store" ON "goods_store" USING btree ("store_id");--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_unit_id_goods_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."goods_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_material_id_goods_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."goods_material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_claimed" ON "goods" USING btree ("claimed_by","claimed_at") WHERE "goods"."claimed_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_gaps" ON "goods" USING gin ("gaps");--> statement-breakpoint
CREATE INDEX "goods_gaps_open" ON "goods" USING btree ("id") WHERE "goods"."gaps" IS NULL;--> statement-breakpoint
CREATE INDEX "goods_image_group" ON "goods_image" USING btree ("group","id");--> statement-breakpoint
CREATE INDEX "goods_image_unlicensed" ON "goods_image" USING btree ("id") WHERE "goods_image"."licence" IS NULL;--> statement-breakpoint
CREATE INDEX "development_task_samples" ON "development_task" USING gin (("form" -> 'samples') jsonb_path_ops);
--> statement-breakpoint
-- modules/catalog/goods/table.sql
-- Totals of the catalogue, kept in the transaction that changes it: the list never counts a hundred thousand rows.
CREATE OR REPLACE FUNCTION goods_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, visible_to IS NOT NULL, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, visible_to IS NOT NULL, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  ELSE
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, hidden, sum(n) FROM (
      SELECT status, visible_to IS NOT NULL AS hidden, 1 AS n FROM added
      UNION ALL SELECT status, visible_to IS NOT NULL, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_insert AFTER INSERT ON goods REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_delete AFTER DELETE ON goods REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_update AFTER UPDATE ON goods REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();

--> statement-breakpoint
-- Samples name their supplier by text: by its name where there is one of that name, else what was written goes to the condition.
UPDATE development_task t SET form = jsonb_set(t.form, '{samples}', (
  SELECT jsonb_agg(
    (s.row - 'supplier') || jsonb_build_object('supplier_id', k.id) || CASE WHEN k.id IS NULL AND s.row ->> 'supplier' <> ''
      THEN jsonb_build_object('condition', left(concat_ws(' · ', nullif(s.row ->> 'condition', ''), s.row ->> 'supplier'), 200))
      ELSE '{}' END ORDER BY s.place)
  FROM jsonb_array_elements(t.form -> 'samples') WITH ORDINALITY AS s(row, place)
  LEFT JOIN LATERAL (SELECT id FROM supplier WHERE s.row ->> 'supplier' IN (code, name, name_en) ORDER BY id LIMIT 1) k ON true))
WHERE jsonb_typeof(t.form -> 'samples') = 'array' AND t.form -> 'samples' <> '[]';
--> statement-breakpoint
-- Axes name their variant attribute by text: those that are not known become variant attributes with the values that stand there.
INSERT INTO goods_attr (name, name_zh, "values")
SELECT DISTINCT ON (lower(a ->> 'name')) a ->> 'name', a ->> 'name',
  (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('name', btrim(v), 'name_zh', '')), '[]')
    FROM regexp_split_to_table(a ->> 'values', '[,，;；、]') AS v WHERE btrim(v) <> '')
FROM development_task t CROSS JOIN jsonb_array_elements(t.form -> 'axes') AS a
WHERE jsonb_typeof(t.form -> 'axes') = 'array' AND a ->> 'name' <> ''
  AND NOT EXISTS (SELECT 1 FROM goods_attr k WHERE lower(k.name) = lower(a ->> 'name'))
ORDER BY lower(a ->> 'name'), t.id DESC;
--> statement-breakpoint
UPDATE development_task t SET form = jsonb_set(t.form, '{axes}', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('attr_id', k.id, 'values',
    (SELECT coalesce(jsonb_agg(btrim(v)), '[]') FROM regexp_split_to_table(a.row ->> 'values', '[,，;；、]') AS v WHERE btrim(v) <> ''))
    ORDER BY a.place), '[]')
  FROM jsonb_array_elements(t.form -> 'axes') WITH ORDINALITY AS a(row, place)
  JOIN goods_attr k ON lower(k.name) = lower(a.row ->> 'name')))
WHERE jsonb_typeof(t.form -> 'axes') = 'array' AND t.form -> 'axes' <> '[]';
