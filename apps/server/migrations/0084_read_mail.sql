CREATE TABLE "email_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"name" text NOT NULL,
	"imap_host" text NOT NULL,
	"imap_port" integer DEFAULT 993 NOT NULL,
	"imap_security" text DEFAULT 'tls' NOT NULL,
	"smtp_host" text NOT NULL,
	"smtp_port" integer DEFAULT 465 NOT NULL,
	"smtp_security" text DEFAULT 'tls' NOT NULL,
	"login" text NOT NULL,
	"answer_hours" integer DEFAULT 24 NOT NULL,
	"retention_months" integer DEFAULT 24 NOT NULL,
	"signature_en" text DEFAULT '' NOT NULL,
	"signature_zh" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"secret" text NOT NULL,
	"entity_ids" bigint[] DEFAULT '{}' NOT NULL,
	"store_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"message_zh" text DEFAULT '' NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"unfetched" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email_account_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"right" text DEFAULT 'answer' NOT NULL,
	"person_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"thread_id" bigint,
	"identity" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"size" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"partner" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT 'inbox' NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"wanted" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"has_files" boolean DEFAULT false NOT NULL,
	"raw_key" text
);
--> statement-breakpoint
ALTER TABLE "email" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_body" (
	"email_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"remote_pictures" integer DEFAULT 0 NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"sent_to" jsonb NOT NULL,
	"copied_to" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"event" jsonb,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_body" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"path" text NOT NULL,
	"place" text NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"uid_next" bigint,
	"messages" integer,
	"modseq" text,
	"last_full_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_folder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_gone" (
	"account_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_gone_account_id_identity_pk" PRIMARY KEY("account_id","identity")
);
--> statement-breakpoint
ALTER TABLE "email_gone" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_place" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"is_seen" boolean NOT NULL,
	"is_starred" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_place" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_ref" (
	"account_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"thread_id" bigint NOT NULL,
	CONSTRAINT "email_ref_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "email_ref" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_thread" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"subject" text NOT NULL,
	"canonical" text NOT NULL,
	"people" text DEFAULT '' NOT NULL,
	"snippet" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"folder" text DEFAULT 'inbox' NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"has_sent" boolean DEFAULT false NOT NULL,
	"has_files" boolean DEFAULT false NOT NULL,
	"is_unreadable" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_thread" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_thread_tag" (
	"thread_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "email_thread_tag_thread_id_tag_id_pk" PRIMARY KEY("thread_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "email_thread_tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"color" text DEFAULT 'grey' NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"from_contains" text DEFAULT '' NOT NULL,
	"subject_contains" text DEFAULT '' NOT NULL,
	"text_contains" text DEFAULT '' NOT NULL,
	"account_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_member" ADD CONSTRAINT "email_member_email_account_id_email_account_id_fk" FOREIGN KEY ("email_account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_member" ADD CONSTRAINT "email_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_thread_id_email_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."email_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_body" ADD CONSTRAINT "email_body_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_body" ADD CONSTRAINT "email_body_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_folder" ADD CONSTRAINT "email_folder_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_gone" ADD CONSTRAINT "email_gone_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_place" ADD CONSTRAINT "email_place_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_place" ADD CONSTRAINT "email_place_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_place" ADD CONSTRAINT "email_place_folder_id_email_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."email_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_ref" ADD CONSTRAINT "email_ref_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_ref" ADD CONSTRAINT "email_ref_thread_id_email_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."email_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread" ADD CONSTRAINT "email_thread_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread" ADD CONSTRAINT "email_thread_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_tag" ADD CONSTRAINT "email_thread_tag_thread_id_email_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."email_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_tag" ADD CONSTRAINT "email_thread_tag_tag_id_email_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."email_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_tag" ADD CONSTRAINT "email_thread_tag_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tag" ADD CONSTRAINT "email_tag_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_account_address" ON "email_account" USING btree ("address");--> statement-breakpoint
CREATE INDEX "email_account_synced" ON "email_account" USING btree ("synced_at","id");--> statement-breakpoint
CREATE INDEX "email_member_head" ON "email_member" USING btree ("email_account_id","position");--> statement-breakpoint
CREATE INDEX "email_member_person" ON "email_member" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_member_once" ON "email_member" USING btree ("email_account_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_identity" ON "email" USING btree ("account_id","identity");--> statement-breakpoint
CREATE INDEX "email_folder_at" ON "email" USING btree ("account_id","folder","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "email_thread_at" ON "email" USING btree ("thread_id","at","id");--> statement-breakpoint
CREATE INDEX "email_waiting" ON "email" USING btree ("account_id","id") WHERE "email"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "email_entity_at" ON "email" USING btree ("entity_id","at");--> statement-breakpoint
CREATE INDEX "email_from" ON "email" USING btree ("from_address");--> statement-breakpoint
CREATE INDEX "email_body_account" ON "email_body" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_body_words" ON "email_body" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "email_folder_path" ON "email_folder" USING btree ("account_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "email_place_uid" ON "email_place" USING btree ("folder_id","uid_validity","uid");--> statement-breakpoint
CREATE INDEX "email_place_email" ON "email_place" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "email_place_account" ON "email_place" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_ref_thread" ON "email_ref" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "email_thread_folder" ON "email_thread" USING btree ("account_id","folder","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_thread_all" ON "email_thread" USING btree ("folder","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_thread_unread" ON "email_thread" USING btree ("account_id","folder","last_at" DESC NULLS LAST) WHERE "email_thread"."is_unread";--> statement-breakpoint
CREATE INDEX "email_thread_starred" ON "email_thread" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "email_thread"."is_starred";--> statement-breakpoint
CREATE INDEX "email_thread_sent" ON "email_thread" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "email_thread"."has_sent";--> statement-breakpoint
CREATE INDEX "email_thread_unreadable" ON "email_thread" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "email_thread"."is_unreadable";--> statement-breakpoint
CREATE INDEX "email_thread_entity" ON "email_thread" USING btree ("entity_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_thread_tag_tag" ON "email_thread_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "email_thread_tag_account" ON "email_thread_tag" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_tag_position" ON "email_tag" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "email_tag_account" ON "email_tag" USING btree ("account_id");--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_body" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_body"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_body"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_folder" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_folder"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_folder"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_gone" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_gone"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_gone"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_place" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_place"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_place"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_ref" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_ref"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_ref"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_thread" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_thread"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_thread"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_thread"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_thread"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_thread"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_thread"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_thread_tag" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_thread_tag"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_thread_tag"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));
--> statement-breakpoint
-- modules/account/session/table.sql
-- Who stands behind a session: read on every call, so its plan is kept. It runs as the owner of the tables,
-- because nobody is signed in yet who could see anything; it gives one live session and nothing else.
CREATE OR REPLACE FUNCTION session_actor(hash text, idle_hours int) RETURNS TABLE (
  session_id bigint, stale boolean, id bigint, kind text, entity_id bigint, name text, email text, lang text,
  roles text, scopes text[], sees bigint[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.seen_at < now() - interval '1 minute', p.id, p.kind, p.entity_id, p.name, p.email, p.lang,
    r.roles, r.scopes,
    CASE
      WHEN p.kind = 'merchant' OR 'all' = ANY (r.scopes) THEN '{}'::bigint[]
      ELSE ARRAY(
        SELECT e.id FROM public.entity e JOIN public.person seller ON seller.id = e.salesperson_id
        WHERE seller.id = p.id OR ('department' = ANY (r.scopes) AND seller.department_id IN (
          WITH RECURSIVE below AS (
            SELECT p.department_id AS id
            UNION SELECT d.id FROM public.department d JOIN below ON d.parent_id = below.id
          ) SELECT below.id FROM below))
      )
    END
  FROM public.session s
  JOIN public.person p ON p.id = s.person_id AND p.status = 'active'
  LEFT JOIN public.entity c ON c.id = p.entity_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '') AS roles,
      coalesce(array_agg(DISTINCT role.scope), '{}') AS scopes
    FROM public.person_role pr
    JOIN public.role ON role.id = pr.role_id
    WHERE pr.person_id = p.id
  ) r
  WHERE s.token_hash = hash AND NOT s.revoked AND s.expires_at > now()
    AND s.seen_at > now() - make_interval(hours => idle_hours)
    AND (p.kind = 'staff' OR c.status = 'active');
END $$;

-- What session_actor would answer, as a short text that changes with it: the session, and the versions of the person, the
-- company, the roles, and the mailboxes. Null where there is no live session, or none that was noted as used within the last minute. It
-- says nothing of other companies that somebody sees as their salesperson.
CREATE OR REPLACE FUNCTION session_mark(hash text, idle_hours int) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT s.id || ' ' || p.xmin || ' ' || coalesce(c.xmin::text, '') || ' ' || (
      SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '')
      FROM public.person_role pr
      JOIN public.role ON role.id = pr.role_id
      WHERE pr.person_id = p.id) || ' ' || public.mailboxes_of(p.id)::text
    FROM public.session s
    JOIN public.person p ON p.id = s.person_id AND p.status = 'active'
    LEFT JOIN public.entity c ON c.id = p.entity_id
    WHERE s.token_hash = hash AND NOT s.revoked AND s.expires_at > now()
      AND s.seen_at > now() - make_interval(hours => idle_hours) AND s.seen_at >= now() - interval '1 minute'
      AND (p.kind = 'staff' OR c.status = 'active'));
END $$;
--> statement-breakpoint
-- modules/mail/account/table.sql
-- The mail accounts that a person is a member of. Sessions carry them (account/session), so that a removed member reads nothing
-- from the next request on.
CREATE OR REPLACE FUNCTION mailboxes_of(person bigint) RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(email_account_id ORDER BY email_account_id), '{}') FROM public.email_member WHERE person_id = person
$$;
--> statement-breakpoint
-- modules/mail/email/table.sql
-- Conversations with these words, newest first. Row-level security lets no index answer `@@`, because it must look at whose row it
-- is before it compares; this looks past it, within the mailboxes and companies of whoever asks, and the rows are bound to
-- row-level security again. `companies` null: all of them.
CREATE OR REPLACE FUNCTION email_threads_by_words(query text, mailboxes bigint[], companies bigint[], most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
  SELECT DISTINCT found.thread_id FROM (
    SELECT e.thread_id, e.at FROM email_body b JOIN email e ON e.id = b.email_id
    WHERE b.words @@ to_tsquery('simple', query) AND e.account_id = ANY (mailboxes) AND e.thread_id IS NOT NULL
      AND (companies IS NULL OR e.entity_id IS NULL OR e.entity_id = ANY (companies))
    ORDER BY e.at DESC LIMIT most) found;
END $$;
