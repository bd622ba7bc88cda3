CREATE TABLE "quotation_tier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_tier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quotation_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"lead_days" integer
);
--> statement-breakpoint
ALTER TABLE "quotation_tier" ADD CONSTRAINT "quotation_tier_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_tier_head" ON "quotation_tier" USING btree ("quotation_id","position");
--> statement-breakpoint
-- modules/development/quotation/table.sql
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
--> statement-breakpoint
-- After the triggers, whose lock lets nobody write the column meanwhile.
INSERT INTO quotation_tier (quotation_id, position, quantity, price, lead_days)
SELECT quotation.id, at - 1, (tier ->> 'quantity')::int, (tier ->> 'price')::bigint, (tier ->> 'lead_days')::int
FROM quotation CROSS JOIN jsonb_array_elements(quotation.tiers) WITH ORDINALITY AS former (tier, at)
ORDER BY quotation.id, at;
