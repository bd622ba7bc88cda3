ALTER TABLE "warehouse" ALTER COLUMN "time_zone" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "sign_in" text DEFAULT 'password' NOT NULL;
--> statement-breakpoint
-- modules/logistics/channel/table.sql
-- The version of all tables that quote-tables.ts caches.
INSERT INTO channel_version DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON channel_version FROM dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_version_next() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE channel_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON warehouse
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON currency_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON duty_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vat_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON holiday
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
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
-- modules/warehouse/stock/layers/table.sql
REVOKE UPDATE, DELETE ON cost_layer_move FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON late_share FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, DELETE ON cost_layer FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON layer_under_way FROM dropyard_app;
--> statement-breakpoint
-- total × part ÷ whole, rounded half to even; all of it for the whole. Not for negative amounts.
CREATE OR REPLACE FUNCTION share_of(total bigint, part bigint, whole bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  product numeric := total::numeric * part;
  floored numeric;
  rest numeric;
BEGIN
  IF part = whole THEN
    RETURN total;
  END IF;
  floored := div(product, whole);
  rest := 2 * (product - floored * whole);
  RETURN CASE WHEN rest > whole OR (rest = whole AND floored % 2 = 1) THEN floored + 1 ELSE floored END;
END $$;
--> statement-breakpoint
-- The time of a change in the layers of a balance that the caller has locked: never before the last one there, and after the last cut
-- of `stock_cut`. So what a balance was at some time is the sum of its changes up to it, and what is before a cut never changes.
CREATE OR REPLACE FUNCTION layer_time(sku bigint, place bigint, given timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  -- A cut waits for this lock, and has committed when it is taken here.
  LOCK TABLE cost_layer_move IN ROW EXCLUSIVE MODE;
  RETURN greatest(given, (SELECT moved_at FROM stock_balance WHERE sku_id = sku AND warehouse_id = place),
    (SELECT max(at) FROM stock_cut) + interval '1 millisecond');
END $$;
--> statement-breakpoint
-- Order in which layers serve a movement: those of its source, then those of the same line of an arrival, then the others.
CREATE OR REPLACE FUNCTION layer_rank(source text, wanted text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted = '' THEN 2
    WHEN source = wanted OR starts_with(source, wanted || ':') THEN 0
    WHEN split_part(source, ':receipt:', 1) = split_part(wanted, ':receipt:', 1) THEN 1
    ELSE 2 END
$$;
--> statement-breakpoint
-- Lots of the pieces that a movement brought (`direction` 1) or took (-1), as it wrote them to the bins before.
CREATE OR REPLACE FUNCTION lots_moved(m stock_movement, direction int) RETURNS TABLE (lot_id bigint, pieces int) LANGUAGE sql STABLE AS $$
  SELECT b.lot_id, (direction * sum(b.change))::int FROM bin_movement b
  WHERE b.movement_id = m.id AND b.lot_id IS NOT NULL AND EXISTS (SELECT FROM lot l WHERE l.sku_id = m.sku_id)
  GROUP BY b.lot_id HAVING direction * sum(b.change) > 0
$$;
--> statement-breakpoint
-- Takes pieces of a movement from the layers of a lot, as many as these have, or from all layers: from those that its source names,
-- then from the oldest ones. `from_held` takes pieces in quarantine, otherwise pieces that can leave.
CREATE OR REPLACE FUNCTION take_of_lot(m stock_movement, wanted int, from_held boolean, lot bigint, OUT taken int, OUT total bigint)
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
BEGIN
  taken := 0;
  total := 0;
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 AND (lot IS NULL OR lot_id = lot)
    ORDER BY layer_rank(source, m.cost_source), lot_id IS NOT NULL, id
  LOOP
    EXIT WHEN taken = wanted;
    n := least(wanted - taken, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    taken := taken + n;
    total := total + worth;
  END LOOP;
END $$;
--> statement-breakpoint
-- Takes pieces of a movement from layers: those of a lot from the layers of this lot, all others from any. Returns the value that was
-- taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  t record;
  got record;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR t IN SELECT o.lot_id, o.pieces + coalesce((SELECT sum(c.pieces) FROM cost_layer_move c JOIN cost_layer y ON y.id = c.layer_id
      WHERE c.movement_id = m.id AND y.lot_id = o.lot_id), 0) AS pieces
    FROM lots_moved(m, -1) o ORDER BY o.lot_id
  LOOP
    SELECT * INTO got FROM take_of_lot(m, least(rest, greatest(t.pieces, 0)::int), from_held, t.lot_id);
    rest := rest - got.taken;
    total := total + got.total;
  END LOOP;
  SELECT * INTO got FROM take_of_lot(m, rest, from_held, NULL);
  IF got.taken < rest THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest - got.taken;
  END IF;
  RETURN total + got.total;
END $$;
--> statement-breakpoint
-- Adds a layer for pieces of a movement, with the given value, else with that of the SKU's pieces that lie there, else with that of
-- its last layer, else with the SKU's cost. Returns its value.
CREATE OR REPLACE FUNCTION add_layer(m stock_movement, came int, worth bigint, into_held int, origin bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  total bigint := worth;
  made bigint;
BEGIN
  IF total IS NULL THEN
    SELECT share_of(sum(value_left)::bigint, came, sum(pieces_left)) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 HAVING sum(pieces_left) > 0;
  END IF;
  IF total IS NULL THEN
    SELECT share_of(value, came, pieces) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  IF total IS NULL THEN
    SELECT cost * came INTO total FROM sku WHERE id = m.sku_id;
  END IF;
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, lot_id, source, at, pieces, value, pieces_left, value_left, held,
    estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(m.lot_id, (SELECT lot_id FROM cost_layer WHERE id = origin),
      (SELECT min(o.lot_id) FROM lots_moved(m, 1) o HAVING count(*) = 1)),
     coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do. Lots that come come first.
CREATE OR REPLACE FUNCTION add_returned_layers(m stock_movement) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := m.on_hand_change;
  worth bigint;
  total bigint := 0;
BEGIN
  FOR l IN SELECT shipped.layer_id, shipped.pieces, shipped.value, coalesce(sum(b.pieces), 0)::int AS back_pieces,
      coalesce(sum(b.first_value), 0)::bigint AS back_value
    FROM (
      SELECT c.layer_id, -sum(c.pieces)::int AS pieces, -sum(c.value)::bigint AS value
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.kind = 'ship' GROUP BY 1
    ) AS shipped
    LEFT JOIN LATERAL (
      SELECT y.pieces, c.value AS first_value FROM cost_layer y
      JOIN stock_movement s ON s.id = y.movement_id AND s.order_id = m.order_id
      JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = y.movement_id AND c.pieces > 0
      WHERE y.origin_id = shipped.layer_id
    ) AS b ON true
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value
    ORDER BY coalesce((SELECT y.lot_id FROM cost_layer y WHERE y.id = shipped.layer_id) IN (SELECT o.lot_id FROM lots_moved(m, 1) o), false) DESC,
      shipped.layer_id DESC
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces - l.back_pieces);
    CONTINUE WHEN n <= 0;
    worth := share_of(l.value, l.back_pieces + n, l.pieces) - l.back_value;
    total := total + add_layer(m, n, greatest(worth, 0), 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    total := total + add_layer(m, rest, NULL, 0, NULL);
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Puts pieces of layers into quarantine (positive), or takes them out of it.
CREATE OR REPLACE FUNCTION hold_layers(m stock_movement, change int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := abs(change);
BEGIN
  FOR l IN SELECT id, CASE WHEN change > 0 THEN pieces_left - held ELSE held END AS can FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), lot_id IS NOT NULL AND EXISTS (SELECT FROM bin_movement b
      WHERE b.movement_id = m.id AND b.lot_id = cost_layer.lot_id AND b.condition = 'quarantine') DESC, id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.can);
    CONTINUE WHEN n = 0;
    UPDATE cost_layer SET held = held + sign(change)::int * n WHERE id = l.id;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
END $$;
--> statement-breakpoint
-- Notes which layers the pieces of a transfer left, so that they arrive with the same value.
CREATE OR REPLACE FUNCTION send_layers(m stock_movement) RETURNS void LANGUAGE sql AS $$
  INSERT INTO layer_under_way (source, layer_id, pieces, value, pieces_left, value_left)
  SELECT m.cost_source, layer_id, -sum(pieces), -sum(value), -sum(pieces), -sum(value)
  FROM cost_layer_move WHERE movement_id = m.id GROUP BY layer_id ORDER BY layer_id
$$;
--> statement-breakpoint
-- Adds layers for pieces of a transfer that arrive: those of the lots that arrive, and those that left first, come first. Returns
-- their value.
CREATE OR REPLACE FUNCTION arrive_layers(m stock_movement) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := m.on_hand_change;
  total bigint := 0;
BEGIN
  FOR l IN SELECT u.* FROM layer_under_way u JOIN cost_layer y ON y.id = u.layer_id
    WHERE u.source = m.cost_source AND u.pieces_left > 0
    ORDER BY coalesce(y.lot_id IN (SELECT lot_id FROM lots_moved(m, 1)), false) DESC, u.layer_id FOR UPDATE OF u
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth WHERE id = l.id;
    total := total + add_layer(m, n, worth, 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', m.cost_source, m.on_hand_change;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Notes that pieces of a transfer were lost under way: those that left last. Returns their value.
DROP FUNCTION IF EXISTS lose_layers(text, int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lose_layers(wanted text, gone int, given timestamptz DEFAULT now()) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := gone;
  total bigint := 0;
BEGIN
  FOR l IN SELECT u.*, y.sku_id, y.warehouse_id FROM layer_under_way u JOIN cost_layer y ON y.id = u.layer_id
    WHERE u.source = wanted AND u.pieces_left > 0 ORDER BY u.layer_id DESC FOR UPDATE OF u
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth,
      pieces_lost = pieces_lost + n, value_lost = value_lost + worth WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, reference, lost)
    VALUES (layer_time(l.sku_id, l.warehouse_id, given), l.layer_id, wanted, worth);
    total := total + worth;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', wanted, gone;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds later costs to pieces under way: rows `id`, `value`. The caller has locked the balances of their SKUs.
CREATE OR REPLACE FUNCTION revalue_under_way(changes jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE layer_under_way u SET value = u.value + g.value, value_left = u.value_left + g.value
  FROM (SELECT id, sum(value)::bigint AS value FROM jsonb_to_recordset(changes) AS r (id bigint, value bigint) GROUP BY 1) g
  WHERE u.id = g.id
$$;
--> statement-breakpoint
-- Divides the part of a later cost that belongs to pieces which had left its layer, and the layers below it, among the order lines
-- that have them. Pieces that came back count where they lay then. What was lost or is elsewhere bears the rest; `live`, when the cost
-- becomes known, that is without the pieces under way, which bear a part of their own. Shares add up exactly.
DROP FUNCTION IF EXISTS share_late_cost(cost_layer_move);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION share_late_cost(v cost_layer_move, live boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE tree AS (
    SELECT id, pieces FROM cost_layer WHERE id = v.layer_id
    UNION ALL
    SELECT y.id, y.pieces FROM tree JOIN cost_layer y ON y.origin_id = tree.id
  ), lying AS (
    SELECT coalesce(sum(c.pieces), 0) AS pieces FROM tree JOIN cost_layer_move c ON c.layer_id = tree.id AND c.id < v.id
  ), travelling AS (
    SELECT coalesce(sum(u.pieces_left), 0) AS pieces FROM layer_under_way u JOIN tree ON tree.id = u.layer_id WHERE live
  ), gone AS (
    SELECT m.order_id, m.line_id, c.layer_id, -sum(c.pieces) AS pieces
    FROM tree JOIN cost_layer_move c ON c.layer_id = tree.id AND c.id < v.id AND c.pieces < 0
    JOIN stock_movement m ON m.id = c.movement_id AND m.kind = 'ship' AND m.order_id IS NOT NULL
    GROUP BY 1, 2, 3
  ), back AS (
    SELECT m.order_id, y.origin_id AS layer_id, sum(y.pieces) AS pieces
    FROM tree JOIN cost_layer y ON y.id = tree.id AND y.origin_id IS NOT NULL
    JOIN stock_movement m ON m.id = y.movement_id AND m.order_id IS NOT NULL
    WHERE (SELECT min(c.id) FROM cost_layer_move c WHERE c.layer_id = y.id) < v.id
    GROUP BY 1, 2
  ), kept AS (
    SELECT g.order_id, g.line_id, g.layer_id,
      greatest(0, g.upto - coalesce(b.pieces, 0)) - greatest(0, g.upto - g.pieces - coalesce(b.pieces, 0)) AS pieces
    FROM (SELECT *, sum(pieces) OVER (PARTITION BY order_id, layer_id ORDER BY line_id) AS upto FROM gone) g
    LEFT JOIN back b ON b.order_id = g.order_id AND b.layer_id = g.layer_id
  ), bearing AS (
    SELECT order_id, line_id, layer_id, pieces FROM kept WHERE pieces > 0
    UNION ALL
    SELECT NULL, NULL, v.layer_id, greatest(0, (SELECT pieces FROM tree WHERE id = v.layer_id) - (SELECT pieces FROM lying)
      - (SELECT pieces FROM travelling) - coalesce((SELECT sum(pieces) FROM kept), 0))
  ), shares AS (
    SELECT order_id, line_id, layer_id, pieces, sum(pieces) OVER whole AS upto, sum(pieces) OVER () AS total
    FROM bearing WINDOW whole AS (ORDER BY order_id NULLS LAST, line_id, layer_id)
  )
  INSERT INTO late_share (move_id, order_id, line_id, layer_id, pieces, value)
  SELECT v.id, order_id, line_id, layer_id, pieces,
    CASE WHEN total = 0 THEN v.variance
      ELSE round(v.variance * upto / total) - round(v.variance * (upto - pieces) / total) END
  FROM shares WHERE pieces > 0 OR total = 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION share_late_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM share_late_cost(NEW, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER share_late_cost AFTER INSERT ON cost_layer_move FOR EACH ROW WHEN (NEW.variance <> 0)
  EXECUTE FUNCTION share_late_cost();
--> statement-breakpoint
-- Writes movements to the cost layers. The balances of their SKUs are locked by the caller, so layers need no locks of their own.
CREATE OR REPLACE FUNCTION stock_movement_layers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m stock_movement;
  changed bigint;
  -- Change of quarantine that pieces which come or leave don't account for.
  holding int;
  n int;
BEGIN
  FOR m IN SELECT * FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 ORDER BY id LOOP
    changed := 0;
    holding := m.quarantine_change;
    m.at := layer_time(m.sku_id, m.warehouse_id, m.at);
    IF m.on_hand_change > 0 THEN
      IF m.kind IN ('return_good', 'return_bad') AND m.order_id IS NOT NULL AND m.value IS NULL THEN
        changed := add_returned_layers(m);
      ELSIF m.kind = 'transfer' THEN
        changed := arrive_layers(m);
      ELSE
        n := greatest(0, least(m.on_hand_change, holding));
        changed := add_layer(m, m.on_hand_change, m.value, n, NULL);
        holding := holding - n;
      END IF;
    ELSIF m.on_hand_change < 0 THEN
      n := greatest(0, least(-m.on_hand_change, -holding));
      IF n > 0 THEN
        changed := -take_from_layers(m, n, true);
        holding := holding + n;
      END IF;
      IF n < -m.on_hand_change THEN
        changed := changed - take_from_layers(m, -m.on_hand_change - n, false);
      END IF;
      IF m.kind = 'transfer' THEN
        PERFORM send_layers(m);
      END IF;
    END IF;
    IF holding <> 0 THEN
      PERFORM hold_layers(m, holding);
    END IF;
    IF m.on_hand_change <> 0 THEN
      UPDATE stock_balance SET value = value + changed, moved_at = m.at WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_layers AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_layers();
--> statement-breakpoint
-- modules/warehouse/stock/table.sql
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
