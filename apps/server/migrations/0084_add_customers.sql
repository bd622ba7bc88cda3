CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" bigint,
	"owner_id" bigint,
	"scope_id" bigint GENERATED ALWAYS AS (coalesce(entity_id, -owner_id, 0)) STORED NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"grade" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"next_action" text DEFAULT '' NOT NULL,
	"next_due" date,
	"next_by" bigint,
	"business_code_id" bigint,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_company" CHECK (("customer"."kind" = 'lead') = ("customer"."entity_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"words" text NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_consent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_figure" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp (3) with time zone,
	"last_order_at" timestamp (3) with time zone,
	"stale" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_gathering" (
	"id" integer PRIMARY KEY NOT NULL,
	"order_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"space" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"store_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"outcome" text,
	"next_action" text DEFAULT '' NOT NULL,
	"next_due" date,
	"internal" boolean DEFAULT true NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" bigint,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_order" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"key" text NOT NULL,
	"counts" boolean NOT NULL,
	"paid" boolean NOT NULL,
	"refunded" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_tombstone" (
	"space" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_tombstone_space_hash_pk" PRIMARY KEY("space","hash")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_batch" ADD CONSTRAINT "customer_batch_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consent" ADD CONSTRAINT "customer_consent_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_figure" ADD CONSTRAINT "customer_figure_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_identity" ADD CONSTRAINT "customer_identity_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_log" ADD CONSTRAINT "customer_log_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_kind" ON "customer" USING btree ("kind","id" DESC NULLS FIRST,"scope_id");--> statement-breakpoint
CREATE INDEX "customer_entity_kind" ON "customer" USING btree ("entity_id","kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merchant" ON "customer" USING btree ("entity_id") WHERE "customer"."kind" = 'merchant';--> statement-breakpoint
CREATE INDEX "customer_owner" ON "customer" USING btree ("owner_id","id") WHERE "customer"."owner_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_scope" ON "customer" USING btree ("scope_id","id");--> statement-breakpoint
CREATE INDEX "customer_state" ON "customer" USING btree ("state","id","scope_id") WHERE "customer"."kind" <> 'buyer';--> statement-breakpoint
CREATE INDEX "customer_due" ON "customer" USING btree ("next_due","id","next_by","scope_id") WHERE "customer"."next_due" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_next_by" ON "customer" USING btree ("next_by","next_due") WHERE "customer"."next_due" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_phone" ON "customer" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree ("name","id","scope_id");--> statement-breakpoint
CREATE INDEX "customer_grade" ON "customer" USING btree ("grade","id") WHERE "customer"."grade" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_country" ON "customer" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "customer_source" ON "customer" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "customer_blocked" ON "customer" USING btree ("id") WHERE "customer"."do_not_contact";--> statement-breakpoint
CREATE INDEX "customer_business_code" ON "customer" USING btree ("business_code_id") WHERE "customer"."business_code_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_tags" ON "customer" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customer_part" ON "customer" USING gin ("name" gin_trgm_ops,"company" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_batch_customer" ON "customer_batch" USING btree ("customer_id","user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_batch_at" ON "customer_batch" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customer_consent_customer" ON "customer_consent" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_figure_spend" ON "customer_figure" USING btree ("spend" DESC NULLS FIRST,"customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_orders" ON "customer_figure" USING btree ("orders" DESC NULLS FIRST,"customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_last" ON "customer_figure" USING btree ("last_order_at","customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_stale" ON "customer_figure" USING btree ("customer_id") WHERE "customer_figure"."stale";--> statement-breakpoint
CREATE UNIQUE INDEX "customer_identity_key" ON "customer_identity" USING btree ("space","kind","key");--> statement-breakpoint
CREATE INDEX "customer_identity_find" ON "customer_identity" USING btree ("kind","key","customer_id");--> statement-breakpoint
CREATE INDEX "customer_identity_customer" ON "customer_identity" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_log_customer" ON "customer_log" USING btree ("customer_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_log_key" ON "customer_log" USING btree ("customer_id","key") WHERE "customer_log"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_order_customer" ON "customer_order" USING btree ("customer_id","placed_at" DESC NULLS FIRST,"order_id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_batch" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_batch"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_batch"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_consent" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_identity" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_identity"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_identity"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_log" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_log"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_log"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_order" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_order"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_order"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
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
-- company and the roles. Null where there is no live session, or none that was noted as used within the last minute. It
-- says nothing of other companies that somebody sees as their salesperson.
CREATE OR REPLACE FUNCTION session_mark(hash text, idle_hours int) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT s.id || ' ' || p.xmin || ' ' || coalesce(c.xmin::text, '') || ' ' || (
      SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '')
      FROM public.person_role pr
      JOIN public.role ON role.id = pr.role_id
      WHERE pr.person_id = p.id)
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
-- Another owner or kind: what belongs to the customer follows, so that the same people see it.
CREATE OR REPLACE FUNCTION customer_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_figure SET scope_id = NEW.scope_id, kind = NEW.kind WHERE customer_id = NEW.id;
  UPDATE customer_identity SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_log SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_consent SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_batch SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_moved AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.kind <> NEW.kind)
  EXECUTE FUNCTION customer_moved();
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
  UPDATE customer_order c SET counts = its.counts, paid = its.paid, refunded = its.refunded, amount = its.amount,
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
-- Customers by a part of their name or organization. Row-level security lets no index answer a pattern, so this looks past it;
-- the caller's query is bound to row-level security again.
CREATE OR REPLACE FUNCTION customer_ids_by_part(part text, most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY SELECT id FROM customer WHERE name ILIKE part OR company ILIKE part LIMIT most;
END $$;
--> statement-breakpoint
-- Same for tags, whose index row-level security keeps out as well.
CREATE OR REPLACE FUNCTION customer_ids_by_tag(tag text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags @> ARRAY[tag]
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
