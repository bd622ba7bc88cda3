-- Conversations with these words, newest first. Row-level security lets no index answer `@@`, because it must look at whose row it
-- is before it compares; this looks past it, within the mailboxes and companies of whoever asks, and the rows are bound to
-- row-level security again. `companies` null: all of them.
-- Without parallel workers: starting them takes longer than the search.
CREATE OR REPLACE FUNCTION email_threads_by_words(query text, mailboxes bigint[], companies bigint[], most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
  SELECT DISTINCT found.thread_id FROM (
    SELECT e.thread_id, e.at FROM email_body b JOIN email e ON e.id = b.email_id
    WHERE b.words @@ to_tsquery('simple', query) AND e.account_id = ANY (mailboxes) AND e.thread_id IS NOT NULL
      AND (companies IS NULL OR e.entity_id IS NULL OR e.entity_id = ANY (companies))
    ORDER BY e.at DESC LIMIT most) found;
END $$;
--> statement-breakpoint
-- A conversation takes its task and history with it, however it is deleted; comments of its task go with that.
CREATE OR REPLACE FUNCTION email_thread_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM task t USING gone WHERE t.flow = 'email' AND t.record_id = gone.id;
  DELETE FROM workflow_move m USING gone WHERE m.flow = 'email' AND m.record_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_thread_gone AFTER DELETE ON email_thread REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_thread_gone();
--> statement-breakpoint
-- A company that became known: the task follows, so that the same users see it.
CREATE OR REPLACE FUNCTION email_thread_company() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE task SET entity_id = NEW.entity_id WHERE flow = 'email' AND record_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_thread_company AFTER UPDATE ON email_thread FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id) EXECUTE FUNCTION email_thread_company();
