-- Only the triggers below write values.
REVOKE INSERT, UPDATE, DELETE ON customer_field_value FROM dropyard_app;
--> statement-breakpoint
-- Values of custom fields follow the customer.
CREATE OR REPLACE FUNCTION customer_field_value_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_field_value WHERE customer_id = NEW.id;
  END IF;
  INSERT INTO customer_field_value (customer_id, scope_id, field, number, text)
  SELECT NEW.id, NEW.scope_id, key, CASE WHEN jsonb_typeof(value) = 'number' THEN (value #>> '{}')::float8 END,
    CASE WHEN jsonb_typeof(value) = 'string' THEN value #>> '{}' END
  FROM jsonb_each(NEW.custom);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_added AFTER INSERT ON customer FOR EACH ROW WHEN (NEW.custom <> '{}')
  EXECUTE FUNCTION customer_field_value_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_changed AFTER UPDATE ON customer FOR EACH ROW WHEN (NEW.custom <> OLD.custom)
  EXECUTE FUNCTION customer_field_value_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_field_value_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_field_value');
