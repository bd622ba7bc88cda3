-- The audit trail is only ever added to.
REVOKE UPDATE, DELETE ON audit_log FROM dropyard_app;
--> statement-breakpoint
-- A document with some of its texts taken out: whole ones, wherever they stand in it.
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
-- Takes what was erased of a person out of the copies that a column holds, also where rows are else only added. Rows in which one of
-- `telling` stands are about them, and lose all of `words`; those of other companies are about somebody else. Leaves its own trace.
CREATE OR REPLACE FUNCTION erase_copies(place regclass, col name, since name, earliest timestamptz, companies bigint[], telling text[], words jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kind text := (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = place AND attname = col);
  owned boolean := EXISTS (SELECT FROM pg_attribute WHERE attrelid = place AND attname = 'entity_id');
  erased bigint;
BEGIN
  EXECUTE format('UPDATE %s SET %2$I = without_words(%2$I::jsonb, $1)::%3$s WHERE %4$s AND %5$s AND EXISTS (
      SELECT FROM jsonb_path_query(%2$I::jsonb, ''strict $.** ? (@.type() == "string")'') AS said WHERE said #>> ''{}'' = ANY ($2))',
    place, col, kind,
    CASE WHEN since IS NULL THEN 'true' ELSE format('%I >= $3', since) END,
    CASE WHEN owned THEN '(entity_id IS NULL OR entity_id = ANY ($4))' ELSE 'true' END)
  USING words, telling, earliest, companies;
  GET DIAGNOSTICS erased = ROW_COUNT;
  IF erased > 0 THEN
    INSERT INTO audit_log (action, record, after, request_id, ip)
    VALUES ('erase', place::text, jsonb_build_object('column', col, 'rows', erased), '', '');
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_copies(regclass, name, name, timestamptz, bigint[], text[], jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_copies(regclass, name, name, timestamptz, bigint[], text[], jsonb) TO dropyard_app;
