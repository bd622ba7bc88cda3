CREATE TABLE "lot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"code" text NOT NULL,
	"expires_on" date,
	"state" text DEFAULT 'good' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lot_code" UNIQUE NULLS NOT DISTINCT("sku_id","code","expires_on"),
	CONSTRAINT "lot_code_given" CHECK ("lot"."code" <> '')
);
--> statement-breakpoint
DROP INDEX "bin_stock_place";--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "lot_tracking" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "lot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "lot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "bin_movement" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_state" ON "lot" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "lot_expires" ON "lot" USING btree ("expires_on","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "bin_movement" ADD CONSTRAINT "bin_movement_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_movement_lot" ON "bin_movement" USING btree ("lot_id","movement_id") WHERE "bin_movement"."lot_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bin_stock_of_lot" ON "bin_stock" USING btree ("lot_id","id" DESC NULLS FIRST) WHERE "bin_stock"."lot_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_lot" UNIQUE NULLS NOT DISTINCT("sku_id","warehouse_id","condition","bin_id","lot_id");
--> statement-breakpoint
-- modules/catalog/goods-search/table.sql
-- The words of products, for misspelt searches. What is there already is left out before the insert: one that conflicts would wait
-- for the other transaction. Words are inserted in their order, so that two such transactions can not wait for each other.
CREATE OR REPLACE FUNCTION goods_word_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO goods_word (word)
  SELECT DISTINCT said.word FROM regexp_split_to_table(btrim(NEW.search_text), ' +') AS said (word)
  WHERE length(said.word) BETWEEN 3 AND 40
    AND NOT EXISTS (SELECT FROM goods_word AS known WHERE known.word = said.word)
  ORDER BY said.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_word_keep AFTER INSERT OR UPDATE OF search_text ON goods
  FOR EACH ROW EXECUTE FUNCTION goods_word_keep();
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
-- modules/warehouse/stock/layers/table.sql
REVOKE UPDATE, DELETE ON cost_layer_move FROM dropyard_app;
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
-- Order in which layers serve a movement: those of its source, then those of the same line of an arrival, then the others.
CREATE OR REPLACE FUNCTION layer_rank(source text, wanted text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted = '' THEN 2
    WHEN source = wanted OR starts_with(source, wanted || ':') THEN 0
    WHEN split_part(source, ':receipt:', 1) = split_part(wanted, ':receipt:', 1) THEN 1
    ELSE 2 END
$$;
--> statement-breakpoint
-- Takes pieces of a movement from layers: from those that its source names, then from the oldest ones. `from_held` takes pieces in
-- quarantine, otherwise pieces that can leave. Returns the value that was taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    rest := rest - n;
    total := total + worth;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
  RETURN total;
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
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, source, at, pieces, value, pieces_left, value_left, held, estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do.
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
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value ORDER BY shipped.layer_id DESC
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
    ORDER BY layer_rank(source, m.cost_source), id
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
-- Adds layers for pieces of a transfer that arrive: those that left first come first. Returns their value.
CREATE OR REPLACE FUNCTION arrive_layers(m stock_movement) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := m.on_hand_change;
  total bigint := 0;
BEGIN
  FOR l IN SELECT * FROM layer_under_way WHERE source = m.cost_source AND pieces_left > 0 ORDER BY layer_id FOR UPDATE LOOP
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
CREATE OR REPLACE FUNCTION lose_layers(wanted text, lost int) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := lost;
  total bigint := 0;
BEGIN
  FOR l IN SELECT * FROM layer_under_way WHERE source = wanted AND pieces_left > 0 ORDER BY layer_id DESC FOR UPDATE LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth,
      pieces_lost = pieces_lost + n, value_lost = value_lost + worth WHERE id = l.id;
    total := total + worth;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', wanted, lost;
  END IF;
  RETURN total;
END $$;
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
    IF changed <> 0 THEN
      UPDATE stock_balance SET value = value + changed WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id;
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
-- Writes a movement of a SKU with lots to the bins. Pieces that leave: of the named lot; otherwise totes are emptied first, then
-- pieces without a lot, then those that expire first. Pieces that come: those that left by the same movement, or before by the same
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
    FOR s IN SELECT b.id, b.bin_id, b.lot_id, b.quantity FROM bin_stock b JOIN bin p ON p.id = b.bin_id LEFT JOIN lot l ON l.id = b.lot_id
      WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.condition = c.condition AND b.quantity > 0
        AND (m.from_bin_id IS NULL OR b.bin_id = m.from_bin_id) AND (m.lot_id IS NULL OR b.lot_id = m.lot_id)
      ORDER BY coalesce(l.state <> 'good', false), p.kind NOT IN ('tote', 'pack'), p.blocked, b.lot_id IS NOT NULL, l.expires_on, b.lot_id,
        array_position(ARRAY['tote', 'pack', 'stock', 'pick', 'bulk', 'returns', 'quarantine', 'damaged', 'dock', 'lost'], p.kind),
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
      SELECT u.lot_id, u.pieces, u.at FROM unnest(lots, counts) WITH ORDINALITY AS u(lot_id, pieces, at) WHERE u.pieces > 0
      UNION ALL SELECT t.lot_id, t.pieces, NULL FROM lots_that_left(m) t WHERE m.lot_id IS NULL
      ORDER BY 3 NULLS LAST, 1
    LOOP
      EXIT WHEN rest = 0;
      n := least(rest, s.pieces);
      IF s.at IS NOT NULL THEN
        counts[s.at] := counts[s.at] - n;
      END IF;
      IF c.condition = 'good' AND m.kind IN ('put_away', 'return_good') AND EXISTS (SELECT FROM lot WHERE id = s.lot_id AND state <> 'good') THEN
        RAISE EXCEPTION 'Lot % is not for sale', s.lot_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_held';
      END IF;
      PERFORM put_into_bin(m, place, c.condition, s.lot_id, n);
      rest := rest - n;
    END LOOP;
    IF rest > 0 THEN
      PERFORM put_into_bin(m, place, c.condition, coalesce(m.lot_id, (
        SELECT min(b.lot_id) FROM bin_stock b
        WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.bin_id = place AND b.quantity > 0
        HAVING count(DISTINCT coalesce(b.lot_id, 0)) = 1)), rest);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise totes are emptied first, then general stock, then the other
-- bins on the walking route; blocked bins come last. SKUs with lots are moved by `move_lots`.
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
  FOR m IN SELECT a.* FROM added a WHERE EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id) ORDER BY a.id LOOP
    PERFORM move_lots(m);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();
--> statement-breakpoint
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt, stock_count_entry, stock_transfer_arrival FROM dropyard_app;
