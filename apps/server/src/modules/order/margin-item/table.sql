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
