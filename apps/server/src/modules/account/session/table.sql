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
