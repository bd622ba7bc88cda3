CREATE TABLE "combinable_receiver" (
	"entity_id" bigint NOT NULL,
	"receiver_key" text NOT NULL,
	"orders" integer NOT NULL,
	"newest_id" bigint NOT NULL,
	CONSTRAINT "combinable_receiver_entity_id_receiver_key_pk" PRIMARY KEY("entity_id","receiver_key")
);
--> statement-breakpoint
ALTER TABLE "combinable_receiver" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "combinable_receiver_newest" ON "combinable_receiver" USING btree ("newest_id" DESC NULLS FIRST) WHERE "combinable_receiver"."orders" > 1;--> statement-breakpoint
CREATE INDEX "combinable_receiver_entity" ON "combinable_receiver" USING btree ("entity_id","newest_id" DESC NULLS FIRST) WHERE "combinable_receiver"."orders" > 1;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "combinable_receiver" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "combinable_receiver"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "combinable_receiver"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/order/order-combine/table.sql
-- Receivers with orders that wait for a label, kept in the transaction that changes orders: grouping all waiting orders for each page
-- of the list takes a second in a large database. They are the orders of the index order_receiver.
CREATE OR REPLACE FUNCTION combinable_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed combinable_receiver[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, count(*), max(id))::combinable_receiver FROM added
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, -count(*), max(id))::combinable_receiver FROM gone
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSE
    changed := ARRAY(SELECT (entity_id, receiver_key, sum(n), max(id))::combinable_receiver FROM (
        SELECT entity_id, receiver_key, id, 1 AS n FROM added WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
        UNION ALL
        SELECT entity_id, receiver_key, id, -1 FROM gone WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
      ) AS change GROUP BY entity_id, receiver_key HAVING sum(n) <> 0);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  INSERT INTO combinable_receiver (entity_id, receiver_key, orders, newest_id)
  SELECT c.entity_id, c.receiver_key, c.orders, c.newest_id FROM unnest(changed) AS c ORDER BY 1, 2
  ON CONFLICT (entity_id, receiver_key) DO UPDATE SET orders = combinable_receiver.orders + excluded.orders,
    newest_id = greatest(combinable_receiver.newest_id, excluded.newest_id);
  DELETE FROM combinable_receiver r USING unnest(changed) AS c
  WHERE c.orders < 0 AND r.entity_id = c.entity_id AND r.receiver_key = c.receiver_key AND r.orders = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
-- The same counted from the orders themselves: for the proof, and for rows that came in past the triggers.
CREATE OR REPLACE FUNCTION combinable_counted() RETURNS SETOF combinable_receiver LANGUAGE sql STABLE AS $$
  SELECT entity_id, receiver_key, count(*)::int, max(id) FROM "order"
  WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
  GROUP BY entity_id, receiver_key
$$;
--> statement-breakpoint
-- Receivers that are there already.
INSERT INTO combinable_receiver SELECT * FROM combinable_counted();
