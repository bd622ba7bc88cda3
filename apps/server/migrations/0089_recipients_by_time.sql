-- Recipients can be read until the last statements, which need them alone.
CREATE INDEX "email_campaign_row_sent_next" ON "email_campaign_row" USING btree ("campaign_id","sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "email_campaign_row_sent_day_next" ON "email_campaign_row" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "email_campaign_figure" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;
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
DROP INDEX "email_campaign_row_sent";
--> statement-breakpoint
DROP INDEX "email_campaign_row_sent_day";
--> statement-breakpoint
ALTER INDEX "email_campaign_row_sent_next" RENAME TO "email_campaign_row_sent";
--> statement-breakpoint
ALTER INDEX "email_campaign_row_sent_day_next" RENAME TO "email_campaign_row_sent_day";
