-- Who stands behind an API key, and whether it called too often: read and counted in one statement, so that every
-- process counts together. It runs as the owner of the tables, because nobody is known yet who could see anything.
CREATE OR REPLACE FUNCTION api_key_actor(hash text) RETURNS TABLE (
  id bigint, entity_id bigint, name text, email text, lang text, permissions text[], scopes text[], used int, wait int
) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH counted AS (
    UPDATE public.api_key k SET used_at = now(),
      window_count = CASE WHEN k.window_at > now() - interval '1 minute' THEN k.window_count + 1 ELSE 1 END,
      window_at = CASE WHEN k.window_at > now() - interval '1 minute' THEN k.window_at ELSE now() END
    WHERE k.token_hash = hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    RETURNING k.person_id, k.entity_id, k.scopes, k.window_count, k.window_at
  )
  SELECT p.id, p.entity_id, p.name, p.email, p.lang,
    ARRAY(SELECT DISTINCT held FROM public.person_role pr JOIN public.role r ON r.id = pr.role_id,
      unnest(r.permissions) AS held WHERE pr.person_id = p.id),
    c.scopes, c.window_count,
    greatest(1, ceil(60 - extract(epoch FROM now() - c.window_at)))::int
  FROM counted c
  JOIN public.person p ON p.id = c.person_id AND p.status = 'active' AND p.kind = 'merchant' AND p.entity_id = c.entity_id
  JOIN public.entity e ON e.id = c.entity_id AND e.status = 'active';
END $$;
