ALTER TABLE email_campaign_row SET (fillfactor = 80);
--> statement-breakpoint
-- Figures of campaigns follow their rows. Old rows are deleted, and what they counted stays; how many were deleted is kept beside it.
CREATE OR REPLACE FUNCTION email_campaign_row_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, count(*) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name FROM added
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  ELSE
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, sum(n) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name, 1 AS n FROM added
      UNION ALL
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]), -1 FROM gone
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_added AFTER INSERT ON email_campaign_row REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_moved AFTER UPDATE ON email_campaign_row REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION email_campaign_row_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM email_campaign_figure WHERE (campaign_id, name) IN (SELECT campaign_id, state FROM gone) ORDER BY campaign_id, name FOR UPDATE;
  UPDATE email_campaign_figure AS f SET removed = f.removed + its.n
  FROM (SELECT campaign_id, state, count(*) AS n FROM gone GROUP BY 1, 2) AS its
  WHERE f.campaign_id = its.campaign_id AND f.name = its.state;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_deleted AFTER DELETE ON email_campaign_row REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_removed();
--> statement-breakpoint
-- Same for what recipients did: each kind counts once for a recipient.
CREATE OR REPLACE FUNCTION email_campaign_event_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
  SELECT campaign_id, entity_id, kind, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 3
  ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_event_added AFTER INSERT ON email_campaign_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_event_count();
