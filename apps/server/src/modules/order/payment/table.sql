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
