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
