ALTER TABLE "goods" ADD COLUMN "sale_stage" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_sale_stage" ON "goods" USING btree ("sale_stage","id") WHERE "goods"."sale_stage" <> 'regular';
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
