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
