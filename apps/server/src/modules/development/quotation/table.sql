-- Processes of the version before write tiers into the column quotation.tiers while they run beside a newer version.
CREATE OR REPLACE FUNCTION quotation_former_tiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM quotation_tier WHERE quotation_id = NEW.id;
  INSERT INTO quotation_tier (quotation_id, position, quantity, price, lead_days)
  SELECT NEW.id, at - 1, (tier ->> 'quantity')::int, (tier ->> 'price')::bigint, (tier ->> 'lead_days')::int
  FROM jsonb_array_elements(NEW.tiers) WITH ORDINALITY AS former (tier, at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER quotation_former_tiers_insert AFTER INSERT ON quotation
FOR EACH ROW WHEN (NEW.tiers <> '[]') EXECUTE FUNCTION quotation_former_tiers();

CREATE OR REPLACE TRIGGER quotation_former_tiers_update AFTER UPDATE OF tiers ON quotation
FOR EACH ROW WHEN (NEW.tiers IS DISTINCT FROM OLD.tiers) EXECUTE FUNCTION quotation_former_tiers();
