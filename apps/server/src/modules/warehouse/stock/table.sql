REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON bin_stock, bin_movement FROM dropyard_app;
--> statement-breakpoint
GRANT UPDATE (allocated) ON bin_stock TO dropyard_app;
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
-- Adds pieces of a movement to a bin.
CREATE OR REPLACE FUNCTION put_into_bin(m stock_movement, place bigint, state text, lot bigint, pieces int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, lot_id, change)
  VALUES (m.id, place, m.sku_id, m.warehouse_id, state, lot, pieces);
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, lot_id, quantity)
  VALUES (m.sku_id, m.warehouse_id, state, place, lot, pieces)
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id, lot_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;
$$;
--> statement-breakpoint
-- Lots of pieces that come back: of those that a transfer sent, or that an order got, less those that came already.
CREATE OR REPLACE FUNCTION lots_that_left(m stock_movement) RETURNS TABLE (lot_id bigint, pieces int) LANGUAGE sql STABLE AS $$
  SELECT b.lot_id, -sum(b.change)::int FROM stock_movement s JOIN bin_movement b ON b.movement_id = s.id
  WHERE m.kind = 'transfer' AND s.reference = m.reference AND s.kind = 'transfer' AND s.sku_id = m.sku_id AND s.id < m.id
  GROUP BY b.lot_id HAVING sum(b.change) < 0
  UNION ALL
  SELECT b.lot_id, -sum(b.change)::int FROM stock_movement s JOIN bin_movement b ON b.movement_id = s.id
  WHERE m.kind IN ('return_good', 'return_bad') AND s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.id < m.id
    AND s.kind IN ('ship', 'return_good', 'return_bad')
  GROUP BY b.lot_id HAVING sum(b.change) < 0
$$;
--> statement-breakpoint
-- Writes a movement of a SKU with lots to the bins. Pieces that leave: of the named lot; otherwise those
-- without a lot, then those that expire first; what lies in totes comes last. Pieces that come: those that left by the same movement, or before by the same
-- transfer or order, keep their lot; others get the named one, or that of the only lot in the bin.
CREATE OR REPLACE FUNCTION move_lots(m stock_movement) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c record;
  s record;
  n int;
  rest int;
  place bigint;
  lots bigint[] := '{}';
  counts int[] := '{}';
BEGIN
  FOR c IN SELECT * FROM (VALUES
    ('good', m.on_hand_change - m.quarantine_change - m.damaged_change),
    ('quarantine', m.quarantine_change),
    ('damaged', m.damaged_change),
    (m.moved_condition, -m.moved)
  ) AS x(condition, change) WHERE change < 0 LOOP
    rest := -c.change;
    FOR s IN SELECT b.id, b.bin_id, b.lot_id, b.quantity - b.allocated AS quantity
      FROM bin_stock b JOIN bin p ON p.id = b.bin_id LEFT JOIN lot l ON l.id = b.lot_id
      WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.condition = c.condition AND b.quantity > b.allocated
        AND (m.from_bin_id IS NULL OR b.bin_id = m.from_bin_id) AND (m.lot_id IS NULL OR b.lot_id = m.lot_id)
      ORDER BY coalesce(l.state <> 'good', false), p.blocked, p.kind IN ('pack', 'tote'), b.lot_id IS NOT NULL, l.expires_on, b.lot_id,
        array_position(ARRAY['stock', 'pick', 'bulk', 'returns', 'pack', 'tote', 'quarantine', 'damaged', 'dock', 'lost'], p.kind),
        p.place, p.id
    LOOP
      EXIT WHEN rest = 0;
      n := least(rest, s.quantity);
      UPDATE bin_stock SET quantity = quantity - n WHERE id = s.id;
      INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, lot_id, change)
      VALUES (m.id, s.bin_id, m.sku_id, m.warehouse_id, c.condition, s.lot_id, -n);
      lots := lots || s.lot_id;
      counts := counts || n;
      rest := rest - n;
    END LOOP;
    IF rest > 0 THEN
      RAISE EXCEPTION 'The bins of warehouse % have fewer than % % pieces of SKU %', m.warehouse_id, -c.change, c.condition, m.sku_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bin_stock_quantity';
    END IF;
  END LOOP;
  IF m.lot_id IS NULL AND m.on_hand_change > 0 THEN
    FOR s IN SELECT t.lot_id, t.pieces FROM lots_that_left(m) t ORDER BY t.lot_id LOOP
      lots := lots || s.lot_id;
      counts := counts || s.pieces;
    END LOOP;
  END IF;
  FOR c IN SELECT * FROM (VALUES
    ('good', m.on_hand_change - m.quarantine_change - m.damaged_change),
    ('quarantine', m.quarantine_change),
    ('damaged', m.damaged_change),
    (m.moved_condition, m.moved)
  ) AS x(condition, change) WHERE change > 0 LOOP
    rest := c.change;
    place := coalesce(m.to_bin_id, (SELECT id FROM bin WHERE warehouse_id = m.warehouse_id AND kind = CASE
      WHEN c.condition = 'quarantine' AND m.kind = 'receive' THEN 'dock'
      WHEN c.condition <> 'good' THEN c.condition
      WHEN m.kind = 'return_good' THEN 'returns'
      ELSE 'stock' END));
    FOR s IN
      SELECT u.lot_id, u.pieces, u.at FROM unnest(lots, counts) WITH ORDINALITY AS u(lot_id, pieces, at) LEFT JOIN lot l ON l.id = u.lot_id
      WHERE u.pieces > 0 ORDER BY coalesce(l.state <> 'good', false) = (c.condition = 'good'), u.at
    LOOP
      EXIT WHEN rest = 0;
      n := least(rest, s.pieces);
      counts[s.at] := counts[s.at] - n;
      IF c.condition = 'good' AND m.kind IN ('put_away', 'return_good') AND EXISTS (SELECT FROM lot WHERE id = s.lot_id AND state <> 'good') THEN
        RAISE EXCEPTION 'Lot % is not for sale', s.lot_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_held';
      END IF;
      PERFORM put_into_bin(m, place, c.condition, s.lot_id, n);
      rest := rest - n;
    END LOOP;
    IF rest > 0 THEN
      PERFORM put_into_bin(m, place, c.condition, coalesce(m.lot_id, (
        SELECT min(l.id) FROM bin_stock b LEFT JOIN lot l ON l.id = b.lot_id AND l.state = 'good'
        WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.bin_id = place AND b.quantity > 0
        HAVING count(DISTINCT coalesce(b.lot_id, 0)) = 1)), rest);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise from what no wave has claimed: general stock first, then the other
-- bins on the walking route, then totes, whose pieces have to be put back; blocked bins come last. SKUs with lots are moved by
-- `move_lots`.
CREATE OR REPLACE FUNCTION stock_movement_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  missing record;
  m stock_movement;
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
    WHERE c.change > 0 AND NOT EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id)
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, change FROM came ORDER BY id
  )
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, quantity)
  SELECT sku_id, warehouse_id, condition, bin_id, sum(change) FROM came GROUP BY 1, 2, 3, 4
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id, lot_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;

  WITH wanted AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, coalesce(a.from_bin_id, 0) AS bin_id, -c.change AS pieces
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, -a.moved)
    ) AS c(condition, change)
    WHERE c.change < 0 AND NOT EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id)
  ), demand AS (
    SELECT *, sum(pieces) OVER same AS upto FROM wanted
    WINDOW same AS (PARTITION BY sku_id, warehouse_id, condition, bin_id ORDER BY id)
  ), supply AS (
    SELECT d.sku_id, d.warehouse_id, d.condition, d.bin_id AS named, s.bin_id, s.quantity - s.allocated AS quantity,
      sum(s.quantity - s.allocated) OVER route AS upto
    FROM (SELECT DISTINCT sku_id, warehouse_id, condition, bin_id FROM wanted) AS d
    JOIN bin_stock s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition
      AND s.quantity > s.allocated AND d.bin_id IN (0, s.bin_id)
    JOIN bin b ON b.id = s.bin_id
    WINDOW route AS (PARTITION BY d.sku_id, d.warehouse_id, d.condition, d.bin_id ORDER BY b.blocked,
      array_position(ARRAY['stock', 'pick', 'bulk', 'returns', 'pack', 'tote', 'quarantine', 'damaged', 'dock', 'lost'], b.kind),
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
  FOR m IN SELECT a.* FROM added a WHERE EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id) ORDER BY a.id LOOP
    PERFORM move_lots(m);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();
