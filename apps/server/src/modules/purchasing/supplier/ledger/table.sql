-- Nothing in the ledger of purchases is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON supplier_posting, supplier_posting_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero; checked when the transaction commits.
CREATE OR REPLACE FUNCTION supplier_posting_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM supplier_posting_line WHERE posting_id = NEW.posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS supplier_posting_line_balanced ON supplier_posting_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER supplier_posting_line_balanced AFTER INSERT ON supplier_posting_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier_posting_balanced();
