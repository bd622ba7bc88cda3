CREATE OR REPLACE TRIGGER customer_erasure_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_erasure');
