-- Notes buyers whose products have to be counted again: an order was linked, moved or removed, was cancelled or paid, or its items
-- changed.
CREATE OR REPLACE FUNCTION customer_goods_of_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (NEW.customer_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (OLD.customer_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_link AFTER INSERT OR DELETE OR UPDATE OF customer_id ON customer_order
  FOR EACH ROW EXECUTE FUNCTION customer_goods_of_link();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id) SELECT customer_id FROM customer_order WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_order AFTER UPDATE OF cancelled, on_hold, placed_at ON "order"
  FOR EACH ROW WHEN ((NEW.cancelled, NEW.on_hold, NEW.placed_at) IS DISTINCT FROM (OLD.cancelled, OLD.on_hold, OLD.placed_at))
  EXECUTE FUNCTION customer_goods_of_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id)
  SELECT customer_id FROM customer_order WHERE order_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_added AFTER INSERT ON order_line
  FOR EACH ROW WHEN (NEW.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_removed AFTER DELETE ON order_line
  FOR EACH ROW WHEN (OLD.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_changed AFTER UPDATE OF sku_id, quantity, refunded ON order_line
  FOR EACH ROW WHEN ((NEW.sku_id, NEW.quantity, NEW.refunded) IS DISTINCT FROM (OLD.sku_id, OLD.quantity, OLD.refunded))
  EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
-- Customers with one of some tags. Row-level security keeps the index of tags out, so this looks past it, within the
-- caller's scopes (null: all of them), and the caller's query is bound to row-level security again.
CREATE OR REPLACE FUNCTION customer_ids_by_tags(wanted text[], scopes bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags && wanted AND (scopes IS NULL OR scope_id = ANY (scopes))
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_segment_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_segment_member', 'customer_goods', 'customer_mail');
--> statement-breakpoint
DROP FUNCTION IF EXISTS customer_segment_moved();
