-- Customers can be read until the last statements, which need them alone.
CREATE TABLE "customer_field_value" (
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"field" text NOT NULL,
	"number" double precision,
	"text" text,
	CONSTRAINT "customer_field_value_customer_id_field_pk" PRIMARY KEY("customer_id","field")
);
--> statement-breakpoint
ALTER TABLE "customer_field_value" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "customer_kind_next" ON "customer" USING btree ("kind","id" DESC NULLS FIRST,"scope_id","erased_at");
--> statement-breakpoint
CREATE INDEX "customer_country_next" ON "customer" USING btree ("country","id","kind","scope_id","erased_at");
--> statement-breakpoint
CREATE INDEX "customer_figure_spend_next" ON "customer_figure" USING btree ("spend" DESC NULLS FIRST,"customer_id" DESC NULLS FIRST,"kind","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_rfm_segment_next" ON "customer_rfm" USING btree ("segment","customer_id","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_mail_got_next" ON "customer_mail" USING btree ("got_at","customer_id","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_mail_opened_next" ON "customer_mail" USING btree ("opened_at","customer_id","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_mail_clicked_next" ON "customer_mail" USING btree ("clicked_at","customer_id","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_mail_answered_next" ON "customer_mail" USING btree ("answered_at","customer_id","scope_id");
--> statement-breakpoint
CREATE INDEX "customer_mail_last_next" ON "customer_mail" USING btree ("last_at","customer_id","scope_id");
--> statement-breakpoint
-- Values of custom fields that customers have. The indexes above keep writers out of customers until the end.
INSERT INTO customer_field_value (customer_id, scope_id, field, number, text)
SELECT c.id, c.scope_id, key, CASE WHEN jsonb_typeof(value) = 'number' THEN (value #>> '{}')::float8 END,
  CASE WHEN jsonb_typeof(value) = 'string' THEN value #>> '{}' END
FROM customer c, jsonb_each(c.custom);
--> statement-breakpoint
ALTER TABLE "customer_field_value" ADD CONSTRAINT "customer_field_value_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_field_value_number" ON "customer_field_value" USING btree ("field","number","customer_id","scope_id") WHERE "customer_field_value"."number" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "customer_field_value_text" ON "customer_field_value" USING btree ("field","text","customer_id","scope_id") WHERE "customer_field_value"."text" IS NOT NULL;
--> statement-breakpoint
ANALYZE customer_field_value;
--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_field_value" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_field_value"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_field_value"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/customer/customer/table.sql
-- Figures of buyers. An order adds what its row in customer_order says; figures are the sums of these rows.
--> statement-breakpoint
ALTER TABLE customer_figure SET (fillfactor = 70);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON customer_log FROM dropyard_app;
--> statement-breakpoint
-- Every customer has a row of figures, so that lists join without looking for it.
CREATE OR REPLACE FUNCTION customer_figure_begin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_figure (customer_id, scope_id, kind) SELECT id, scope_id, kind FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_begin AFTER INSERT ON customer REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_begin();
--> statement-breakpoint
-- What a transaction changed in the numbers of customers by scope and kind. Rows are only added, so that transactions don't wait for
-- each other; a job folds them.
CREATE OR REPLACE FUNCTION customer_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count (scope_id, kind, total) SELECT scope_id, kind, count(*) FROM added GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_count (scope_id, kind, total) SELECT scope_id, kind, -count(*) FROM gone GROUP BY 1, 2;
  ELSE
    INSERT INTO customer_count (scope_id, kind, total)
    SELECT scope_id, kind, sum(n) FROM (
      SELECT scope_id, kind, 1 AS n FROM added UNION ALL SELECT scope_id, kind, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_insert AFTER INSERT ON customer REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_delete AFTER DELETE ON customer REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_update AFTER UPDATE ON customer REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
-- Another owner or company: what belongs to the customer follows, so that the same users see it. The arguments are the tables; each
-- module names its own in a trigger.
CREATE OR REPLACE FUNCTION customer_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY TG_ARGV LOOP
    EXECUTE format('UPDATE %I SET scope_id = $1 WHERE customer_id = $2', part) USING NEW.scope_id, NEW.id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_figure', 'customer_identity', 'customer_log', 'customer_consent', 'customer_batch');
--> statement-breakpoint
-- A lead became a merchant.
CREATE OR REPLACE FUNCTION customer_kind_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_figure SET kind = NEW.kind WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_kind_changed AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.kind <> NEW.kind)
  EXECUTE FUNCTION customer_kind_changed();
--> statement-breakpoint
-- What an order adds to the figures of its buyer. The store said that it is paid unless the order waits for payment there; orders
-- by hand have no store and no amount. Parts of an order and reshipments add nothing: the original does.
CREATE OR REPLACE FUNCTION customer_order_of(o "order") RETURNS TABLE (counts boolean, paid boolean, refunded boolean, amount bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT it.counts, it.paid, it.refunded,
    CASE WHEN it.paid AND NOT it.refunded THEN o.order_amount ELSE 0 END
  FROM (SELECT
    o.split_from IS NULL AND o.redelivered_from IS NULL AND o.on_hold IS DISTINCT FROM 'test_order' AS counts,
    o.split_from IS NULL AND o.redelivered_from IS NULL AND o.source IN ('store', 'import') AND NOT o.cancelled
      AND coalesce(o.on_hold, '') NOT IN ('store_unpaid', 'test_order') AS paid,
    o.split_from IS NULL AND o.redelivered_from IS NULL AND coalesce(o.platform_state, '') = 'refunded' AS refunded
  ) AS it
$$;
--> statement-breakpoint
-- A changed order changes its row only if a figure moves. Rows are written in the order of their ids.
CREATE OR REPLACE FUNCTION customer_order_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM added a JOIN gone g ON g.id = a.id
    WHERE (a.cancelled, a.on_hold, a.platform_state, a.order_amount, a.order_currency, a.placed_at, a.split_from, a.redelivered_from)
      IS DISTINCT FROM (g.cancelled, g.on_hold, g.platform_state, g.order_amount, g.order_currency, g.placed_at, g.split_from, g.redelivered_from)
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM order_statistics_locked(entity_id) FROM (SELECT DISTINCT entity_id FROM added ORDER BY 1) AS company;
  PERFORM FROM customer_order c JOIN added a ON a.id = c.order_id ORDER BY c.order_id FOR UPDATE OF c;
  UPDATE customer_order c SET counts = its.counts, paid = its.paid,
    paid_at = coalesce(c.paid_at, CASE WHEN c.paid THEN c.placed_at WHEN its.paid THEN now() END), refunded = its.refunded, amount = its.amount,
    currency = o.order_currency, placed_at = o.placed_at
  FROM added a JOIN "order" o ON o.id = a.id CROSS JOIN LATERAL customer_order_of(o) AS its
  WHERE c.order_id = o.id AND (c.counts, c.paid, c.refunded, c.amount, c.currency, c.placed_at)
    IS DISTINCT FROM (its.counts, its.paid, its.refunded, its.amount, o.order_currency, o.placed_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_order_keep AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_order_keep();
--> statement-breakpoint
-- Parts of an order and reshipments belong to the buyer of the original.
CREATE OR REPLACE FUNCTION customer_order_family() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM order_statistics_locked(entity_id) FROM (
    SELECT DISTINCT entity_id FROM added WHERE coalesce(split_from, redelivered_from) IS NOT NULL ORDER BY 1
  ) AS company;
  INSERT INTO customer_order (order_id, customer_id, scope_id, placed_at, key, counts, paid, refunded, amount, currency)
  SELECT a.id, c.customer_id, c.scope_id, a.placed_at, 'family', false, false, false, 0, a.order_currency
  FROM added a JOIN customer_order c ON c.order_id = coalesce(a.split_from, a.redelivered_from)
  ORDER BY a.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_order_family AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_order_family();
--> statement-breakpoint
DROP TYPE IF EXISTS customer_order_counts CASCADE;
--> statement-breakpoint
CREATE TYPE customer_order_counts AS (customer_id bigint, placed_at timestamptz, counts boolean, paid boolean, refunded boolean, amount bigint, sign int);
--> statement-breakpoint
-- Adds changed rows to the figures. The first and the last order are read again when an order left or moved.
CREATE OR REPLACE FUNCTION customer_figure_add(changed customer_order_counts[], leaves boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customer_figure WHERE customer_id IN (SELECT customer_id FROM unnest(changed)) ORDER BY customer_id FOR UPDATE;
  UPDATE customer_figure f SET
    orders = f.orders + its.orders, paid_orders = f.paid_orders + its.paid, refunds = f.refunds + its.refunds,
    first_order_at = CASE WHEN leaves THEN (SELECT min(placed_at) FROM customer_order WHERE customer_id = f.customer_id AND counts)
      ELSE least(f.first_order_at, its.first) END,
    last_order_at = CASE WHEN leaves THEN (SELECT max(placed_at) FROM customer_order WHERE customer_id = f.customer_id AND counts)
      ELSE greatest(f.last_order_at, its.last) END,
    stale = f.stale OR its.moved
  FROM (
    SELECT customer_id, coalesce(sum(sign) FILTER (WHERE counts), 0)::int AS orders,
      coalesce(sum(sign) FILTER (WHERE paid), 0)::int AS paid, coalesce(sum(sign) FILTER (WHERE refunded), 0)::int AS refunds,
      min(placed_at) FILTER (WHERE counts AND sign > 0) AS first, max(placed_at) FILTER (WHERE counts AND sign > 0) AS last,
      bool_or(amount <> 0) AS moved
    FROM unnest(changed) GROUP BY customer_id
  ) AS its
  WHERE f.customer_id = its.customer_id AND f.kind = 'buyer';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_figure_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, 1)::customer_order_counts) FROM added), false);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, -1)::customer_order_counts) FROM gone), true);
  ELSE
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, 1)::customer_order_counts) FROM added)
      || (SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, -1)::customer_order_counts) FROM gone), true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_insert AFTER INSERT ON customer_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_delete AFTER DELETE ON customer_order REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_update AFTER UPDATE ON customer_order REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
-- The same figures counted from the orders themselves, for the proof.
CREATE OR REPLACE FUNCTION customer_figure_counted() RETURNS TABLE (customer_id bigint, orders int, paid_orders int, refunds int)
LANGUAGE sql STABLE AS $$
  SELECT c.customer_id, count(*) FILTER (WHERE its.counts)::int, count(*) FILTER (WHERE its.paid)::int,
    count(*) FILTER (WHERE its.refunded)::int
  FROM customer_order c JOIN "order" o ON o.id = c.order_id CROSS JOIN LATERAL customer_order_of(o) AS its GROUP BY 1
$$;
--> statement-breakpoint
-- Customers by a part of their name or organization. Row-level security lets no index answer a pattern, so this looks past it,
-- within the caller's scopes (null: all of them), and the caller's query is bound to row-level security again.
DROP FUNCTION IF EXISTS customer_ids_by_part(text, int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_ids_by_part(part text, scopes bigint[], most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY SELECT id FROM customer WHERE (name ILIKE part OR company ILIKE part)
    AND (scopes IS NULL OR scope_id = ANY (scopes)) LIMIT most;
END $$;
--> statement-breakpoint
-- Same for tags, whose index row-level security keeps out as well.
DROP FUNCTION IF EXISTS customer_ids_by_tag(text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_ids_by_tag(tag text, scopes bigint[], most int) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags @> ARRAY[tag] AND (scopes IS NULL OR scope_id = ANY (scopes)) LIMIT most
$$;
--> statement-breakpoint
-- For processes of the version before, which go on while this one is installed. It can be dropped in the next version.
CREATE OR REPLACE FUNCTION customer_ids_by_field(field text, test jsonpath, scopes bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE custom ? field AND custom @? test AND (scopes IS NULL OR scope_id = ANY (scopes))
$$;
--> statement-breakpoint
-- Blanks what people wrote about erased customers. Entries of other customers are never changed.
CREATE OR REPLACE FUNCTION erase_customer_log(erased bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customer_log SET text = '', next_action = '', changes = '[]'
  WHERE customer_id IN (SELECT id FROM customer WHERE id = ANY (erased) AND erased_at IS NOT NULL)
    AND (text <> '' OR next_action <> '' OR changes <> '[]')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_customer_log(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_customer_log(bigint[]) TO dropyard_app;
--> statement-breakpoint
-- modules/customer/field/table.sql
-- Only the triggers below write values.
REVOKE INSERT, UPDATE, DELETE ON customer_field_value FROM dropyard_app;
--> statement-breakpoint
-- Values of custom fields follow the customer.
CREATE OR REPLACE FUNCTION customer_field_value_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_field_value WHERE customer_id = NEW.id;
  END IF;
  INSERT INTO customer_field_value (customer_id, scope_id, field, number, text)
  SELECT NEW.id, NEW.scope_id, key, CASE WHEN jsonb_typeof(value) = 'number' THEN (value #>> '{}')::float8 END,
    CASE WHEN jsonb_typeof(value) = 'string' THEN value #>> '{}' END
  FROM jsonb_each(NEW.custom);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_added AFTER INSERT ON customer FOR EACH ROW WHEN (NEW.custom <> '{}')
  EXECUTE FUNCTION customer_field_value_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_changed AFTER UPDATE ON customer FOR EACH ROW WHEN (NEW.custom <> OLD.custom)
  EXECUTE FUNCTION customer_field_value_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_field_value');
--> statement-breakpoint
DROP INDEX "customer_custom";
--> statement-breakpoint
DROP INDEX "customer_kind";
--> statement-breakpoint
DROP INDEX "customer_country";
--> statement-breakpoint
DROP INDEX "customer_figure_spend";
--> statement-breakpoint
DROP INDEX "customer_rfm_segment";
--> statement-breakpoint
DROP INDEX "customer_mail_got";
--> statement-breakpoint
DROP INDEX "customer_mail_opened";
--> statement-breakpoint
DROP INDEX "customer_mail_clicked";
--> statement-breakpoint
DROP INDEX "customer_mail_answered";
--> statement-breakpoint
DROP INDEX "customer_mail_last";
--> statement-breakpoint
ALTER INDEX "customer_kind_next" RENAME TO "customer_kind";
--> statement-breakpoint
ALTER INDEX "customer_country_next" RENAME TO "customer_country";
--> statement-breakpoint
ALTER INDEX "customer_figure_spend_next" RENAME TO "customer_figure_spend";
--> statement-breakpoint
ALTER INDEX "customer_rfm_segment_next" RENAME TO "customer_rfm_segment";
--> statement-breakpoint
ALTER INDEX "customer_mail_got_next" RENAME TO "customer_mail_got";
--> statement-breakpoint
ALTER INDEX "customer_mail_opened_next" RENAME TO "customer_mail_opened";
--> statement-breakpoint
ALTER INDEX "customer_mail_clicked_next" RENAME TO "customer_mail_clicked";
--> statement-breakpoint
ALTER INDEX "customer_mail_answered_next" RENAME TO "customer_mail_answered";
--> statement-breakpoint
ALTER INDEX "customer_mail_last_next" RENAME TO "customer_mail_last";
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_consent" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_figure" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_rfm" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_goods" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_mail" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_mail"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_mail"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
ALTER POLICY "owned_by_entity" ON "customer_segment_member" TO dropyard_app USING ((SELECT current_setting('app.all', true) = 'on') OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true) = 'on') OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
