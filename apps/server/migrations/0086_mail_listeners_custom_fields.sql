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
--> statement-breakpoint
-- modules/order/order/table.sql
-- Locks the statistics of a company's orders, of all kinds, until the end of the transaction. A new order changes its company's
-- figures before those of its products; a payment does so in the opposite order. Without this, the two could wait for each other.
CREATE OR REPLACE FUNCTION order_statistics_locked(entity_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('order:statistics'), entity_id::int);
  RETURN true;
END $$;
--> statement-breakpoint
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
-- Triggers run in the order of their names: these after those of the statistics, which lock the company (order_statistics_locked).
DROP TRIGGER IF EXISTS order_count_insert ON "order";
--> statement-breakpoint
DROP TRIGGER IF EXISTS order_count_delete ON "order";
--> statement-breakpoint
DROP TRIGGER IF EXISTS order_count_update ON "order";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_totals_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_totals_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_totals_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
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
DROP FUNCTION IF EXISTS erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_copies(erased bigint[], records jsonb, telling jsonb, contacts jsonb, address jsonb, words jsonb,
  without_orders bigint[], since timestamptz)
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
  -- Customers may have no orders, or be older than these: their companies and time are given.
  orders := coalesce(orders, '{}');
  numbers := coalesce(numbers, '{}');
  companies := coalesce(companies, '{}') || without_orders;
  earliest := least(earliest, since - interval '1 hour');

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
REVOKE ALL ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb, bigint[], timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb, bigint[], timestamptz) TO dropyard_app;
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

--> statement-breakpoint
-- Merges from before custom fields can be undone as well.
UPDATE customer_merge SET snapshot = snapshot
  || jsonb_build_object('survivor', '{"custom": {}}' || (snapshot -> 'survivor'), 'gone', '{"custom": {}}' || (snapshot -> 'gone'), 'after', '{"custom": {}}' || (snapshot -> 'after'))
WHERE snapshot IS NOT NULL;
