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
