-- Password hashes are written by requests, and read by nothing but the function below, which answers those transactions
-- that see everything: logging in. A query on behalf of a merchant can not reach them, whatever it says.
REVOKE SELECT ON person FROM dropyard_app;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE (
    SELECT format('GRANT SELECT (%s) ON person TO dropyard_app', string_agg(quote_ident(attname), ', ' ORDER BY attnum))
    FROM pg_attribute
    WHERE attrelid = 'person'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'password_hash'
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION password_hash_of(person_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT password_hash FROM person WHERE id = person_id AND current_setting('app.all', true) = 'on'
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION password_hash_of(bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION password_hash_of(bigint) TO dropyard_app;
