CREATE TABLE "customer_cohort" (
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"first_week" date NOT NULL,
	"step" integer NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "customer_cohort_scope_id_kind_country_first_week_step_pk" PRIMARY KEY("scope_id","kind","country","first_week","step")
);
--> statement-breakpoint
ALTER TABLE "customer_cohort" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_day" (
	"customer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"first_week" date,
	"began" smallint NOT NULL,
	"active" smallint NOT NULL,
	"repeated" smallint NOT NULL,
	"dormant" smallint NOT NULL,
	"lost" smallint NOT NULL,
	"orders" integer NOT NULL,
	"paid" integer NOT NULL,
	"refunds" integer NOT NULL,
	"spend" bigint NOT NULL,
	CONSTRAINT "customer_day_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
ALTER TABLE "customer_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_day_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_day_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_stat" (
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"day" date NOT NULL,
	"began" integer NOT NULL,
	"active" integer NOT NULL,
	"repeated" integer NOT NULL,
	"dormant" integer NOT NULL,
	"lost" integer NOT NULL,
	CONSTRAINT "customer_stat_scope_id_kind_country_day_pk" PRIMARY KEY("scope_id","kind","country","day")
);
--> statement-breakpoint
ALTER TABLE "customer_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_stay" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_stay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"state" text NOT NULL,
	"began_on" date NOT NULL,
	"ended_on" date,
	"days" integer
);
--> statement-breakpoint
ALTER TABLE "customer_stay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_rfm" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"recency" integer NOT NULL,
	"orders" integer NOT NULL,
	"spend" bigint NOT NULL,
	"r" smallint NOT NULL,
	"f" smallint NOT NULL,
	"m" smallint NOT NULL,
	"segment" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_rfm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_stat" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_stat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"person_id" bigint NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"sent" integer NOT NULL,
	"received" integer NOT NULL,
	"answers" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_stat_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_stat_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_goods_stat" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_day" ADD CONSTRAINT "customer_day_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_stay" ADD CONSTRAINT "customer_stay_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_rfm" ADD CONSTRAINT "customer_rfm_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_stat" ADD CONSTRAINT "email_stat_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_cohort_week" ON "customer_cohort" USING btree ("first_week","step");--> statement-breakpoint
CREATE INDEX "customer_day_day" ON "customer_day" USING btree ("day","customer_id");--> statement-breakpoint
CREATE INDEX "customer_day_scope" ON "customer_day" USING btree ("scope_id","kind");--> statement-breakpoint
CREATE INDEX "customer_stat_day" ON "customer_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "customer_stay_customer" ON "customer_stay" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_stay_began" ON "customer_stay" USING btree ("began_on","state","customer_id");--> statement-breakpoint
CREATE INDEX "customer_stay_ended" ON "customer_stay" USING btree ("ended_on");--> statement-breakpoint
CREATE INDEX "customer_rfm_segment" ON "customer_rfm" USING btree ("segment","customer_id");--> statement-breakpoint
CREATE INDEX "customer_rfm_scope" ON "customer_rfm" USING btree ("scope_id","kind");--> statement-breakpoint
CREATE INDEX "email_stat_account" ON "email_stat" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "email_stat_day" ON "email_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "after_sale_case_created" ON "after_sale_case" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_cohort" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_cohort"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_cohort"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_day" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_day"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_day"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stat"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stat"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_stay" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stay"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stay"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_rfm" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));
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
-- A lead of another owner: what is kept of it follows in the same transaction, so that the same people see both.
CREATE OR REPLACE FUNCTION customer_day_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_day SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_stay SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_rfm SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_moved AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id OR OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION customer_day_moved();
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_log AFTER INSERT ON customer_log FOR EACH ROW
  WHEN (NEW.kind IN ('call', 'mail', 'chat', 'visit', 'complaint')) EXECUTE FUNCTION customer_day_due_log();
--> statement-breakpoint
-- modules/mail/email-ranking/table.sql
-- Notes the days whose numbers a mail changes: its own, and those of later mails in its conversation that may answer it.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION email_stat_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_stat_due (account_id, day)
  SELECT DISTINCT a.account_id, (e.at AT TIME ZONE 'UTC')::date
  FROM added a JOIN gone g ON g.id = a.id
  JOIN email e ON e.id = a.id OR (e.thread_id IN (a.thread_id, g.thread_id) AND e.at > a.at)
  WHERE (a.thread_id, a.folder, a.at, a.entity_id, a.is_automatic, a.from_address)
    IS DISTINCT FROM (g.thread_id, g.folder, g.at, g.entity_id, g.is_automatic, g.from_address);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A mail that just came in has no conversation yet and counts when it gets one.
CREATE OR REPLACE TRIGGER email_stat_note AFTER UPDATE ON email REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_stat_note();
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
  ) AS change WHERE lines <> 0 OR pieces <> 0 OR spend <> 0 OR refunded <> 0 OR refunded_amount <> 0
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
