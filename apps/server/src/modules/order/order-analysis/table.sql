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
  ) AS change WHERE (orders <> 0 OR sales <> 0 OR cancelled <> 0 OR paid <> 0 OR spend <> 0 OR refunds <> 0 OR refunded <> 0 OR shipped <> 0 OR delivered <> 0)
    AND order_statistics_locked(entity_id)
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
  ) AS change WHERE total <> 0 AND order_statistics_locked(entity_id)
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (entity_id, day, store_id, country, channel_id, days) DO UPDATE SET
    total = order_transit.total + excluded.total;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_add(changed order_line_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_goods_stat (entity_id, day, store_id, goods_id, lines, pieces, spend, refunded, refunded_amount)
  SELECT * FROM (
    SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
      sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
      sum(c.refunded)::int AS refunded, sum(c.refunded_amount)::bigint AS refunded_amount
    FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
        sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded, sum(refunded * unit_price * sign) AS refunded_amount
      FROM unnest(changed) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0 OR sum(refunded * unit_price * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
    GROUP BY 1, 2, 3, 4
  ) AS change WHERE (lines <> 0 OR pieces <> 0 OR spend <> 0 OR refunded <> 0 OR refunded_amount <> 0)
    AND order_statistics_locked(entity_id)
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (entity_id, day, store_id, goods_id) DO UPDATE SET
    lines = order_goods_stat.lines + excluded.lines, pieces = order_goods_stat.pieces + excluded.pieces, spend = order_goods_stat.spend + excluded.spend, refunded = order_goods_stat.refunded + excluded.refunded,
    refunded_amount = order_goods_stat.refunded_amount + excluded.refunded_amount;
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
        sum(c.refunded)::int AS refunded, sum(c.refunded_amount)::bigint AS refunded_amount
      FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
          sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded, sum(refunded * unit_price * sign) AS refunded_amount
        FROM (SELECT order_id, sku_id, quantity, unit_price, refunded, 1 AS sign FROM order_line) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
        HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0 OR sum(refunded * unit_price * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
      GROUP BY 1, 2, 3, 4
$$;
