CREATE TABLE "customer_field" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_field_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"for_kinds" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_gathering" (
	"id" integer PRIMARY KEY NOT NULL,
	"thread_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_listener" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "email_listener" ADD CONSTRAINT "email_listener_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_field_position" ON "customer_field" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "customer_custom" ON "customer" USING gin ("custom");
--> statement-breakpoint
-- modules/account/session/table.sql
-- Who stands behind a session: read on every call, so its plan is kept. It runs as the owner of the tables,
-- because nobody is signed in yet who could see anything; it gives one live session and nothing else.
CREATE OR REPLACE FUNCTION session_actor(hash text, idle_hours int) RETURNS TABLE (
  session_id bigint, stale boolean, id bigint, kind text, entity_id bigint, name text, email text, lang text,
  roles text, scopes text[], sees bigint[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.seen_at < now() - interval '1 minute', p.id, p.kind, p.entity_id, p.name, p.email, p.lang,
    r.roles, r.scopes,
    CASE
      WHEN p.kind = 'merchant' OR 'all' = ANY (r.scopes) THEN '{}'::bigint[]
      ELSE ARRAY(
        -- Leads belong to no company: they are visible by the negative id of their owner (customer/customer/table.ts).
        SELECT seen.id FROM public.person seller
        CROSS JOIN LATERAL (
          SELECT -seller.id AS id UNION ALL SELECT e.id FROM public.entity e WHERE e.salesperson_id = seller.id
        ) AS seen
        WHERE seller.kind = 'staff' AND (seller.id = p.id OR ('department' = ANY (r.scopes) AND seller.department_id IN (
          WITH RECURSIVE below AS (
            SELECT p.department_id AS id
            UNION SELECT d.id FROM public.department d JOIN below ON d.parent_id = below.id
          ) SELECT below.id FROM below)))
      )
    END
  FROM public.session s
  JOIN public.person p ON p.id = s.person_id AND p.status = 'active'
  LEFT JOIN public.entity c ON c.id = p.entity_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '') AS roles,
      coalesce(array_agg(DISTINCT role.scope), '{}') AS scopes
    FROM public.person_role pr
    JOIN public.role ON role.id = pr.role_id
    WHERE pr.person_id = p.id
  ) r
  WHERE s.token_hash = hash AND NOT s.revoked AND s.expires_at > now()
    AND s.seen_at > now() - make_interval(hours => idle_hours)
    AND (p.kind = 'staff' OR c.status = 'active');
END $$;

-- What session_actor would answer, as a short text that changes with it: the session, and the versions of the person, the
-- company, the roles, and the mailboxes. Null where there is no live session, or none that was noted as used within the last minute. It
-- says nothing of other companies that somebody sees as their salesperson.
CREATE OR REPLACE FUNCTION session_mark(hash text, idle_hours int) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT s.id || ' ' || p.xmin || ' ' || coalesce(c.xmin::text, '') || ' ' || (
      SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '')
      FROM public.person_role pr
      JOIN public.role ON role.id = pr.role_id
      WHERE pr.person_id = p.id) || ' ' || public.mailboxes_of(p.id)::text
    FROM public.session s
    JOIN public.person p ON p.id = s.person_id AND p.status = 'active'
    LEFT JOIN public.entity c ON c.id = p.entity_id
    WHERE s.token_hash = hash AND NOT s.revoked AND s.expires_at > now()
      AND s.seen_at > now() - make_interval(hours => idle_hours) AND s.seen_at >= now() - interval '1 minute'
      AND (p.kind = 'staff' OR c.status = 'active'));
END $$;
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
-- Same for the value of a custom field. The field's key is asked for as well, so that the index answers every path.
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
-- modules/customer/customer-stats/table.sql
-- Sums of what customers did, kept in the transaction that counts a customer again or deletes one.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_stat_add(changed customer_day[], sign int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_stat (scope_id, kind, country, day, began, active, repeated, dormant, lost)
  SELECT * FROM (
    SELECT scope_id, kind, country, day, sum(began * sign)::int AS began, sum(active * sign)::int AS active,
      sum(repeated * sign)::int AS repeated, sum(dormant * sign)::int AS dormant, sum(lost * sign)::int AS lost
    FROM unnest(changed) GROUP BY 1, 2, 3, 4
  ) AS change WHERE began <> 0 OR active <> 0 OR repeated <> 0 OR dormant <> 0 OR lost <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (scope_id, kind, country, day) DO UPDATE SET
    began = customer_stat.began + excluded.began, active = customer_stat.active + excluded.active,
    repeated = customer_stat.repeated + excluded.repeated, dormant = customer_stat.dormant + excluded.dormant,
    lost = customer_stat.lost + excluded.lost;
  INSERT INTO customer_cohort (scope_id, kind, country, first_week, step, customers)
  SELECT scope_id, kind, country, first_week, (date_trunc('week', day)::date - first_week) / 7 AS step, (count(*) * sign)::int
  FROM unnest(changed) WHERE active = 1 AND first_week IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (scope_id, kind, country, first_week, step) DO UPDATE SET
    customers = customer_cohort.customers + excluded.customers;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM customer_stat_add((SELECT array_agg(g::customer_day) FROM gone g), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM customer_stat_add((SELECT array_agg(a::customer_day) FROM added a), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_insert AFTER INSERT ON customer_day REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_delete AFTER DELETE ON customer_day REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_update AFTER UPDATE ON customer_day REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_day', 'customer_stay', 'customer_rfm');
--> statement-breakpoint
DROP FUNCTION IF EXISTS customer_day_moved();
--> statement-breakpoint
-- Notes that the days of a customer have to be counted again.
CREATE OR REPLACE FUNCTION customer_day_due_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customer_day_due (customer_id) SELECT DISTINCT customer_id FROM gone;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customer_day_due (customer_id) SELECT DISTINCT customer_id FROM added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_insert AFTER INSERT ON customer_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_delete AFTER DELETE ON customer_order REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_update AFTER UPDATE ON customer_order REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_day_due_self() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_day_due (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_new AFTER INSERT ON customer FOR EACH ROW
  WHEN (NEW.kind <> 'buyer') EXECUTE FUNCTION customer_day_due_self();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_changed AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.kind, OLD.country, OLD.state) IS DISTINCT FROM (NEW.kind, NEW.country, NEW.state))
  EXECUTE FUNCTION customer_day_due_self();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_day_due_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_day_due (customer_id) VALUES (NEW.customer_id);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_day_due (customer_id) SELECT id FROM customer WHERE id = OLD.customer_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_log AFTER INSERT ON customer_log FOR EACH ROW
  WHEN (NEW.kind IN ('call', 'mail', 'chat', 'visit', 'complaint')) EXECUTE FUNCTION customer_day_due_log();
--> statement-breakpoint
-- A merge, and its undo, give the follow-ups of one customer to another one.
CREATE OR REPLACE TRIGGER customer_day_due_log_moved AFTER UPDATE OF customer_id ON customer_log FOR EACH ROW
  WHEN (OLD.customer_id <> NEW.customer_id AND NEW.kind IN ('call', 'mail', 'chat', 'visit', 'complaint'))
  EXECUTE FUNCTION customer_day_due_log();
--> statement-breakpoint
-- modules/customer/erasure/table.sql
CREATE OR REPLACE TRIGGER customer_erasure_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_erasure');
--> statement-breakpoint
-- modules/customer/merge/table.sql
-- Entries of the log are never changed, but belong to the customer that remains after a merge, and to the other one after its undo.
CREATE OR REPLACE FUNCTION customer_log_move(ids bigint[], target bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customer_log l SET customer_id = c.id, scope_id = c.scope_id FROM customer c WHERE c.id = target AND l.id = ANY (ids)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION customer_log_move(bigint[], bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION customer_log_move(bigint[], bigint) TO dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_merge_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_merge');
--> statement-breakpoint
-- modules/customer/segment/table.sql
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
