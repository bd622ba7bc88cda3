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
