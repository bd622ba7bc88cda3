CREATE TABLE "margin_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "margin_goods_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	CONSTRAINT "margin_goods_stat_entity_id_day_store_id_goods_id_sku_id_supplier_id_pk" PRIMARY KEY("entity_id","day","store_id","goods_id","sku_id","supplier_id")
);
--> statement-breakpoint
ALTER TABLE "margin_goods_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "margin_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "margin_item_orders" CHECK ("margin_item"."orders" IN (0, 1) AND "margin_item"."lines" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "margin_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "margin_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	CONSTRAINT "margin_stat_entity_id_day_store_id_country_channel_id_pk" PRIMARY KEY("entity_id","day","store_id","country","channel_id")
);
--> statement-breakpoint
ALTER TABLE "margin_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_closed" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_cut" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_day" (
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"account" text NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL,
	"booked" bigint NOT NULL,
	CONSTRAINT "stock_day_day_sku_id_warehouse_id_account_pk" PRIMARY KEY("day","sku_id","warehouse_id","account")
);
--> statement-breakpoint
CREATE TABLE "stock_kept" (
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"pieces" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "stock_kept_day_sku_id_warehouse_id_pk" PRIMARY KEY("day","sku_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "late_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" bigint NOT NULL,
	"order_id" bigint,
	"line_id" bigint,
	"layer_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_posting" ALTER COLUMN "supplier_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ALTER COLUMN "supplier_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_posting" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layer_move" ADD COLUMN "lost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "margin_item" ADD CONSTRAINT "margin_item_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_share" ADD CONSTRAINT "late_share_move_id_cost_layer_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."cost_layer_move"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_share" ADD CONSTRAINT "late_share_layer_id_cost_layer_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."cost_layer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "margin_goods_stat_day" ON "margin_goods_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "margin_item_day" ON "margin_item" USING btree ("day" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "margin_item_order" ON "margin_item" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "margin_item_sku" ON "margin_item" USING btree ("sku_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_goods" ON "margin_item" USING btree ("goods_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_supplier" ON "margin_item" USING btree ("supplier_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_entity" ON "margin_item" USING btree ("entity_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_stat_day" ON "margin_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stock_day_sku" ON "stock_day" USING btree ("sku_id","warehouse_id","day");--> statement-breakpoint
CREATE INDEX "late_share_order" ON "late_share" USING btree ("order_id") WHERE "late_share"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "late_share_move" ON "late_share" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "supplier_posting_line_at" ON "supplier_posting_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_posting_line_of_account" ON "supplier_posting_line" USING btree ("account","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_posting_line_of_supplier" ON "supplier_posting_line" USING btree ("supplier_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cost_layer_move_at" ON "cost_layer_move" USING btree ("at");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_goods_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_item" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/order/margin-item/table.sql
-- Sums of margins by day, kept in the transaction that counts an order again.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION margin_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO margin_stat (entity_id, day, store_id, country, channel_id, orders, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, country, channel_id,
        sum(orders)::int AS orders, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales, sum(shipping)::bigint AS shipping, sum(goods)::bigint AS goods, sum(late)::bigint AS late, sum(freight)::bigint AS freight, sum(packaging)::bigint AS packaging, sum(estimated)::bigint AS estimated, sum(quoted_sales)::bigint AS quoted_sales, sum(quoted_margin)::bigint AS quoted_margin
      FROM added GROUP BY 1, 2, 3, 4, 5) AS change
    WHERE orders <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (entity_id, day, store_id, country, channel_id) DO UPDATE SET
      orders = margin_stat.orders + excluded.orders, pieces = margin_stat.pieces + excluded.pieces, sales = margin_stat.sales + excluded.sales, shipping = margin_stat.shipping + excluded.shipping, goods = margin_stat.goods + excluded.goods, late = margin_stat.late + excluded.late, freight = margin_stat.freight + excluded.freight, packaging = margin_stat.packaging + excluded.packaging, estimated = margin_stat.estimated + excluded.estimated, quoted_sales = margin_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_stat.quoted_margin + excluded.quoted_margin;
    INSERT INTO margin_goods_stat (entity_id, day, store_id, goods_id, sku_id, supplier_id, lines, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, goods_id, sku_id, supplier_id,
        sum(lines)::int AS lines, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales, sum(shipping)::bigint AS shipping, sum(goods)::bigint AS goods, sum(late)::bigint AS late, sum(freight)::bigint AS freight, sum(packaging)::bigint AS packaging, sum(estimated)::bigint AS estimated, sum(quoted_sales)::bigint AS quoted_sales, sum(quoted_margin)::bigint AS quoted_margin
      FROM added GROUP BY 1, 2, 3, 4, 5, 6) AS change
    WHERE lines <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (entity_id, day, store_id, goods_id, sku_id, supplier_id) DO UPDATE SET
      lines = margin_goods_stat.lines + excluded.lines, pieces = margin_goods_stat.pieces + excluded.pieces, sales = margin_goods_stat.sales + excluded.sales, shipping = margin_goods_stat.shipping + excluded.shipping, goods = margin_goods_stat.goods + excluded.goods, late = margin_goods_stat.late + excluded.late, freight = margin_goods_stat.freight + excluded.freight, packaging = margin_goods_stat.packaging + excluded.packaging, estimated = margin_goods_stat.estimated + excluded.estimated, quoted_sales = margin_goods_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_goods_stat.quoted_margin + excluded.quoted_margin;
  ELSE
    INSERT INTO margin_stat (entity_id, day, store_id, country, channel_id, orders, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, country, channel_id,
        -sum(orders)::int AS orders, -sum(pieces)::int AS pieces, -sum(sales)::bigint AS sales, -sum(shipping)::bigint AS shipping, -sum(goods)::bigint AS goods, -sum(late)::bigint AS late, -sum(freight)::bigint AS freight, -sum(packaging)::bigint AS packaging, -sum(estimated)::bigint AS estimated, -sum(quoted_sales)::bigint AS quoted_sales, -sum(quoted_margin)::bigint AS quoted_margin
      FROM gone GROUP BY 1, 2, 3, 4, 5) AS change
    WHERE orders <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (entity_id, day, store_id, country, channel_id) DO UPDATE SET
      orders = margin_stat.orders + excluded.orders, pieces = margin_stat.pieces + excluded.pieces, sales = margin_stat.sales + excluded.sales, shipping = margin_stat.shipping + excluded.shipping, goods = margin_stat.goods + excluded.goods, late = margin_stat.late + excluded.late, freight = margin_stat.freight + excluded.freight, packaging = margin_stat.packaging + excluded.packaging, estimated = margin_stat.estimated + excluded.estimated, quoted_sales = margin_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_stat.quoted_margin + excluded.quoted_margin;
    INSERT INTO margin_goods_stat (entity_id, day, store_id, goods_id, sku_id, supplier_id, lines, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, goods_id, sku_id, supplier_id,
        -sum(lines)::int AS lines, -sum(pieces)::int AS pieces, -sum(sales)::bigint AS sales, -sum(shipping)::bigint AS shipping, -sum(goods)::bigint AS goods, -sum(late)::bigint AS late, -sum(freight)::bigint AS freight, -sum(packaging)::bigint AS packaging, -sum(estimated)::bigint AS estimated, -sum(quoted_sales)::bigint AS quoted_sales, -sum(quoted_margin)::bigint AS quoted_margin
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6) AS change
    WHERE lines <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (entity_id, day, store_id, goods_id, sku_id, supplier_id) DO UPDATE SET
      lines = margin_goods_stat.lines + excluded.lines, pieces = margin_goods_stat.pieces + excluded.pieces, sales = margin_goods_stat.sales + excluded.sales, shipping = margin_goods_stat.shipping + excluded.shipping, goods = margin_goods_stat.goods + excluded.goods, late = margin_goods_stat.late + excluded.late, freight = margin_goods_stat.freight + excluded.freight, packaging = margin_goods_stat.packaging + excluded.packaging, estimated = margin_goods_stat.estimated + excluded.estimated, quoted_sales = margin_goods_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_goods_stat.quoted_margin + excluded.quoted_margin;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_stat_insert AFTER INSERT ON margin_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION margin_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_stat_delete AFTER DELETE ON margin_item REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION margin_stat_keep();
--> statement-breakpoint
-- Items are counted again as a whole, never changed.
REVOKE UPDATE ON margin_item FROM dropyard_app;
--> statement-breakpoint
-- Notes that the margin of a shipped order has to be counted again.
CREATE OR REPLACE FUNCTION margin_due_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO margin_due (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION margin_due_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO margin_due (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_insert AFTER INSERT ON "order"
  FOR EACH ROW WHEN (NEW.shipped_at IS NOT NULL) EXECUTE FUNCTION margin_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_update AFTER UPDATE ON "order"
  FOR EACH ROW WHEN ((NEW.shipped_at IS NOT NULL OR OLD.shipped_at IS NOT NULL) AND
    (NEW.shipped_at, NEW.paid_at, NEW.pay_amount, NEW.refunded_amount, NEW.shipping_amount, NEW.store_id, NEW.country, NEW.channel_id,
      NEW.combined_id, NEW.placed_at) IS DISTINCT FROM
    (OLD.shipped_at, OLD.paid_at, OLD.pay_amount, OLD.refunded_amount, OLD.shipping_amount, OLD.store_id, OLD.country, OLD.channel_id,
      OLD.combined_id, OLD.placed_at))
  EXECUTE FUNCTION margin_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_label AFTER UPDATE ON parcel_label
  FOR EACH ROW WHEN ((NEW.cost, NEW.currency, NEW.state, NEW.order_id) IS DISTINCT FROM (OLD.cost, OLD.currency, OLD.state, OLD.order_id))
  EXECUTE FUNCTION margin_due_note();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_late AFTER INSERT ON late_share
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION margin_due_note();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_return AFTER INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.kind IN ('ship', 'pack', 'return_good', 'return_bad')) EXECUTE FUNCTION margin_due_note();
--> statement-breakpoint
-- modules/purchasing/supplier/ledger/table.sql
-- Nothing in the ledger of purchases is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON supplier_posting, supplier_posting_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero; checked when the transaction commits.
CREATE OR REPLACE FUNCTION supplier_posting_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM supplier_posting_line WHERE posting_id = NEW.posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS supplier_posting_line_balanced ON supplier_posting_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER supplier_posting_line_balanced AFTER INSERT ON supplier_posting_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier_posting_balanced();
--> statement-breakpoint
-- modules/warehouse/stock/history/table.sql
-- What is past stays as it is.
REVOKE INSERT, UPDATE, DELETE ON stock_cut FROM dropyard_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON stock_closed, stock_day, stock_kept FROM dropyard_app;
--> statement-breakpoint
-- Makes the past final: waits until all changes in cost layers that have begun are committed; those that begin later get a later time
-- (`layer_time`). They wait for the end of the calling transaction, so it gives up when a change takes long; the caller tries again.
-- Never before a change whose time another clock gave.
CREATE OR REPLACE FUNCTION cut_stock() RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '5s' AS $$
DECLARE
  cut timestamptz;
BEGIN
  LOCK TABLE cost_layer_move IN SHARE MODE;
  SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(at), (SELECT max(at) FROM stock_cut)) INTO cut FROM cost_layer_move;
  INSERT INTO stock_cut (at) VALUES (cut) ON CONFLICT DO NOTHING;
  RETURN cut;
END $$;
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
-- Divides the part of a later cost that belongs to pieces which had left its layer, and the layers below it, among the order lines
-- that have them. Pieces that came back count where they lie now. What was lost or is elsewhere bears the rest. Shares add up exactly.
CREATE OR REPLACE FUNCTION share_late_cost(v cost_layer_move) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE tree AS (
    SELECT id, pieces, pieces_left FROM cost_layer WHERE id = v.layer_id
    UNION ALL
    SELECT y.id, y.pieces, y.pieces_left FROM tree JOIN cost_layer y ON y.origin_id = tree.id
  ), gone AS (
    SELECT m.order_id, m.line_id, c.layer_id, -sum(c.pieces) AS pieces
    FROM tree JOIN cost_layer_move c ON c.layer_id = tree.id AND c.id < v.id AND c.pieces < 0
    JOIN stock_movement m ON m.id = c.movement_id AND m.kind = 'ship' AND m.order_id IS NOT NULL
    GROUP BY 1, 2, 3
  ), back AS (
    SELECT m.order_id, y.origin_id AS layer_id, sum(y.pieces) AS pieces
    FROM tree JOIN cost_layer y ON y.id = tree.id AND y.origin_id IS NOT NULL
    JOIN stock_movement m ON m.id = y.movement_id AND m.order_id IS NOT NULL
    GROUP BY 1, 2
  ), kept AS (
    SELECT g.order_id, g.line_id, g.layer_id,
      greatest(0, g.upto - coalesce(b.pieces, 0)) - greatest(0, g.upto - g.pieces - coalesce(b.pieces, 0)) AS pieces
    FROM (SELECT *, sum(pieces) OVER (PARTITION BY order_id, layer_id ORDER BY line_id) AS upto FROM gone) g
    LEFT JOIN back b ON b.order_id = g.order_id AND b.layer_id = g.layer_id
  ), bearing AS (
    SELECT order_id, line_id, layer_id, pieces FROM kept WHERE pieces > 0
    UNION ALL
    SELECT NULL, NULL, v.layer_id, greatest(0, (SELECT pieces FROM tree WHERE id = v.layer_id)
      - (SELECT sum(pieces_left) FROM tree) - coalesce((SELECT sum(pieces) FROM kept), 0))
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
  PERFORM share_late_cost(NEW);
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
-- Times of changes in the layers of a balance are in the order of their ids.
WITH ordered AS (
  SELECT c."id", max(c."at") OVER (PARTITION BY y."sku_id", y."warehouse_id" ORDER BY c."id") AS "at"
  FROM "cost_layer_move" c JOIN "cost_layer" y ON y."id" = c."layer_id"
)
UPDATE "cost_layer_move" c SET "at" = o."at" FROM ordered o WHERE o."id" = c."id" AND o."at" > c."at";
--> statement-breakpoint
UPDATE "stock_balance" b SET "moved_at" = x."at" FROM (
  SELECT y."sku_id", y."warehouse_id", max(c."at") AS "at" FROM "cost_layer_move" c JOIN "cost_layer" y ON y."id" = c."layer_id" GROUP BY 1, 2
) x WHERE x."sku_id" = b."sku_id" AND x."warehouse_id" = b."warehouse_id";
--> statement-breakpoint
-- Pieces that were lost on the way before there was a ledger of stock.
INSERT INTO "cost_layer_move" ("layer_id", "reference", "lost")
SELECT "layer_id", "source", "value_lost" FROM "layer_under_way" WHERE "value_lost" > 0 ORDER BY "id";
--> statement-breakpoint
SELECT share_late_cost(c) FROM "cost_layer_move" c WHERE c."variance" <> 0 ORDER BY c."id";
--> statement-breakpoint
UPDATE "supplier_posting_line" l SET "at" = p."at" FROM "supplier_posting" p WHERE p."id" = l."posting_id";
--> statement-breakpoint
-- The job counts the margins of all orders that have shipped.
INSERT INTO "margin_due" ("order_id") SELECT "id" FROM "order" WHERE "shipped_at" IS NOT NULL ORDER BY "id";
