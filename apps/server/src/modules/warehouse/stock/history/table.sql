-- What is past stays as it is.
REVOKE INSERT, UPDATE, DELETE ON stock_cut FROM dropyard_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON stock_closed, stock_day, stock_kept FROM dropyard_app;
--> statement-breakpoint
-- Makes the past final: waits until all changes in cost layers that have begun are committed; those that begin later get a later time
-- (`layer_time`). They wait for the end of the calling transaction, so it gives up when a change takes long; the caller tries again.
-- Never before a change whose time another clock gave.
CREATE OR REPLACE FUNCTION cut_stock() RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '5s' AS $$
DECLARE
  cut timestamptz;
BEGIN
  LOCK TABLE cost_layer_move IN SHARE MODE;
  SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(at), (SELECT max(at) FROM stock_cut)) INTO cut FROM cost_layer_move;
  INSERT INTO stock_cut (at) VALUES (cut) ON CONFLICT DO NOTHING;
  RETURN cut;
END $$;
