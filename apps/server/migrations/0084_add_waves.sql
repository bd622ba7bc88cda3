CREATE TABLE "wave" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_sn" text GENERATED ALWAYS AS ('W' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"kind" text DEFAULT 'multi' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"urgent_only" boolean DEFAULT false NOT NULL,
	"max_orders" integer DEFAULT 60 NOT NULL,
	"max_grams" integer DEFAULT 30000 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"cut_off" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"picker" bigint,
	"released_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wave_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"tote_bin_id" bigint,
	"open" boolean DEFAULT true NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	"drop_reason" text
);
--> statement-breakpoint
CREATE TABLE "wave_pick" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_pick_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"tote_bin_id" bigint,
	"shipped" integer DEFAULT 0 NOT NULL,
	"to_return" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN to_return > 0 THEN 'to_return' WHEN picked + short + dropped < pieces THEN 'to_pick' WHEN returned > 0 THEN 'returned'
          WHEN shipped > 0 THEN 'shipped' WHEN picked > 0 THEN 'picked' WHEN short > 0 THEN 'short' ELSE 'dropped' END) STORED NOT NULL,
	CONSTRAINT "wave_pick_pieces" CHECK ("wave_pick"."picked" >= 0 AND "wave_pick"."short" >= 0 AND "wave_pick"."dropped" >= 0
      AND "wave_pick"."picked" + "wave_pick"."short" + "wave_pick"."dropped" <= "wave_pick"."pieces"),
	CONSTRAINT "wave_pick_out" CHECK ("wave_pick"."shipped" >= 0 AND "wave_pick"."to_return" >= 0 AND "wave_pick"."returned" >= 0
      AND "wave_pick"."shipped" + "wave_pick"."to_return" + "wave_pick"."returned" <= "wave_pick"."picked"),
	CONSTRAINT "wave_pick_tote" CHECK ("wave_pick"."picked" = 0 OR "wave_pick"."tote_bin_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "wave_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pick_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "wave" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD COLUMN "allocated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wave" ADD CONSTRAINT "wave_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_scan" ADD CONSTRAINT "wave_scan_pick_id_wave_pick_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."wave_pick"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wave_sn" ON "wave" USING btree ("wave_sn");--> statement-breakpoint
CREATE INDEX "wave_state" ON "wave" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_warehouse" ON "wave" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "wave_kind" ON "wave" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wave_order_open" ON "wave_order" USING btree ("order_id") WHERE "wave_order"."open";--> statement-breakpoint
CREATE INDEX "wave_order_wave" ON "wave_order" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "wave_order_position" ON "wave_order" USING btree ("position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wave_order_order" ON "wave_order" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "wave_order_tote" ON "wave_order" USING btree ("tote_bin_id") WHERE "wave_order"."open" AND "wave_order"."tote_bin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "wave_pick_wave" ON "wave_pick" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_size" ON "wave_pick" USING btree ("pieces","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wave_pick_state" ON "wave_pick" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_pick_order" ON "wave_pick" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_line" ON "wave_pick" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "wave_pick_bin" ON "wave_pick" USING btree ("bin_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_tote" ON "wave_pick" USING btree ("tote_bin_id") WHERE "wave_pick"."state" IN ('picked', 'to_pick', 'to_return');--> statement-breakpoint
CREATE UNIQUE INDEX "wave_scan_key" ON "wave_scan" USING btree ("key","kind","pick_id");--> statement-breakpoint
CREATE INDEX "wave_scan_pick" ON "wave_scan" USING btree ("pick_id","id");--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_allocated" CHECK ("bin_stock"."allocated" BETWEEN 0 AND "bin_stock"."quantity" AND ("bin_stock"."allocated" = 0 OR "bin_stock"."condition" = 'good'));
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
-- modules/order/order-analysis/table.sql
-- Statistics of orders, kept in the transaction that changes orders: a year of a large company is read from
-- thousands of sums instead of from a million orders. A change that moves no figure writes nothing.
--> statement-breakpoint
-- An order as the figures see it: what it is now counts once, what it was before is taken away.
DROP TYPE IF EXISTS order_counts, order_line_counts CASCADE;
--> statement-breakpoint
CREATE TYPE order_counts AS (
  entity_id bigint, store_id bigint, country text, channel_id bigint, order_currency text, order_amount bigint,
  cancelled boolean, pay_amount bigint, refunded_amount bigint, placed_at timestamptz, paid_at timestamptz,
  shipped_at timestamptz, delivered_at timestamptz, sign int
);
--> statement-breakpoint
CREATE TYPE order_line_counts AS (order_id bigint, sku_id bigint, quantity int, unit_price bigint, refunded int, sign int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_stat_add(changed order_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_stat (entity_id, day, store_id, country, channel_id, currency, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
  SELECT * FROM (
    SELECT o.entity_id, part.day, coalesce(o.store_id, 0) AS store_id, o.country,
      coalesce(o.channel_id, 0) AS channel_id, o.order_currency AS currency,
      sum(part.orders * o.sign)::int AS orders, sum(part.sales * o.sign)::bigint AS sales,
      sum(part.cancelled * o.sign)::int AS cancelled, sum(part.paid * o.sign)::int AS paid,
      sum(part.spend * o.sign)::bigint AS spend, sum(part.refunds * o.sign)::int AS refunds,
      sum(part.refunded * o.sign)::bigint AS refunded, sum(part.shipped * o.sign)::int AS shipped,
      sum(part.delivered * o.sign)::int AS delivered
    FROM unnest(changed) AS o
    CROSS JOIN LATERAL (VALUES
      ((o.placed_at AT TIME ZONE 'UTC')::date, 1, o.order_amount, o.cancelled::int, 0, 0::bigint, 0, 0::bigint, 0, 0),
      ((o.paid_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1, o.pay_amount, (o.refunded_amount > 0)::int, o.refunded_amount, 0, 0),
      ((o.shipped_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 1, 0),
      ((o.delivered_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    ) AS part(day, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
    WHERE part.day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
  ) AS change WHERE orders <> 0 OR sales <> 0 OR cancelled <> 0 OR paid <> 0 OR spend <> 0 OR refunds <> 0 OR refunded <> 0 OR shipped <> 0 OR delivered <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (entity_id, day, store_id, country, channel_id, currency) DO UPDATE SET
    orders = order_stat.orders + excluded.orders, sales = order_stat.sales + excluded.sales, cancelled = order_stat.cancelled + excluded.cancelled, paid = order_stat.paid + excluded.paid, spend = order_stat.spend + excluded.spend, refunds = order_stat.refunds + excluded.refunds, refunded = order_stat.refunded + excluded.refunded, shipped = order_stat.shipped + excluded.shipped, delivered = order_stat.delivered + excluded.delivered;
  INSERT INTO order_transit (entity_id, day, store_id, country, channel_id, days, total)
  SELECT * FROM (
    SELECT o.entity_id, (o.delivered_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, o.country,
      coalesce(o.channel_id, 0) AS channel_id,
      least(120, greatest(1, ceil(extract(epoch FROM o.delivered_at - o.shipped_at) / 86400)))::smallint AS days,
      sum(o.sign)::int AS total
    FROM unnest(changed) AS o WHERE o.delivered_at IS NOT NULL AND o.shipped_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
  ) AS change WHERE total <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (entity_id, day, store_id, country, channel_id, days) DO UPDATE SET
    total = order_transit.total + excluded.total;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_add(changed order_line_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_goods_stat (entity_id, day, store_id, goods_id, lines, pieces, spend, refunded)
  SELECT * FROM (
    SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
      sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
      sum(c.refunded)::int AS refunded
    FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
        sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded
      FROM unnest(changed) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
    GROUP BY 1, 2, 3, 4
  ) AS change WHERE lines <> 0 OR pieces <> 0 OR spend <> 0 OR refunded <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (entity_id, day, store_id, goods_id) DO UPDATE SET
    lines = order_goods_stat.lines + excluded.lines, pieces = order_goods_stat.pieces + excluded.pieces, spend = order_goods_stat.spend + excluded.spend, refunded = order_goods_stat.refunded + excluded.refunded;
END $$;
--> statement-breakpoint
-- A trigger sees its changed rows under names that only its own kind of change has.
CREATE OR REPLACE FUNCTION order_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1)::order_counts) FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, -1)::order_counts) FROM gone));
  ELSE
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1)::order_counts) FROM added)
      || (SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, -1)::order_counts) FROM gone));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, 1)::order_line_counts) FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, -1)::order_line_counts) FROM gone));
  ELSE
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, 1)::order_line_counts) FROM added)
      || (SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, -1)::order_line_counts) FROM gone));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_insert AFTER INSERT ON order_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_delete AFTER DELETE ON order_line REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_update AFTER UPDATE ON order_line REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
-- The lines of an order go before it does: what they counted is found through their order.
CREATE OR REPLACE FUNCTION order_lines_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM order_line WHERE order_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_lines_first BEFORE DELETE ON "order" FOR EACH ROW EXECUTE FUNCTION order_lines_first();
--> statement-breakpoint
-- The same figures counted from the orders themselves: for the proof, and for rows that came in past the triggers.
CREATE OR REPLACE FUNCTION order_stat_counted() RETURNS SETOF order_stat LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, part.day, coalesce(o.store_id, 0) AS store_id, o.country,
        coalesce(o.channel_id, 0) AS channel_id, o.order_currency AS currency,
        sum(part.orders * o.sign)::int AS orders, sum(part.sales * o.sign)::bigint AS sales,
        sum(part.cancelled * o.sign)::int AS cancelled, sum(part.paid * o.sign)::int AS paid,
        sum(part.spend * o.sign)::bigint AS spend, sum(part.refunds * o.sign)::int AS refunds,
        sum(part.refunded * o.sign)::bigint AS refunded, sum(part.shipped * o.sign)::int AS shipped,
        sum(part.delivered * o.sign)::int AS delivered
      FROM (SELECT entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1 AS sign FROM "order") AS o
      CROSS JOIN LATERAL (VALUES
        ((o.placed_at AT TIME ZONE 'UTC')::date, 1, o.order_amount, o.cancelled::int, 0, 0::bigint, 0, 0::bigint, 0, 0),
        ((o.paid_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1, o.pay_amount, (o.refunded_amount > 0)::int, o.refunded_amount, 0, 0),
        ((o.shipped_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 1, 0),
        ((o.delivered_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 1)
      ) AS part(day, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
      WHERE part.day IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_transit_counted() RETURNS SETOF order_transit LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, (o.delivered_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, o.country,
        coalesce(o.channel_id, 0) AS channel_id,
        least(120, greatest(1, ceil(extract(epoch FROM o.delivered_at - o.shipped_at) / 86400)))::smallint AS days,
        sum(o.sign)::int AS total
      FROM (SELECT entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1 AS sign FROM "order") AS o WHERE o.delivered_at IS NOT NULL AND o.shipped_at IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_counted() RETURNS SETOF order_goods_stat LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
        sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
        sum(c.refunded)::int AS refunded
      FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
          sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded
        FROM (SELECT order_id, sku_id, quantity, unit_price, refunded, 1 AS sign FROM order_line) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
        HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
      GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
-- modules/order/order-combine/table.sql
-- Receivers with orders that wait for a label, kept in the transaction that changes orders: grouping all waiting orders for each page
-- of the list takes a second in a large database. They are the orders of the index order_receiver.
CREATE OR REPLACE FUNCTION combinable_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed combinable_receiver[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, count(*), max(id))::combinable_receiver FROM added
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, -count(*), max(id))::combinable_receiver FROM gone
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSE
    changed := ARRAY(SELECT (entity_id, receiver_key, sum(n), max(id))::combinable_receiver FROM (
        SELECT entity_id, receiver_key, id, 1 AS n FROM added WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
        UNION ALL
        SELECT entity_id, receiver_key, id, -1 FROM gone WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
      ) AS change GROUP BY entity_id, receiver_key HAVING sum(n) <> 0);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  INSERT INTO combinable_receiver (entity_id, receiver_key, orders, newest_id)
  SELECT c.entity_id, c.receiver_key, c.orders, c.newest_id FROM unnest(changed) AS c ORDER BY 1, 2
  ON CONFLICT (entity_id, receiver_key) DO UPDATE SET orders = combinable_receiver.orders + excluded.orders,
    newest_id = greatest(combinable_receiver.newest_id, excluded.newest_id);
  DELETE FROM combinable_receiver r USING unnest(changed) AS c
  WHERE c.orders < 0 AND r.entity_id = c.entity_id AND r.receiver_key = c.receiver_key AND r.orders = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
-- The same counted from the orders themselves: for the proof, and for rows that came in past the triggers.
CREATE OR REPLACE FUNCTION combinable_counted() RETURNS SETOF combinable_receiver LANGUAGE sql STABLE AS $$
  SELECT entity_id, receiver_key, count(*)::int, max(id) FROM "order"
  WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
  GROUP BY entity_id, receiver_key
$$;
--> statement-breakpoint
-- modules/order/order/table.sql
-- Totals by company and status, kept in the transaction that changes orders: an exact count of a large list
-- costs more than the list itself.
CREATE OR REPLACE FUNCTION order_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  ELSE
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, sum(n) FROM (
      SELECT entity_id, status, 1 AS n FROM added UNION ALL SELECT entity_id, status, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
-- A line is written some five times in its life: room beside it spares its indexes all but the first.
ALTER TABLE order_line SET (fillfactor = 75);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON order_event FROM dropyard_app;
--> statement-breakpoint
-- What carriers, stores and people said in their own words goes with a buyer who is erased, and with no other: what happened and
-- when is never changed. Words of ours stay, but for what a carrier or store gave as a reason.
CREATE OR REPLACE FUNCTION erase_order_words(erased bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE order_event e SET values = e.values || said.blank
  FROM (
    SELECT its.id, jsonb_object_agg(key, '{"en": "(erased)", "zh": "（已清除）"}'::jsonb) AS blank
    FROM "order" o JOIN order_event its ON its.order_id = o.id, jsonb_each(its.values)
    WHERE o.id = ANY (erased) AND o.address ->> 'name' = '' AND o.address ->> 'address1' = '' AND o.buyer_name = ''
      AND key IN ('reason', 'note', 'wish', 'remark', 'resolution') AND value NOT IN ('""', '{"en": "(erased)", "zh": "（已清除）"}')
      AND (its.kind IN ('label_failed', 'label_waits', 'push_failed')
        OR jsonb_typeof(value) = 'string' AND (key <> 'reason' OR its.user_id IS NOT NULL))
    GROUP BY its.id
  ) AS said
  WHERE e.id = said.id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_order_words(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_order_words(bigint[]) TO dropyard_app;
--> statement-breakpoint
DROP FUNCTION IF EXISTS erase_order_words(bigint);
--> statement-breakpoint
-- A document with some of its texts taken out: whole ones, wherever they stand in it. Sets of texts are objects: their keys are found fast.
CREATE OR REPLACE FUNCTION without_words(doc jsonb, words jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE jsonb_typeof(doc)
    WHEN 'string' THEN CASE WHEN words ? (doc #>> '{}') THEN '"(erased)"' ELSE doc END
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(without_words(item, words) ORDER BY at), '[]')
      FROM jsonb_array_elements(doc) WITH ORDINALITY AS of_it (item, at))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, without_words(value, words)), '{}') FROM jsonb_each(doc))
    ELSE doc
  END;
END $$;
--> statement-breakpoint
-- A document that has no record of its own, without all that was said of orders where it names one of them by id or number, and without
-- what stood in their addresses where it holds a text that tells whose it is.
CREATE OR REPLACE FUNCTION without_buyer(doc jsonb, orders jsonb, numbers jsonb, telling jsonb, address jsonb, words jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  texts jsonb;
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_path_query(doc, '$.**.order_id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.ids[*]') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.orders[*].id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.rows[*].id') AS it WHERE orders ? (it #>> '{}')
  ) THEN
    RETURN without_words(doc, words);
  END IF;
  SELECT jsonb_object_agg(it #>> '{}', 0) INTO texts FROM jsonb_path_query(doc, 'strict $.** ? (@.type() == "string")') AS it;
  RETURN CASE
    WHEN EXISTS (SELECT FROM jsonb_object_keys(texts) AS it WHERE numbers ? it) THEN without_words(doc, words)
    WHEN EXISTS (SELECT FROM jsonb_object_keys(texts) AS it WHERE telling ? it) THEN without_words(doc, address)
    ELSE doc
  END;
END $$;
--> statement-breakpoint
-- Takes what was erased of buyers out of the copies in trails, in work and in what was told, also where rows are else only added.
-- Rows that say whose they are go by that (`records`: ids by name), others by what they hold; those of other companies stay. Texts that
-- tell who it is are `telling`; of these, where nothing says which company a row is of, `contacts`. Sets of texts are the keys of
-- objects: they are found fast there. Leaves its own trace.
CREATE OR REPLACE FUNCTION erase_copies(erased bigint[], records jsonb, telling jsonb, contacts jsonb, address jsonb, words jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  orders jsonb; numbers jsonb; companies bigint[]; earliest timestamptz; trail bigint[];
  place text; cols text[]; its text; sets text; changed text;
BEGIN
  -- One at a time: two that met in the same rows would wait for each other.
  PERFORM pg_advisory_xact_lock(hashtext('erase_copies'));
  SELECT jsonb_object_agg(o.id, 0), jsonb_object_agg(o.order_sn, 0), array_agg(DISTINCT o.entity_id), min(o.created_at) - interval '1 hour'
  INTO orders, numbers, companies, earliest FROM "order" o
  WHERE o.id = ANY (erased) AND o.address ->> 'name' = '' AND o.address ->> 'address1' = '' AND o.buyer_name = '';
  IF (SELECT count(*) FROM jsonb_object_keys(orders)) IS DISTINCT FROM (SELECT count(DISTINCT id) FROM unnest(erased) AS id) THEN
    RAISE EXCEPTION 'Copies go with buyers who are erased, and with no others';
  END IF;

  -- The trail of the records; what was asked for stands with the first row of a call, which may be about another record.
  trail := ARRAY(SELECT a.id FROM jsonb_each(records) AS r (name, ids), jsonb_array_elements_text(r.ids) AS its (id)
    JOIN audit_log a ON a.record_id = its.id
    WHERE a.record = r.name AND (a.entity_id IS NULL OR a.entity_id = ANY (companies)));
  UPDATE audit_log a SET input = without_words(a.input, words)
  FROM (SELECT DISTINCT m.at, m.request_id FROM audit_log m WHERE m.id = ANY (trail)) AS call
  WHERE a.at = call.at AND a.request_id = call.request_id AND (a.entity_id IS NULL OR a.entity_id = ANY (companies))
    AND a.input <> without_words(a.input, words);
  UPDATE audit_log a SET before = without_words(a.before, words), after = without_words(a.after, words)
  WHERE a.id = ANY (trail) AND (a.before <> without_words(a.before, words) OR a.after <> without_words(a.after, words));
  UPDATE workflow_move m SET input = without_words(m.input, words)
  FROM jsonb_each(records) AS r (name, ids), jsonb_array_elements_text(r.ids) AS its (id)
  WHERE m.flow = r.name AND m.record_id = its.id::bigint AND (m.entity_id IS NULL OR m.entity_id = ANY (companies))
    AND m.input <> without_words(m.input, words);

  -- What has no record of its own; of a call about many at once there is none, or the work that did it.
  FOR place, cols, its IN VALUES
    ('audit_log', ARRAY['input', 'before', 'after'], 'at >= $1 AND (record_id IS NULL OR record = ''job'') AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('notice', ARRAY['values'], 'at >= $1 AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('webhook_message', ARRAY['body'], 'created_at >= $1 AND entity_id = ANY ($2)'),
    ('job', ARRAY['input', 'result'], 'created_at >= $1 AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('job_answer', ARRAY['answers'], '(entity_id IS NULL OR entity_id = ANY ($2))'),
    ('pgboss.job', ARRAY['data'], 'created_on >= $1')
  LOOP
    SELECT string_agg(format('%1$I = (%2$s)%3$s', col, blank, kind), ', '), string_agg(format('%s <> %s', doc, blank), ' OR ')
    INTO sets, changed
    FROM unnest(cols) AS col, LATERAL (SELECT
      CASE place WHEN 'webhook_message' THEN '(CASE WHEN pg_input_is_valid(t.body, ''jsonb'') THEN t.body::jsonb END)' ELSE format('t.%I', col) END AS doc,
      CASE place WHEN 'webhook_message' THEN '::text' ELSE '' END AS kind,
      CASE place WHEN 'pgboss.job' THEN '$6' ELSE 'CASE WHEN t.entity_id IS NULL THEN $6 ELSE $5 END' END AS whose
    ) AS it, LATERAL (SELECT format('without_buyer(%s, $3, $4, %s, $7, $8)', doc, whose) AS blank) AS made;
    EXECUTE format('UPDATE %s t SET %s WHERE %s AND (%s)', place, sets, its, changed)
    USING earliest, companies, CASE place WHEN 'pgboss.job' THEN '{}' ELSE orders END, numbers, telling, contacts, address, words;
  END LOOP;
  INSERT INTO audit_log (action, record, after, request_id, ip)
  VALUES ('erase', 'order', jsonb_build_object('orders', cardinality(erased)), '', '');
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb) TO dropyard_app;
--> statement-breakpoint
-- Order numbers count on over all companies; see modules/order/order/number.ts.
CREATE SEQUENCE IF NOT EXISTS order_sn_number START 100001;
--> statement-breakpoint
-- Tracking numbers of our own parcels; see modules/order/order/waybill.ts.
CREATE SEQUENCE IF NOT EXISTS order_waybill_number START 10000001;
--> statement-breakpoint
-- Orders by a part of their numbers (null: too short for that) or of the buyer's name. Row-level security lets no index
-- answer a pattern, because it must look at whose row it is before it compares; this looks past it, and what asks is bound
-- to row-level security again. Planned anew for each pattern: how many orders hold it decides what is read first.
-- When there are at least `most`, they are whichever stand first in the table, so the newest are looked for as well,
-- among as many as are read in no time.
CREATE OR REPLACE FUNCTION order_ids_by_part(number text, buyer text, company bigint, most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  found bigint[];
BEGIN
  IF company IS NULL THEN
    found := ARRAY(SELECT id FROM "order"
      WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number) LIMIT most);
  ELSE
    found := ARRAY(SELECT id FROM "order" WHERE entity_id = company
      AND (order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number)) LIMIT most);
  END IF;
  RETURN QUERY SELECT unnest(found);
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT id FROM (
      SELECT id, order_sn, plt_order_sn, buyer_name, tracking_number FROM "order" WHERE company IS NULL OR entity_id = company
      ORDER BY placed_at DESC, id DESC LIMIT 10000
    ) AS newest
    WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number) LIMIT most;
  END IF;
END $$;
--> statement-breakpoint
-- modules/order/payment/table.sql
-- Orders before this one in the queue for any SKU that it waits for. The queue has orders of all companies, and each company
-- may know only how many there are: row-level security would hide the others.
CREATE OR REPLACE FUNCTION orders_ahead(of_order bigint) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(DISTINCT o.id)::int
  FROM "order" me
  JOIN order_line mine ON mine.order_id = me.id AND mine.waiting > 0
  JOIN order_line l ON l.sku_id = mine.sku_id AND l.warehouse_id = mine.warehouse_id AND l.waiting > 0
  JOIN "order" o ON o.id = l.order_id
  WHERE me.id = of_order
    AND (NOT o.urgent, -o.urgent_level, o.paid_at, o.id) < (NOT me.urgent, -me.urgent_level, me.paid_at, me.id)
$$;
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
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise from what no wave has claimed: general stock first, then the other
-- bins on the walking route, then totes, whose pieces have to be put back; blocked bins come last.
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();
