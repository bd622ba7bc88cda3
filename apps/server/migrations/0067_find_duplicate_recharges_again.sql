DROP INDEX "recharge_transfer";--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(normalize(bank_reference, NFKC), '[\s!-/:-@\[-`{-~]', '', 'g')), '')) STORED;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "duplicate_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "recharge_reference" ON "recharge" USING btree ("reference_key") WHERE "recharge"."reference_key" IS NOT NULL;
