CREATE TABLE "canned_answer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"subject_en" text DEFAULT '' NOT NULL,
	"body_en" text NOT NULL,
	"subject_zh" text DEFAULT '' NOT NULL,
	"body_zh" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_answer_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answer_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"canned_answer_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"language" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_link" (
	"thread_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "email_link_thread_id_order_id_pk" PRIMARY KEY("thread_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "email_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_outgoing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_outgoing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"thread_id" bigint NOT NULL,
	"answers_id" bigint,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"author_id" bigint NOT NULL,
	"draft_key" text NOT NULL,
	"send_key" text,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"copied_to" text[] DEFAULT '{}' NOT NULL,
	"blind_to" text[] DEFAULT '{}' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"quotes" boolean DEFAULT false NOT NULL,
	"message_id" text,
	"raw_key" text,
	"due_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone,
	"handing_at" timestamp (3) with time zone,
	"first_tried_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"message_zh" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"email_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_outgoing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_outgoing_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_outgoing_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"outgoing_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"key" text,
	"source_id" bigint,
	"part" integer
);
--> statement-breakpoint
ALTER TABLE "email_outgoing_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "has_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "has_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_answer_version" ADD CONSTRAINT "canned_answer_version_canned_answer_id_canned_answer_id_fk" FOREIGN KEY ("canned_answer_id") REFERENCES "public"."canned_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_thread_id_email_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."email_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_thread_id_email_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."email_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_answers_id_email_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."email"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing" ADD CONSTRAINT "email_outgoing_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing_file" ADD CONSTRAINT "email_outgoing_file_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing_file" ADD CONSTRAINT "email_outgoing_file_outgoing_id_email_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."email_outgoing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outgoing_file" ADD CONSTRAINT "email_outgoing_file_source_id_email_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_answer_position" ON "canned_answer" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "canned_answer_name" ON "canned_answer" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "canned_answer_version_head" ON "canned_answer_version" USING btree ("canned_answer_id","position");--> statement-breakpoint
CREATE INDEX "email_link_order" ON "email_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "email_link_account" ON "email_link" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_outgoing_draft_key" ON "email_outgoing" USING btree ("author_id","draft_key");--> statement-breakpoint
CREATE UNIQUE INDEX "email_outgoing_send_key" ON "email_outgoing" USING btree ("author_id","send_key");--> statement-breakpoint
CREATE UNIQUE INDEX "email_outgoing_message" ON "email_outgoing" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "email_outgoing_thread" ON "email_outgoing" USING btree ("thread_id","state");--> statement-breakpoint
CREATE INDEX "email_outgoing_open" ON "email_outgoing" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("email_outgoing"."state" <> 'sent' OR "email_outgoing"."message" <> '');--> statement-breakpoint
CREATE INDEX "email_outgoing_account" ON "email_outgoing" USING btree ("account_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("email_outgoing"."state" <> 'sent' OR "email_outgoing"."message" <> '');--> statement-breakpoint
CREATE INDEX "email_outgoing_due" ON "email_outgoing" USING btree ("due_at") WHERE "email_outgoing"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_outgoing_entity" ON "email_outgoing" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "email_outgoing_answers" ON "email_outgoing" USING btree ("answers_id");--> statement-breakpoint
CREATE INDEX "email_outgoing_email" ON "email_outgoing" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "email_outgoing_file_outgoing" ON "email_outgoing_file" USING btree ("outgoing_id","id");--> statement-breakpoint
CREATE INDEX "email_outgoing_file_account" ON "email_outgoing_file" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_outgoing_file_source" ON "email_outgoing_file" USING btree ("source_id");--> statement-breakpoint
ALTER TABLE "email_thread" ADD CONSTRAINT "email_thread_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_thread_draft" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."has_draft";--> statement-breakpoint
CREATE INDEX "email_thread_scheduled" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."has_scheduled";--> statement-breakpoint
CREATE INDEX "email_thread_customer" ON "email_thread" USING btree ("customer_id","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_link" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_link"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_link"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_outgoing" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_outgoing"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_outgoing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_outgoing"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_outgoing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_outgoing_file" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing_file"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing_file"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));
