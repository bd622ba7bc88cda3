-- Nothing in the ledger is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON ledger_posting, ledger_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero per currency; checked when the transaction commits.
CREATE OR REPLACE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_line WHERE posting_id = NEW.posting_id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_line_balanced ON ledger_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_line_balanced AFTER INSERT ON ledger_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
