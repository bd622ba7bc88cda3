CREATE TABLE "email_contact" (
	"outgoing_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"reason_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_contact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "task_assignee";--> statement-breakpoint
DROP INDEX "task_pool";--> statement-breakpoint
DROP INDEX "task_done";--> statement-breakpoint
DROP INDEX "task_board";--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "mailbox_id" bigint;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "state" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_contact" ADD CONSTRAINT "email_contact_outgoing_id_email_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."email_outgoing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_contact" ADD CONSTRAINT "email_contact_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_contact_account" ON "email_contact" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "task_mailbox" ON "task" USING btree ("mailbox_id") WHERE "task"."mailbox_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_assignee" ON "task" USING btree ("assignee_id","due_at","id","entity_id","mailbox_id","waiting_since","open_to") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "task_pool" ON "task" USING btree ("open_to","due_at","id","entity_id","mailbox_id","waiting_since","worked_by","flow","created_at") WHERE "task"."closed_at" IS NULL AND "task"."assignee_id" IS NULL;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("assignee_id","closed_at" DESC NULLS FIRST,"id","entity_id","mailbox_id") WHERE "task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_board" ON "task" USING btree ("flow","due_at","record_id","id","state","waiting_since","assignee_id","entity_id","mailbox_id") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE POLICY "members_only" ON "task" AS RESTRICTIVE FOR ALL TO "dropyard_app" USING ("task"."mailbox_id" IS NULL OR ((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "task"."mailbox_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK ("task"."mailbox_id" IS NULL OR ((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "task"."mailbox_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_contact" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_contact"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_contact"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));
--> statement-breakpoint
-- modules/mail/email/table.sql
-- Conversations with these words, newest first. Row-level security lets no index answer `@@`, because it must look at whose row it
-- is before it compares; this looks past it, within the mailboxes and companies of whoever asks, and the rows are bound to
-- row-level security again. `companies` null: all of them.
-- Without parallel workers: starting them takes longer than the search.
CREATE OR REPLACE FUNCTION email_threads_by_words(query text, mailboxes bigint[], companies bigint[], most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
  SELECT DISTINCT found.thread_id FROM (
    SELECT e.thread_id, e.at FROM email_body b JOIN email e ON e.id = b.email_id
    WHERE b.words @@ to_tsquery('simple', query) AND e.account_id = ANY (mailboxes) AND e.thread_id IS NOT NULL
      AND (companies IS NULL OR e.entity_id IS NULL OR e.entity_id = ANY (companies))
    ORDER BY e.at DESC LIMIT most) found;
END $$;
--> statement-breakpoint
-- A conversation takes its task and history with it, however it is deleted; comments of its task go with that.
CREATE OR REPLACE FUNCTION email_thread_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM task t USING gone WHERE t.flow = 'email' AND t.record_id = gone.id;
  DELETE FROM workflow_move m USING gone WHERE m.flow = 'email' AND m.record_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_thread_gone AFTER DELETE ON email_thread REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_thread_gone();
--> statement-breakpoint
-- A company that became known: the task follows, so that the same users see it.
CREATE OR REPLACE FUNCTION email_thread_company() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE task SET entity_id = NEW.entity_id WHERE flow = 'email' AND record_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_thread_company AFTER UPDATE ON email_thread FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id) EXECUTE FUNCTION email_thread_company();
