ALTER TABLE "bin" ADD COLUMN "mixed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD COLUMN "counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD COLUMN "uncertain" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- modules/warehouse/bin/table.sql
-- Every warehouse has the system bins, however it was created: the ledger of stock needs them.
CREATE OR REPLACE FUNCTION warehouse_system_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bin (warehouse_id, code, kind)
  SELECT added.id, upper(kind), kind FROM added
  CROSS JOIN unnest(ARRAY['dock', 'quarantine', 'stock', 'damaged', 'returns', 'lost']) AS kind
  ORDER BY added.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warehouse_system_bins AFTER INSERT ON warehouse REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION warehouse_system_bins();
--> statement-breakpoint
-- modules/warehouse/stock/table.sql
REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON bin_stock, bin_movement FROM dropyard_app;
--> statement-breakpoint
-- Processes of the version before bins book returned damaged pieces without their condition.
CREATE OR REPLACE FUNCTION stock_movement_condition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.damaged_change := NEW.on_hand_change;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_condition BEFORE INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.kind = 'return_bad' AND NEW.damaged_change = 0) EXECUTE FUNCTION stock_movement_condition();
--> statement-breakpoint
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise totes are emptied first, then general stock, then the other
-- bins on the walking route; blocked bins come last.
CREATE OR REPLACE FUNCTION stock_movement_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  missing record;
BEGIN
  IF NOT EXISTS (
    SELECT FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 OR damaged_change <> 0 OR moved <> 0
  ) THEN
    RETURN NULL;
  END IF;
  WITH came AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, c.change, coalesce(a.to_bin_id, b.id) AS bin_id
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, a.moved)
    ) AS c(condition, change)
    LEFT JOIN bin b ON b.warehouse_id = a.warehouse_id AND b.kind = CASE
      WHEN c.condition = 'quarantine' AND a.kind = 'receive' THEN 'dock'
      WHEN c.condition <> 'good' THEN c.condition
      WHEN a.kind = 'return_good' THEN 'returns'
      ELSE 'stock' END
    WHERE c.change > 0
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, change FROM came ORDER BY id
  )
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, quantity)
  SELECT sku_id, warehouse_id, condition, bin_id, sum(change) FROM came GROUP BY 1, 2, 3, 4
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;

  WITH wanted AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, coalesce(a.from_bin_id, 0) AS bin_id, -c.change AS pieces
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, -a.moved)
    ) AS c(condition, change)
    WHERE c.change < 0
  ), demand AS (
    SELECT *, sum(pieces) OVER same AS upto FROM wanted
    WINDOW same AS (PARTITION BY sku_id, warehouse_id, condition, bin_id ORDER BY id)
  ), supply AS (
    SELECT d.sku_id, d.warehouse_id, d.condition, d.bin_id AS named, s.bin_id, s.quantity, sum(s.quantity) OVER route AS upto
    FROM (SELECT DISTINCT sku_id, warehouse_id, condition, bin_id FROM wanted) AS d
    JOIN bin_stock s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition
      AND s.quantity > 0 AND d.bin_id IN (0, s.bin_id)
    JOIN bin b ON b.id = s.bin_id
    WINDOW route AS (PARTITION BY d.sku_id, d.warehouse_id, d.condition, d.bin_id ORDER BY b.blocked,
      array_position(ARRAY['tote', 'pack', 'stock', 'pick', 'bulk', 'returns', 'quarantine', 'damaged', 'dock', 'lost'], b.kind),
      b.place, b.id)
  ), taken AS (
    SELECT d.id, d.sku_id, d.warehouse_id, d.condition, s.bin_id,
      least(d.upto, s.upto) - greatest(d.upto - d.pieces, s.upto - s.quantity) AS pieces
    FROM demand d
    JOIN supply s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition AND s.named = d.bin_id
      AND s.upto - s.quantity < d.upto AND d.upto - d.pieces < s.upto
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, -pieces FROM taken ORDER BY id
  ), changed AS (
    UPDATE bin_stock b SET quantity = b.quantity - t.pieces
    FROM (SELECT sku_id, warehouse_id, condition, bin_id, sum(pieces) AS pieces FROM taken GROUP BY 1, 2, 3, 4) AS t
    WHERE b.sku_id = t.sku_id AND b.warehouse_id = t.warehouse_id AND b.condition = t.condition AND b.bin_id = t.bin_id
  )
  SELECT w.* INTO missing FROM wanted w
  WHERE w.pieces > coalesce((SELECT sum(t.pieces) FROM taken t WHERE t.id = w.id AND t.condition = w.condition), 0) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The bins of warehouse % have fewer than % % pieces of SKU %', missing.warehouse_id, missing.pieces,
      missing.condition, missing.sku_id USING ERRCODE = 'check_violation', CONSTRAINT = 'bin_stock_quantity';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();
--> statement-breakpoint
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt, stock_count_entry, stock_transfer_arrival FROM dropyard_app;

--> statement-breakpoint
UPDATE stock_count_entry SET counted_at = created_at;
