-- First, while recipients can still be read.
CREATE INDEX "email_campaign_row_count" ON "email_campaign_row" USING btree ("campaign_id","state","id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
DROP INDEX "email_campaign_row_state";--> statement-breakpoint
ALTER TABLE "email_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "email_account_address";--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "email_account_address" ON "email_account" USING btree ("address") WHERE "email_account"."removed_at" IS NULL;--> statement-breakpoint
CREATE POLICY "unless_removed" ON "email_account" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_account"."removed_at" IS NULL OR (SELECT current_setting('app.mailboxes', true)) = '*') WITH CHECK ("email_account"."removed_at" IS NULL OR (SELECT current_setting('app.mailboxes', true)) = '*');
--> statement-breakpoint
-- modules/mail/account/table.sql
-- The mail accounts that a person is a member of. Sessions carry them (account/session), so that a removed member reads nothing
-- from the next request on.
CREATE OR REPLACE FUNCTION mailboxes_of(person bigint) RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(email_account_id ORDER BY email_account_id), '{}') FROM public.email_member WHERE person_id = person
$$;
--> statement-breakpoint
-- Those from which a person may answer: only who does can work on their conversations.
CREATE OR REPLACE FUNCTION mailboxes_answered_by(person bigint) RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(email_account_id ORDER BY email_account_id), '{}') FROM public.email_member
  WHERE person_id = person AND "right" <> 'read'
$$;
