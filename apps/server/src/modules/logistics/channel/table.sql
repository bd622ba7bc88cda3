-- The version of all tables that quote-tables.ts caches.
INSERT INTO channel_version DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON channel_version FROM dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_version_next() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE channel_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON warehouse
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON currency_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON duty_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vat_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON holiday
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
