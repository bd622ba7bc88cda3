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
