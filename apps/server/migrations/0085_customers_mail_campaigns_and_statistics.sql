CREATE TABLE "customer_cohort" (
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"first_week" date NOT NULL,
	"step" integer NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "customer_cohort_scope_id_kind_country_first_week_step_pk" PRIMARY KEY("scope_id","kind","country","first_week","step")
);
--> statement-breakpoint
ALTER TABLE "customer_cohort" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_day" (
	"customer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"first_week" date,
	"began" smallint NOT NULL,
	"active" smallint NOT NULL,
	"repeated" smallint NOT NULL,
	"dormant" smallint NOT NULL,
	"lost" smallint NOT NULL,
	"orders" integer NOT NULL,
	"paid" integer NOT NULL,
	"refunds" integer NOT NULL,
	"spend" bigint NOT NULL,
	CONSTRAINT "customer_day_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
ALTER TABLE "customer_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_day_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_day_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_stat" (
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"day" date NOT NULL,
	"began" integer NOT NULL,
	"active" integer NOT NULL,
	"repeated" integer NOT NULL,
	"dormant" integer NOT NULL,
	"lost" integer NOT NULL,
	CONSTRAINT "customer_stat_scope_id_kind_country_day_pk" PRIMARY KEY("scope_id","kind","country","day")
);
--> statement-breakpoint
ALTER TABLE "customer_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_stay" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_stay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"state" text NOT NULL,
	"began_on" date NOT NULL,
	"ended_on" date,
	"days" integer
);
--> statement-breakpoint
ALTER TABLE "customer_stay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_count" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_erasure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_erasure_two" CHECK ("customer_erasure"."state" <> 'approved' OR "customer_erasure"."decided_by" <> "customer_erasure"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "customer_erasure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survivor_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"customer_id" bigint DEFAULT 0 NOT NULL,
	"scope_id" bigint NOT NULL,
	"snapshot" jsonb,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_merge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_rfm" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"recency" integer NOT NULL,
	"orders" integer NOT NULL,
	"spend" bigint NOT NULL,
	"r" smallint NOT NULL,
	"f" smallint NOT NULL,
	"m" smallint NOT NULL,
	"segment" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_rfm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_goods" (
	"customer_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_goods_customer_id_goods_id_pk" PRIMARY KEY("customer_id","goods_id")
);
--> statement-breakpoint
ALTER TABLE "customer_goods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_goods_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_goods_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_mail" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"scope_id" bigint NOT NULL,
	"got_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"clicked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text DEFAULT 'buyer' NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"shared" boolean DEFAULT true NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"entity_id" bigint,
	"groups" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_segment_member" (
	"segment_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	CONSTRAINT "customer_segment_member_segment_id_customer_id_pk" PRIMARY KEY("segment_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "customer_segment_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text DEFAULT 'time' NOT NULL,
	"event" text,
	"days" integer,
	"gap_days" integer,
	"per_hour" integer DEFAULT 1000 NOT NULL,
	"entity_id" bigint,
	"account_id" bigint NOT NULL,
	"segment_id" bigint,
	"template_id" bigint NOT NULL,
	"send_at" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"version_id" bigint,
	"recipients" integer DEFAULT 0 NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"pause_cause" text,
	"pause_reason" text DEFAULT '' NOT NULL,
	"events_until" timestamp (3) with time zone,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"changed_by" bigint,
	"approved_by" bigint,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"row_id" bigint NOT NULL,
	"entity_id" bigint,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_figure" (
	"campaign_id" bigint NOT NULL,
	"entity_id" bigint,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_campaign_figure_campaign_id_name_pk" PRIMARY KEY("campaign_id","name")
);
--> statement-breakpoint
ALTER TABLE "email_campaign_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_campaign_pace" (
	"account_id" bigint NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_campaign_pace_account_id_minute_pk" PRIMARY KEY("account_id","minute")
);
--> statement-breakpoint
CREATE TABLE "email_campaign_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"customer_id" bigint,
	"occurrence" text DEFAULT '' NOT NULL,
	"event_at" timestamp (3) with time zone,
	"order_id" bigint,
	"address_hash" text,
	"address" text,
	"language" text,
	"state" text NOT NULL,
	"reason" text,
	"answer" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "email_campaign_stat" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_campaign_stat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"bounced" integer NOT NULL,
	"complained" integer NOT NULL,
	"opened" integer NOT NULL,
	"machine_opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"answers" integer NOT NULL,
	"unsubscribed" integer NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_campaign_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_stat" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_stat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"person_id" bigint NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"sent" integer NOT NULL,
	"received" integer NOT NULL,
	"answers" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_stat_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_stat_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_contact" (
	"outgoing_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"reason_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_contact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "email_suppression" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_suppression_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"entity_id" bigint,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"lift_reason" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_suppression" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_id" bigint,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_template_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"entity_id" bigint,
	"number" integer NOT NULL,
	"mails" jsonb NOT NULL,
	"order_values" text[] DEFAULT '{}' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_template_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_view_default" (
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "list_view_default_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
ALTER TABLE "list_view_default" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "task_assignee";--> statement-breakpoint
DROP INDEX "task_pool";--> statement-breakpoint
DROP INDEX "task_done";--> statement-breakpoint
DROP INDEX "task_board";--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "mailbox_id" bigint;--> statement-breakpoint
ALTER TABLE "customer_identity" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "cut_off" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "sign_in" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_selector" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_key" text;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_record" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_account" ADD COLUMN "dkim_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "has_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "has_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_thread" ADD COLUMN "state" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_goods_stat" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wave" ADD COLUMN "carriers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wave" ADD COLUMN "by_cut_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_day" ADD CONSTRAINT "customer_day_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_stay" ADD CONSTRAINT "customer_stay_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_rfm" ADD CONSTRAINT "customer_rfm_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_goods" ADD CONSTRAINT "customer_goods_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_goods" ADD CONSTRAINT "customer_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mail" ADD CONSTRAINT "customer_mail_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment" ADD CONSTRAINT "customer_segment_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment_member" ADD CONSTRAINT "customer_segment_member_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment_member" ADD CONSTRAINT "customer_segment_member_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_template_id_email_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_version_id_email_template_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."email_template_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_event" ADD CONSTRAINT "email_campaign_event_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_event" ADD CONSTRAINT "email_campaign_event_row_id_email_campaign_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."email_campaign_row"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_figure" ADD CONSTRAINT "email_campaign_figure_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_pace" ADD CONSTRAINT "email_campaign_pace_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_row" ADD CONSTRAINT "email_campaign_row_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_row" ADD CONSTRAINT "email_campaign_row_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_answer_version" ADD CONSTRAINT "canned_answer_version_canned_answer_id_canned_answer_id_fk" FOREIGN KEY ("canned_answer_id") REFERENCES "public"."canned_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_stat" ADD CONSTRAINT "email_campaign_stat_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_stat" ADD CONSTRAINT "email_campaign_stat_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_stat" ADD CONSTRAINT "email_stat_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_contact" ADD CONSTRAINT "email_contact_outgoing_id_email_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."email_outgoing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_contact" ADD CONSTRAINT "email_contact_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "email_suppression" ADD CONSTRAINT "email_suppression_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template" ADD CONSTRAINT "email_template_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_version" ADD CONSTRAINT "email_template_version_template_id_email_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_cohort_week" ON "customer_cohort" USING btree ("first_week","step");--> statement-breakpoint
CREATE INDEX "customer_day_day" ON "customer_day" USING btree ("day","customer_id");--> statement-breakpoint
CREATE INDEX "customer_day_scope" ON "customer_day" USING btree ("scope_id","kind");--> statement-breakpoint
CREATE INDEX "customer_stat_day" ON "customer_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "customer_stay_customer" ON "customer_stay" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_stay_began" ON "customer_stay" USING btree ("began_on","state","customer_id");--> statement-breakpoint
CREATE INDEX "customer_stay_ended" ON "customer_stay" USING btree ("ended_on");--> statement-breakpoint
CREATE INDEX "customer_count_scope" ON "customer_count" USING btree ("scope_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_erasure_open" ON "customer_erasure" USING btree ("customer_id") WHERE "customer_erasure"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "customer_erasure_customer" ON "customer_erasure" USING btree ("customer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_erasure_state" ON "customer_erasure" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_merge_survivor" ON "customer_merge" USING btree ("survivor_id","id");--> statement-breakpoint
CREATE INDEX "customer_merge_gone" ON "customer_merge" USING btree ("gone_id","id");--> statement-breakpoint
CREATE INDEX "customer_merge_customer" ON "customer_merge" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_merge_at" ON "customer_merge" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customer_rfm_segment" ON "customer_rfm" USING btree ("segment","customer_id");--> statement-breakpoint
CREATE INDEX "customer_rfm_scope" ON "customer_rfm" USING btree ("scope_id","kind");--> statement-breakpoint
CREATE INDEX "customer_goods_last" ON "customer_goods" USING btree ("goods_id","last_at" DESC NULLS FIRST,"customer_id","scope_id");--> statement-breakpoint
CREATE INDEX "customer_mail_got" ON "customer_mail" USING btree ("got_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_mail_opened" ON "customer_mail" USING btree ("opened_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_mail_clicked" ON "customer_mail" USING btree ("clicked_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_mail_answered" ON "customer_mail" USING btree ("answered_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_mail_last" ON "customer_mail" USING btree ("last_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_segment_name" ON "customer_segment" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "customer_segment_created_by" ON "customer_segment" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "customer_segment_entity" ON "customer_segment" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "customer_segment_member_customer" ON "customer_segment_member" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_campaign_state" ON "email_campaign" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_entity" ON "email_campaign" USING btree ("entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_account" ON "email_campaign" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE INDEX "email_campaign_template" ON "email_campaign" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "email_campaign_segment" ON "email_campaign" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "email_campaign_version" ON "email_campaign" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "email_campaign_kind" ON "email_campaign" USING btree ("kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_name" ON "email_campaign" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "email_campaign_started" ON "email_campaign" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_created" ON "email_campaign" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_event_once" ON "email_campaign_event" USING btree ("row_id","kind");--> statement-breakpoint
CREATE INDEX "email_campaign_event_kind" ON "email_campaign_event" USING btree ("campaign_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "email_campaign_event_at" ON "email_campaign_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "email_campaign_pace_minute" ON "email_campaign_pace" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_row_address" ON "email_campaign_row" USING btree ("campaign_id","occurrence","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_row_customer" ON "email_campaign_row" USING btree ("campaign_id","occurrence","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_campaign_row_occurrence" ON "email_campaign_row" USING btree ("campaign_id","occurrence") WHERE "email_campaign_row"."occurrence" <> '';--> statement-breakpoint
CREATE INDEX "email_campaign_row_state" ON "email_campaign_row" USING btree ("campaign_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_reason" ON "email_campaign_row" USING btree ("campaign_id","reason","id" DESC NULLS FIRST) WHERE "email_campaign_row"."reason" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_campaign_row_all" ON "email_campaign_row" USING btree ("campaign_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_sent" ON "email_campaign_row" USING btree ("campaign_id","sent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_campaign_row_sent_day" ON "email_campaign_row" USING btree ("sent_at") WHERE "email_campaign_row"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_campaign_row_due" ON "email_campaign_row" USING btree ("campaign_id","due_at","id") WHERE "email_campaign_row"."state" IN ('queued', 'held');--> statement-breakpoint
CREATE INDEX "email_campaign_row_sending" ON "email_campaign_row" USING btree ("sending_at") WHERE "email_campaign_row"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "email_campaign_row_hash" ON "email_campaign_row" USING btree ("address_hash") WHERE "email_campaign_row"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_campaign_row_person" ON "email_campaign_row" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_campaign_row_created" ON "email_campaign_row" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "canned_answer_position" ON "canned_answer" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "canned_answer_name" ON "canned_answer" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "canned_answer_version_head" ON "canned_answer_version" USING btree ("canned_answer_id","position");--> statement-breakpoint
CREATE INDEX "email_campaign_stat_day" ON "email_campaign_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "email_campaign_stat_campaign" ON "email_campaign_stat" USING btree ("campaign_id","day");--> statement-breakpoint
CREATE INDEX "email_stat_account" ON "email_stat" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "email_stat_day" ON "email_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "email_contact_account" ON "email_contact" USING btree ("account_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "email_suppression_once" ON "email_suppression" USING btree ("hash",coalesce("entity_id", 0)) WHERE "email_suppression"."state" = 'active';--> statement-breakpoint
CREATE INDEX "email_suppression_hash" ON "email_suppression" USING btree ("hash","id");--> statement-breakpoint
CREATE INDEX "email_suppression_since" ON "email_suppression" USING btree ("since" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_reason" ON "email_suppression" USING btree ("reason","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_state" ON "email_suppression" USING btree ("state","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_suppression_entity" ON "email_suppression" USING btree ("entity_id","since" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_template_name" ON "email_template" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "email_template_updated" ON "email_template" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_template_entity" ON "email_template" USING btree ("entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_template_version_number" ON "email_template_version" USING btree ("template_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("person_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("entity_id","id") WHERE "list_view"."shared";--> statement-breakpoint
CREATE INDEX "list_view_default_view" ON "list_view_default" USING btree ("view_id");--> statement-breakpoint
ALTER TABLE "email_thread" ADD CONSTRAINT "email_thread_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_mailbox" ON "task" USING btree ("mailbox_id") WHERE "task"."mailbox_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_order_paid" ON "customer_order" USING btree ("scope_id","paid_at") WHERE "customer_order"."paid_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_thread_draft" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."has_draft";--> statement-breakpoint
CREATE INDEX "email_thread_scheduled" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."has_scheduled";--> statement-breakpoint
CREATE INDEX "email_thread_customer" ON "email_thread" USING btree ("customer_id","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sale_case_created" ON "after_sale_case" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "after_sale_case_closed" ON "after_sale_case" USING btree ("entity_id","settled_at") WHERE "after_sale_case"."settled_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_delivered" ON "order" USING btree ("delivered_at","entity_id") WHERE "order"."delivered_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_assignee" ON "task" USING btree ("assignee_id","due_at","id","entity_id","mailbox_id","waiting_since","open_to") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "task_pool" ON "task" USING btree ("open_to","due_at","id","entity_id","mailbox_id","waiting_since","worked_by","flow","created_at") WHERE "task"."closed_at" IS NULL AND "task"."assignee_id" IS NULL;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("assignee_id","closed_at" DESC NULLS FIRST,"id","entity_id","mailbox_id") WHERE "task"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "task_board" ON "task" USING btree ("flow","due_at","record_id","id","state","waiting_since","assignee_id","entity_id","mailbox_id") WHERE "task"."closed_at" IS NULL;--> statement-breakpoint
CREATE POLICY "members_only" ON "task" AS RESTRICTIVE FOR ALL TO "dropyard_app" USING ("task"."mailbox_id" IS NULL OR ((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "task"."mailbox_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK ("task"."mailbox_id" IS NULL OR ((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "task"."mailbox_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_cohort" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_cohort"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_cohort"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_day" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_day"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_day"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stat"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stat"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_stay" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stay"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_stay"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_count" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_count"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_count"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_erasure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_erasure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_erasure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_merge" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_merge"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_merge"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_rfm" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_rfm"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_goods" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_mail" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_mail"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_mail"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_segment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "customer_segment_internal" ON "customer_segment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("customer_segment"."entity_id" IS NULL) WITH CHECK ("customer_segment"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_segment_member" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_internal" ON "email_campaign" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign"."entity_id" IS NULL) WITH CHECK ("email_campaign"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_event" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_event_internal" ON "email_campaign_event" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_event"."entity_id" IS NULL) WITH CHECK ("email_campaign_event"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_figure"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_figure"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_figure_internal" ON "email_campaign_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_figure"."entity_id" IS NULL) WITH CHECK ("email_campaign_figure"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_campaign_row" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_row"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_row"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_campaign_row_internal" ON "email_campaign_row" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_campaign_row"."entity_id" IS NULL) WITH CHECK ("email_campaign_row"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_campaign_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_campaign_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_campaign_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_campaign_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_campaign_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_contact" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_contact"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_contact"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_link" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_link"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_link"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_outgoing" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_outgoing"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_outgoing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_outgoing"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_outgoing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_outgoing_file" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing_file"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_outgoing_file"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_suppression" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_suppression"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_suppression"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_suppression_internal" ON "email_suppression" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_suppression"."entity_id" IS NULL) WITH CHECK ("email_suppression"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_template" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_template"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_template"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_template_internal" ON "email_template" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_template"."entity_id" IS NULL) WITH CHECK ("email_template"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "email_template_version" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "email_template_version"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "email_template_version"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "email_template_version_internal" ON "email_template_version" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("email_template_version"."entity_id" IS NULL) WITH CHECK ("email_template_version"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "list_view_internal" ON "list_view" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("list_view"."entity_id" IS NULL) WITH CHECK ("list_view"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "list_view" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "list_view"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "list_view"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "list_view_default_internal" ON "list_view_default" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("list_view_default"."entity_id" IS NULL) WITH CHECK ("list_view_default"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "list_view_default" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "list_view_default"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "list_view_default"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/customer/customer/table.sql
-- Figures of buyers. An order adds what its row in customer_order says; figures are the sums of these rows.
--> statement-breakpoint
ALTER TABLE customer_figure SET (fillfactor = 70);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON customer_log FROM dropyard_app;
--> statement-breakpoint
-- Every customer has a row of figures, so that lists join without looking for it.
CREATE OR REPLACE FUNCTION customer_figure_begin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_figure (customer_id, scope_id, kind) SELECT id, scope_id, kind FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_begin AFTER INSERT ON customer REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_begin();
--> statement-breakpoint
-- What a transaction changed in the numbers of customers by scope and kind. Rows are only added, so that transactions don't wait for
-- each other; a job folds them.
CREATE OR REPLACE FUNCTION customer_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count (scope_id, kind, total) SELECT scope_id, kind, count(*) FROM added GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_count (scope_id, kind, total) SELECT scope_id, kind, -count(*) FROM gone GROUP BY 1, 2;
  ELSE
    INSERT INTO customer_count (scope_id, kind, total)
    SELECT scope_id, kind, sum(n) FROM (
      SELECT scope_id, kind, 1 AS n FROM added UNION ALL SELECT scope_id, kind, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_insert AFTER INSERT ON customer REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_delete AFTER DELETE ON customer REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_count_update AFTER UPDATE ON customer REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_count_keep();
--> statement-breakpoint
-- Another owner or company: what belongs to the customer follows, so that the same users see it. The arguments are the tables; each
-- module names its own in a trigger.
CREATE OR REPLACE FUNCTION customer_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY TG_ARGV LOOP
    EXECUTE format('UPDATE %I SET scope_id = $1 WHERE customer_id = $2', part) USING NEW.scope_id, NEW.id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_figure', 'customer_identity', 'customer_log', 'customer_consent', 'customer_batch');
--> statement-breakpoint
-- A lead became a merchant.
CREATE OR REPLACE FUNCTION customer_kind_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_figure SET kind = NEW.kind WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_kind_changed AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.kind <> NEW.kind)
  EXECUTE FUNCTION customer_kind_changed();
--> statement-breakpoint
-- What an order adds to the figures of its buyer. The store said that it is paid unless the order waits for payment there; orders
-- by hand have no store and no amount. Parts of an order and reshipments add nothing: the original does.
CREATE OR REPLACE FUNCTION customer_order_of(o "order") RETURNS TABLE (counts boolean, paid boolean, refunded boolean, amount bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT it.counts, it.paid, it.refunded,
    CASE WHEN it.paid AND NOT it.refunded THEN o.order_amount ELSE 0 END
  FROM (SELECT
    o.split_from IS NULL AND o.redelivered_from IS NULL AND o.on_hold IS DISTINCT FROM 'test_order' AS counts,
    o.split_from IS NULL AND o.redelivered_from IS NULL AND o.source IN ('store', 'import') AND NOT o.cancelled
      AND coalesce(o.on_hold, '') NOT IN ('store_unpaid', 'test_order') AS paid,
    o.split_from IS NULL AND o.redelivered_from IS NULL AND coalesce(o.platform_state, '') = 'refunded' AS refunded
  ) AS it
$$;
--> statement-breakpoint
-- A changed order changes its row only if a figure moves. Rows are written in the order of their ids.
CREATE OR REPLACE FUNCTION customer_order_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM added a JOIN gone g ON g.id = a.id
    WHERE (a.cancelled, a.on_hold, a.platform_state, a.order_amount, a.order_currency, a.placed_at, a.split_from, a.redelivered_from)
      IS DISTINCT FROM (g.cancelled, g.on_hold, g.platform_state, g.order_amount, g.order_currency, g.placed_at, g.split_from, g.redelivered_from)
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM customer_order c JOIN added a ON a.id = c.order_id ORDER BY c.order_id FOR UPDATE OF c;
  UPDATE customer_order c SET counts = its.counts, paid = its.paid,
    paid_at = coalesce(c.paid_at, CASE WHEN c.paid THEN c.placed_at WHEN its.paid THEN now() END), refunded = its.refunded, amount = its.amount,
    currency = o.order_currency, placed_at = o.placed_at
  FROM added a JOIN "order" o ON o.id = a.id CROSS JOIN LATERAL customer_order_of(o) AS its
  WHERE c.order_id = o.id AND (c.counts, c.paid, c.refunded, c.amount, c.currency, c.placed_at)
    IS DISTINCT FROM (its.counts, its.paid, its.refunded, its.amount, o.order_currency, o.placed_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_order_keep AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_order_keep();
--> statement-breakpoint
-- Parts of an order and reshipments belong to the buyer of the original.
CREATE OR REPLACE FUNCTION customer_order_family() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_order (order_id, customer_id, scope_id, placed_at, key, counts, paid, refunded, amount, currency)
  SELECT a.id, c.customer_id, c.scope_id, a.placed_at, 'family', false, false, false, 0, a.order_currency
  FROM added a JOIN customer_order c ON c.order_id = coalesce(a.split_from, a.redelivered_from)
  ORDER BY a.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_order_family AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_order_family();
--> statement-breakpoint
DROP TYPE IF EXISTS customer_order_counts CASCADE;
--> statement-breakpoint
CREATE TYPE customer_order_counts AS (customer_id bigint, placed_at timestamptz, counts boolean, paid boolean, refunded boolean, amount bigint, sign int);
--> statement-breakpoint
-- Adds changed rows to the figures. The first and the last order are read again when an order left or moved.
CREATE OR REPLACE FUNCTION customer_figure_add(changed customer_order_counts[], leaves boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customer_figure WHERE customer_id IN (SELECT customer_id FROM unnest(changed)) ORDER BY customer_id FOR UPDATE;
  UPDATE customer_figure f SET
    orders = f.orders + its.orders, paid_orders = f.paid_orders + its.paid, refunds = f.refunds + its.refunds,
    first_order_at = CASE WHEN leaves THEN (SELECT min(placed_at) FROM customer_order WHERE customer_id = f.customer_id AND counts)
      ELSE least(f.first_order_at, its.first) END,
    last_order_at = CASE WHEN leaves THEN (SELECT max(placed_at) FROM customer_order WHERE customer_id = f.customer_id AND counts)
      ELSE greatest(f.last_order_at, its.last) END,
    stale = f.stale OR its.moved
  FROM (
    SELECT customer_id, coalesce(sum(sign) FILTER (WHERE counts), 0)::int AS orders,
      coalesce(sum(sign) FILTER (WHERE paid), 0)::int AS paid, coalesce(sum(sign) FILTER (WHERE refunded), 0)::int AS refunds,
      min(placed_at) FILTER (WHERE counts AND sign > 0) AS first, max(placed_at) FILTER (WHERE counts AND sign > 0) AS last,
      bool_or(amount <> 0) AS moved
    FROM unnest(changed) GROUP BY customer_id
  ) AS its
  WHERE f.customer_id = its.customer_id AND f.kind = 'buyer';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_figure_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, 1)::customer_order_counts) FROM added), false);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, -1)::customer_order_counts) FROM gone), true);
  ELSE
    PERFORM customer_figure_add((SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, 1)::customer_order_counts) FROM added)
      || (SELECT array_agg((customer_id, placed_at, counts, paid, refunded, amount, -1)::customer_order_counts) FROM gone), true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_insert AFTER INSERT ON customer_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_delete AFTER DELETE ON customer_order REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_figure_update AFTER UPDATE ON customer_order REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_figure_keep();
--> statement-breakpoint
-- The same figures counted from the orders themselves, for the proof.
CREATE OR REPLACE FUNCTION customer_figure_counted() RETURNS TABLE (customer_id bigint, orders int, paid_orders int, refunds int)
LANGUAGE sql STABLE AS $$
  SELECT c.customer_id, count(*) FILTER (WHERE its.counts)::int, count(*) FILTER (WHERE its.paid)::int,
    count(*) FILTER (WHERE its.refunded)::int
  FROM customer_order c JOIN "order" o ON o.id = c.order_id CROSS JOIN LATERAL customer_order_of(o) AS its GROUP BY 1
$$;
--> statement-breakpoint
-- Customers by a part of their name or organization. Row-level security lets no index answer a pattern, so this looks past it,
-- within the caller's scopes (null: all of them), and the caller's query is bound to row-level security again.
DROP FUNCTION IF EXISTS customer_ids_by_part(text, int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_ids_by_part(part text, scopes bigint[], most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY SELECT id FROM customer WHERE (name ILIKE part OR company ILIKE part)
    AND (scopes IS NULL OR scope_id = ANY (scopes)) LIMIT most;
END $$;
--> statement-breakpoint
-- Same for tags, whose index row-level security keeps out as well.
DROP FUNCTION IF EXISTS customer_ids_by_tag(text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_ids_by_tag(tag text, scopes bigint[], most int) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags @> ARRAY[tag] AND (scopes IS NULL OR scope_id = ANY (scopes)) LIMIT most
$$;
--> statement-breakpoint
-- Blanks what people wrote about erased customers. Entries of other customers are never changed.
CREATE OR REPLACE FUNCTION erase_customer_log(erased bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customer_log SET text = '', next_action = '', changes = '[]'
  WHERE customer_id IN (SELECT id FROM customer WHERE id = ANY (erased) AND erased_at IS NOT NULL)
    AND (text <> '' OR next_action <> '' OR changes <> '[]')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_customer_log(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_customer_log(bigint[]) TO dropyard_app;
--> statement-breakpoint
-- modules/customer/customer-stats/table.sql
-- Sums of what customers did, kept in the transaction that counts a customer again or deletes one.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_stat_add(changed customer_day[], sign int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_stat (scope_id, kind, country, day, began, active, repeated, dormant, lost)
  SELECT * FROM (
    SELECT scope_id, kind, country, day, sum(began * sign)::int AS began, sum(active * sign)::int AS active,
      sum(repeated * sign)::int AS repeated, sum(dormant * sign)::int AS dormant, sum(lost * sign)::int AS lost
    FROM unnest(changed) GROUP BY 1, 2, 3, 4
  ) AS change WHERE began <> 0 OR active <> 0 OR repeated <> 0 OR dormant <> 0 OR lost <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (scope_id, kind, country, day) DO UPDATE SET
    began = customer_stat.began + excluded.began, active = customer_stat.active + excluded.active,
    repeated = customer_stat.repeated + excluded.repeated, dormant = customer_stat.dormant + excluded.dormant,
    lost = customer_stat.lost + excluded.lost;
  INSERT INTO customer_cohort (scope_id, kind, country, first_week, step, customers)
  SELECT scope_id, kind, country, first_week, (date_trunc('week', day)::date - first_week) / 7 AS step, (count(*) * sign)::int
  FROM unnest(changed) WHERE active = 1 AND first_week IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (scope_id, kind, country, first_week, step) DO UPDATE SET
    customers = customer_cohort.customers + excluded.customers;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM customer_stat_add((SELECT array_agg(g::customer_day) FROM gone g), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM customer_stat_add((SELECT array_agg(a::customer_day) FROM added a), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_insert AFTER INSERT ON customer_day REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_delete AFTER DELETE ON customer_day REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_stat_update AFTER UPDATE ON customer_day REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_day', 'customer_stay', 'customer_rfm');
--> statement-breakpoint
DROP FUNCTION IF EXISTS customer_day_moved();
--> statement-breakpoint
-- Notes that the days of a customer have to be counted again.
CREATE OR REPLACE FUNCTION customer_day_due_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customer_day_due (customer_id) SELECT DISTINCT customer_id FROM gone;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customer_day_due (customer_id) SELECT DISTINCT customer_id FROM added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_insert AFTER INSERT ON customer_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_delete AFTER DELETE ON customer_order REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_update AFTER UPDATE ON customer_order REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION customer_day_due_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_day_due_self() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_day_due (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_new AFTER INSERT ON customer FOR EACH ROW
  WHEN (NEW.kind <> 'buyer') EXECUTE FUNCTION customer_day_due_self();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_changed AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.kind, OLD.country, OLD.state) IS DISTINCT FROM (NEW.kind, NEW.country, NEW.state))
  EXECUTE FUNCTION customer_day_due_self();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_day_due_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_day_due (customer_id) VALUES (NEW.customer_id);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_day_due (customer_id) SELECT id FROM customer WHERE id = OLD.customer_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_day_due_log AFTER INSERT ON customer_log FOR EACH ROW
  WHEN (NEW.kind IN ('call', 'mail', 'chat', 'visit', 'complaint')) EXECUTE FUNCTION customer_day_due_log();
--> statement-breakpoint
-- A merge, and its undo, give the follow-ups of one customer to another one.
CREATE OR REPLACE TRIGGER customer_day_due_log_moved AFTER UPDATE OF customer_id ON customer_log FOR EACH ROW
  WHEN (OLD.customer_id <> NEW.customer_id AND NEW.kind IN ('call', 'mail', 'chat', 'visit', 'complaint'))
  EXECUTE FUNCTION customer_day_due_log();
--> statement-breakpoint
-- modules/customer/erasure/table.sql
CREATE OR REPLACE TRIGGER customer_erasure_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_erasure');
--> statement-breakpoint
-- modules/customer/merge/table.sql
-- Entries of the log are never changed, but belong to the customer that remains after a merge, and to the other one after its undo.
CREATE OR REPLACE FUNCTION customer_log_move(ids bigint[], target bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customer_log l SET customer_id = c.id, scope_id = c.scope_id FROM customer c WHERE c.id = target AND l.id = ANY (ids)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION customer_log_move(bigint[], bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION customer_log_move(bigint[], bigint) TO dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_merge_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_merge');
--> statement-breakpoint
-- modules/customer/segment/table.sql
-- Notes buyers whose products have to be counted again: an order was linked, moved or removed, was cancelled or paid, or its items
-- changed.
CREATE OR REPLACE FUNCTION customer_goods_of_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (NEW.customer_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (OLD.customer_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_link AFTER INSERT OR DELETE OR UPDATE OF customer_id ON customer_order
  FOR EACH ROW EXECUTE FUNCTION customer_goods_of_link();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id) SELECT customer_id FROM customer_order WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_order AFTER UPDATE OF cancelled, on_hold, placed_at ON "order"
  FOR EACH ROW WHEN ((NEW.cancelled, NEW.on_hold, NEW.placed_at) IS DISTINCT FROM (OLD.cancelled, OLD.on_hold, OLD.placed_at))
  EXECUTE FUNCTION customer_goods_of_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id)
  SELECT customer_id FROM customer_order WHERE order_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_added AFTER INSERT ON order_line
  FOR EACH ROW WHEN (NEW.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_removed AFTER DELETE ON order_line
  FOR EACH ROW WHEN (OLD.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_changed AFTER UPDATE OF sku_id, quantity, refunded ON order_line
  FOR EACH ROW WHEN ((NEW.sku_id, NEW.quantity, NEW.refunded) IS DISTINCT FROM (OLD.sku_id, OLD.quantity, OLD.refunded))
  EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
-- Customers with one of some tags. Row-level security keeps the index of tags out, so this looks past it, within the
-- caller's scopes (null: all of them), and the caller's query is bound to row-level security again.
CREATE OR REPLACE FUNCTION customer_ids_by_tags(wanted text[], scopes bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags && wanted AND (scopes IS NULL OR scope_id = ANY (scopes))
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_segment_moved AFTER UPDATE ON customer FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id)
  EXECUTE FUNCTION customer_moved('customer_segment_member', 'customer_goods', 'customer_mail');
--> statement-breakpoint
DROP FUNCTION IF EXISTS customer_segment_moved();
--> statement-breakpoint
-- modules/logistics/channel/table.sql
-- The version of all tables that quote-tables.ts caches.
INSERT INTO channel_version DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON channel_version FROM dropyard_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_version_next() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE channel_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channel_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON warehouse
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON currency_rate
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON duty_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vat_rule
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_version_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON holiday
  FOR EACH STATEMENT EXECUTE FUNCTION channel_version_next();
--> statement-breakpoint
-- modules/mail/campaign/table.sql
ALTER TABLE email_campaign_row SET (fillfactor = 80);
--> statement-breakpoint
-- Figures of campaigns follow their rows. Deleting rows changes nothing: old rows are deleted, and what they counted stays.
CREATE OR REPLACE FUNCTION email_campaign_row_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, count(*) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name FROM added
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  ELSE
    INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
    SELECT campaign_id, entity_id, name, sum(n) FROM (
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]) AS name, 1 AS n FROM added
      UNION ALL
      SELECT campaign_id, entity_id, unnest(ARRAY[state, CASE WHEN state = 'skipped' THEN 'skipped:' || reason END]), -1 FROM gone
    ) AS its WHERE name IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 3
    ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_added AFTER INSERT ON email_campaign_row REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_row_moved AFTER UPDATE ON email_campaign_row REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_row_count();
--> statement-breakpoint
-- Same for what recipients did: each kind counts once for a recipient.
CREATE OR REPLACE FUNCTION email_campaign_event_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_campaign_figure AS f (campaign_id, entity_id, name, count)
  SELECT campaign_id, entity_id, kind, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 3
  ON CONFLICT (campaign_id, name) DO UPDATE SET count = f.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_campaign_event_added AFTER INSERT ON email_campaign_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION email_campaign_event_count();
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
--> statement-breakpoint
-- modules/mail/email-ranking/table.sql
-- Notes the days whose numbers a mail changes: its own, and those of later mails in its conversation that may answer it.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION email_stat_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_stat_due (account_id, day)
  SELECT DISTINCT a.account_id, (e.at AT TIME ZONE 'UTC')::date
  FROM added a JOIN gone g ON g.id = a.id
  JOIN email e ON e.id = a.id OR (e.thread_id IN (a.thread_id, g.thread_id) AND e.at > a.at)
  WHERE (a.thread_id, a.folder, a.at, a.entity_id, a.is_automatic, a.from_address)
    IS DISTINCT FROM (g.thread_id, g.folder, g.at, g.entity_id, g.is_automatic, g.from_address);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A mail that just came in has no conversation yet and counts when it gets one.
CREATE OR REPLACE TRIGGER email_stat_note AFTER UPDATE ON email REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION email_stat_note();
--> statement-breakpoint
-- modules/order/order/table.sql
-- Totals by company and status, kept in the transaction that changes orders: an exact count of a large list
-- costs more than the list itself.
CREATE OR REPLACE FUNCTION order_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  ELSE
    INSERT INTO order_count (entity_id, status, total)
    SELECT entity_id, status, sum(n) FROM (
      SELECT entity_id, status, 1 AS n FROM added UNION ALL SELECT entity_id, status, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (entity_id, status) DO UPDATE SET total = order_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_count_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_count_keep();
--> statement-breakpoint
-- A line is written some five times in its life: room beside it spares its indexes all but the first.
ALTER TABLE order_line SET (fillfactor = 75);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON order_event FROM dropyard_app;
--> statement-breakpoint
-- What carriers, stores and people said in their own words goes with a buyer who is erased, and with no other: what happened and
-- when is never changed. Words of ours stay, but for what a carrier or store gave as a reason.
CREATE OR REPLACE FUNCTION erase_order_words(erased bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE order_event e SET values = e.values || said.blank
  FROM (
    SELECT its.id, jsonb_object_agg(key, '{"en": "(erased)", "zh": "（已清除）"}'::jsonb) AS blank
    FROM "order" o JOIN order_event its ON its.order_id = o.id, jsonb_each(its.values)
    WHERE o.id = ANY (erased) AND o.address ->> 'name' = '' AND o.address ->> 'address1' = '' AND o.buyer_name = ''
      AND key IN ('reason', 'note', 'wish', 'remark', 'resolution') AND value NOT IN ('""', '{"en": "(erased)", "zh": "（已清除）"}')
      AND (its.kind IN ('label_failed', 'label_waits', 'push_failed')
        OR jsonb_typeof(value) = 'string' AND (key <> 'reason' OR its.user_id IS NOT NULL))
    GROUP BY its.id
  ) AS said
  WHERE e.id = said.id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_order_words(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_order_words(bigint[]) TO dropyard_app;
--> statement-breakpoint
DROP FUNCTION IF EXISTS erase_order_words(bigint);
--> statement-breakpoint
-- A document with some of its texts taken out: whole ones, wherever they stand in it. Sets of texts are objects: their keys are found fast.
CREATE OR REPLACE FUNCTION without_words(doc jsonb, words jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE jsonb_typeof(doc)
    WHEN 'string' THEN CASE WHEN words ? (doc #>> '{}') THEN '"(erased)"' ELSE doc END
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(without_words(item, words) ORDER BY at), '[]')
      FROM jsonb_array_elements(doc) WITH ORDINALITY AS of_it (item, at))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, without_words(value, words)), '{}') FROM jsonb_each(doc))
    ELSE doc
  END;
END $$;
--> statement-breakpoint
-- A document that has no record of its own, without all that was said of orders where it names one of them by id or number, and without
-- what stood in their addresses where it holds a text that tells whose it is.
CREATE OR REPLACE FUNCTION without_buyer(doc jsonb, orders jsonb, numbers jsonb, telling jsonb, address jsonb, words jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  texts jsonb;
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_path_query(doc, '$.**.order_id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.ids[*]') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.orders[*].id') AS it WHERE orders ? (it #>> '{}') UNION ALL
    SELECT FROM jsonb_path_query(doc, '$.rows[*].id') AS it WHERE orders ? (it #>> '{}')
  ) THEN
    RETURN without_words(doc, words);
  END IF;
  SELECT jsonb_object_agg(it #>> '{}', 0) INTO texts FROM jsonb_path_query(doc, 'strict $.** ? (@.type() == "string")') AS it;
  RETURN CASE
    WHEN EXISTS (SELECT FROM jsonb_object_keys(texts) AS it WHERE numbers ? it) THEN without_words(doc, words)
    WHEN EXISTS (SELECT FROM jsonb_object_keys(texts) AS it WHERE telling ? it) THEN without_words(doc, address)
    ELSE doc
  END;
END $$;
--> statement-breakpoint
-- Takes what was erased of buyers out of the copies in trails, in work and in what was told, also where rows are else only added.
-- Rows that say whose they are go by that (`records`: ids by name), others by what they hold; those of other companies stay. Texts that
-- tell who it is are `telling`; of these, where nothing says which company a row is of, `contacts`. Sets of texts are the keys of
-- objects: they are found fast there. Leaves its own trace.
DROP FUNCTION IF EXISTS erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_copies(erased bigint[], records jsonb, telling jsonb, contacts jsonb, address jsonb, words jsonb,
  without_orders bigint[], since timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  orders jsonb; numbers jsonb; companies bigint[]; earliest timestamptz; trail bigint[];
  place text; cols text[]; its text; sets text; changed text;
BEGIN
  -- One at a time: two that met in the same rows would wait for each other.
  PERFORM pg_advisory_xact_lock(hashtext('erase_copies'));
  SELECT jsonb_object_agg(o.id, 0), jsonb_object_agg(o.order_sn, 0), array_agg(DISTINCT o.entity_id), min(o.created_at) - interval '1 hour'
  INTO orders, numbers, companies, earliest FROM "order" o
  WHERE o.id = ANY (erased) AND o.address ->> 'name' = '' AND o.address ->> 'address1' = '' AND o.buyer_name = '';
  IF (SELECT count(*) FROM jsonb_object_keys(orders)) IS DISTINCT FROM (SELECT count(DISTINCT id) FROM unnest(erased) AS id) THEN
    RAISE EXCEPTION 'Copies go with buyers who are erased, and with no others';
  END IF;
  -- Customers may have no orders, or be older than these: their companies and time are given.
  orders := coalesce(orders, '{}');
  numbers := coalesce(numbers, '{}');
  companies := coalesce(companies, '{}') || without_orders;
  earliest := least(earliest, since - interval '1 hour');

  -- The trail of the records; what was asked for stands with the first row of a call, which may be about another record.
  trail := ARRAY(SELECT a.id FROM jsonb_each(records) AS r (name, ids), jsonb_array_elements_text(r.ids) AS its (id)
    JOIN audit_log a ON a.record_id = its.id
    WHERE a.record = r.name AND (a.entity_id IS NULL OR a.entity_id = ANY (companies)));
  UPDATE audit_log a SET input = without_words(a.input, words)
  FROM (SELECT DISTINCT m.at, m.request_id FROM audit_log m WHERE m.id = ANY (trail)) AS call
  WHERE a.at = call.at AND a.request_id = call.request_id AND (a.entity_id IS NULL OR a.entity_id = ANY (companies))
    AND a.input <> without_words(a.input, words);
  UPDATE audit_log a SET before = without_words(a.before, words), after = without_words(a.after, words)
  WHERE a.id = ANY (trail) AND (a.before <> without_words(a.before, words) OR a.after <> without_words(a.after, words));
  UPDATE workflow_move m SET input = without_words(m.input, words)
  FROM jsonb_each(records) AS r (name, ids), jsonb_array_elements_text(r.ids) AS its (id)
  WHERE m.flow = r.name AND m.record_id = its.id::bigint AND (m.entity_id IS NULL OR m.entity_id = ANY (companies))
    AND m.input <> without_words(m.input, words);

  -- What has no record of its own; of a call about many at once there is none, or the work that did it.
  FOR place, cols, its IN VALUES
    ('audit_log', ARRAY['input', 'before', 'after'], 'at >= $1 AND (record_id IS NULL OR record = ''job'') AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('notice', ARRAY['values'], 'at >= $1 AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('webhook_message', ARRAY['body'], 'created_at >= $1 AND entity_id = ANY ($2)'),
    ('job', ARRAY['input', 'result'], 'created_at >= $1 AND (entity_id IS NULL OR entity_id = ANY ($2))'),
    ('job_answer', ARRAY['answers'], '(entity_id IS NULL OR entity_id = ANY ($2))'),
    ('pgboss.job', ARRAY['data'], 'created_on >= $1')
  LOOP
    SELECT string_agg(format('%1$I = (%2$s)%3$s', col, blank, kind), ', '), string_agg(format('%s <> %s', doc, blank), ' OR ')
    INTO sets, changed
    FROM unnest(cols) AS col, LATERAL (SELECT
      CASE place WHEN 'webhook_message' THEN '(CASE WHEN pg_input_is_valid(t.body, ''jsonb'') THEN t.body::jsonb END)' ELSE format('t.%I', col) END AS doc,
      CASE place WHEN 'webhook_message' THEN '::text' ELSE '' END AS kind,
      CASE place WHEN 'pgboss.job' THEN '$6' ELSE 'CASE WHEN t.entity_id IS NULL THEN $6 ELSE $5 END' END AS whose
    ) AS it, LATERAL (SELECT format('without_buyer(%s, $3, $4, %s, $7, $8)', doc, whose) AS blank) AS made;
    EXECUTE format('UPDATE %s t SET %s WHERE %s AND (%s)', place, sets, its, changed)
    USING earliest, companies, CASE place WHEN 'pgboss.job' THEN '{}' ELSE orders END, numbers, telling, contacts, address, words;
  END LOOP;
  INSERT INTO audit_log (action, record, after, request_id, ip)
  VALUES ('erase', 'order', jsonb_build_object('orders', cardinality(erased)), '', '');
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb, bigint[], timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb, bigint[], timestamptz) TO dropyard_app;
--> statement-breakpoint
-- Order numbers count on over all companies; see modules/order/order/number.ts.
CREATE SEQUENCE IF NOT EXISTS order_sn_number START 100001;
--> statement-breakpoint
-- Tracking numbers of our own parcels; see modules/order/order/waybill.ts.
CREATE SEQUENCE IF NOT EXISTS order_waybill_number START 10000001;
--> statement-breakpoint
-- Orders by a part of their numbers (null: too short for that) or of the buyer's name. Row-level security lets no index
-- answer a pattern, because it must look at whose row it is before it compares; this looks past it, and what asks is bound
-- to row-level security again. Planned anew for each pattern: how many orders hold it decides what is read first.
-- When there are at least `most`, they are whichever stand first in the table, so the newest are looked for as well,
-- among as many as are read in no time.
CREATE OR REPLACE FUNCTION order_ids_by_part(number text, buyer text, company bigint, most int) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  found bigint[];
BEGIN
  IF company IS NULL THEN
    found := ARRAY(SELECT id FROM "order"
      WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number) LIMIT most);
  ELSE
    found := ARRAY(SELECT id FROM "order" WHERE entity_id = company
      AND (order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number)) LIMIT most);
  END IF;
  RETURN QUERY SELECT unnest(found);
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT id FROM (
      SELECT id, order_sn, plt_order_sn, buyer_name, tracking_number FROM "order" WHERE company IS NULL OR entity_id = company
      ORDER BY placed_at DESC, id DESC LIMIT 10000
    ) AS newest
    WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer
        OR tracking_number LIKE upper(number) LIMIT most;
  END IF;
END $$;
--> statement-breakpoint
-- modules/order/order-analysis/table.sql
-- Statistics of orders, kept in the transaction that changes orders: a year of a large company is read from
-- thousands of sums instead of from a million orders. A change that moves no figure writes nothing.
--> statement-breakpoint
-- An order as the figures see it: what it is now counts once, what it was before is taken away.
DROP TYPE IF EXISTS order_counts, order_line_counts CASCADE;
--> statement-breakpoint
CREATE TYPE order_counts AS (
  entity_id bigint, store_id bigint, country text, channel_id bigint, order_currency text, order_amount bigint,
  cancelled boolean, pay_amount bigint, refunded_amount bigint, placed_at timestamptz, paid_at timestamptz,
  shipped_at timestamptz, delivered_at timestamptz, sign int
);
--> statement-breakpoint
CREATE TYPE order_line_counts AS (order_id bigint, sku_id bigint, quantity int, unit_price bigint, refunded int, sign int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_stat_add(changed order_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_stat (entity_id, day, store_id, country, channel_id, currency, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
  SELECT * FROM (
    SELECT o.entity_id, part.day, coalesce(o.store_id, 0) AS store_id, o.country,
      coalesce(o.channel_id, 0) AS channel_id, o.order_currency AS currency,
      sum(part.orders * o.sign)::int AS orders, sum(part.sales * o.sign)::bigint AS sales,
      sum(part.cancelled * o.sign)::int AS cancelled, sum(part.paid * o.sign)::int AS paid,
      sum(part.spend * o.sign)::bigint AS spend, sum(part.refunds * o.sign)::int AS refunds,
      sum(part.refunded * o.sign)::bigint AS refunded, sum(part.shipped * o.sign)::int AS shipped,
      sum(part.delivered * o.sign)::int AS delivered
    FROM unnest(changed) AS o
    CROSS JOIN LATERAL (VALUES
      ((o.placed_at AT TIME ZONE 'UTC')::date, 1, o.order_amount, o.cancelled::int, 0, 0::bigint, 0, 0::bigint, 0, 0),
      ((o.paid_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1, o.pay_amount, (o.refunded_amount > 0)::int, o.refunded_amount, 0, 0),
      ((o.shipped_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 1, 0),
      ((o.delivered_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    ) AS part(day, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
    WHERE part.day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
  ) AS change WHERE orders <> 0 OR sales <> 0 OR cancelled <> 0 OR paid <> 0 OR spend <> 0 OR refunds <> 0 OR refunded <> 0 OR shipped <> 0 OR delivered <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (entity_id, day, store_id, country, channel_id, currency) DO UPDATE SET
    orders = order_stat.orders + excluded.orders, sales = order_stat.sales + excluded.sales, cancelled = order_stat.cancelled + excluded.cancelled, paid = order_stat.paid + excluded.paid, spend = order_stat.spend + excluded.spend, refunds = order_stat.refunds + excluded.refunds, refunded = order_stat.refunded + excluded.refunded, shipped = order_stat.shipped + excluded.shipped, delivered = order_stat.delivered + excluded.delivered;
  INSERT INTO order_transit (entity_id, day, store_id, country, channel_id, days, total)
  SELECT * FROM (
    SELECT o.entity_id, (o.delivered_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, o.country,
      coalesce(o.channel_id, 0) AS channel_id,
      least(120, greatest(1, ceil(extract(epoch FROM o.delivered_at - o.shipped_at) / 86400)))::smallint AS days,
      sum(o.sign)::int AS total
    FROM unnest(changed) AS o WHERE o.delivered_at IS NOT NULL AND o.shipped_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
  ) AS change WHERE total <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (entity_id, day, store_id, country, channel_id, days) DO UPDATE SET
    total = order_transit.total + excluded.total;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_add(changed order_line_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_goods_stat (entity_id, day, store_id, goods_id, lines, pieces, spend, refunded, refunded_amount)
  SELECT * FROM (
    SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
      sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
      sum(c.refunded)::int AS refunded, sum(c.refunded_amount)::bigint AS refunded_amount
    FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
        sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded, sum(refunded * unit_price * sign) AS refunded_amount
      FROM unnest(changed) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0 OR sum(refunded * unit_price * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
    GROUP BY 1, 2, 3, 4
  ) AS change WHERE lines <> 0 OR pieces <> 0 OR spend <> 0 OR refunded <> 0 OR refunded_amount <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (entity_id, day, store_id, goods_id) DO UPDATE SET
    lines = order_goods_stat.lines + excluded.lines, pieces = order_goods_stat.pieces + excluded.pieces, spend = order_goods_stat.spend + excluded.spend, refunded = order_goods_stat.refunded + excluded.refunded,
    refunded_amount = order_goods_stat.refunded_amount + excluded.refunded_amount;
END $$;
--> statement-breakpoint
-- A trigger sees its changed rows under names that only its own kind of change has.
CREATE OR REPLACE FUNCTION order_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1)::order_counts) FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, -1)::order_counts) FROM gone));
  ELSE
    PERFORM order_stat_add((SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1)::order_counts) FROM added)
      || (SELECT array_agg((entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, -1)::order_counts) FROM gone));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, 1)::order_line_counts) FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, -1)::order_line_counts) FROM gone));
  ELSE
    PERFORM order_goods_stat_add((SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, 1)::order_line_counts) FROM added)
      || (SELECT array_agg((order_id, sku_id, quantity, unit_price, refunded, -1)::order_line_counts) FROM gone));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_stat_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_insert AFTER INSERT ON order_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_delete AFTER DELETE ON order_line REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_goods_stat_update AFTER UPDATE ON order_line REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION order_goods_stat_keep();
--> statement-breakpoint
-- The lines of an order go before it does: what they counted is found through their order.
CREATE OR REPLACE FUNCTION order_lines_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM order_line WHERE order_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_lines_first BEFORE DELETE ON "order" FOR EACH ROW EXECUTE FUNCTION order_lines_first();
--> statement-breakpoint
-- The same figures counted from the orders themselves: for the proof, and for rows that came in past the triggers.
CREATE OR REPLACE FUNCTION order_stat_counted() RETURNS SETOF order_stat LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, part.day, coalesce(o.store_id, 0) AS store_id, o.country,
        coalesce(o.channel_id, 0) AS channel_id, o.order_currency AS currency,
        sum(part.orders * o.sign)::int AS orders, sum(part.sales * o.sign)::bigint AS sales,
        sum(part.cancelled * o.sign)::int AS cancelled, sum(part.paid * o.sign)::int AS paid,
        sum(part.spend * o.sign)::bigint AS spend, sum(part.refunds * o.sign)::int AS refunds,
        sum(part.refunded * o.sign)::bigint AS refunded, sum(part.shipped * o.sign)::int AS shipped,
        sum(part.delivered * o.sign)::int AS delivered
      FROM (SELECT entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1 AS sign FROM "order") AS o
      CROSS JOIN LATERAL (VALUES
        ((o.placed_at AT TIME ZONE 'UTC')::date, 1, o.order_amount, o.cancelled::int, 0, 0::bigint, 0, 0::bigint, 0, 0),
        ((o.paid_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1, o.pay_amount, (o.refunded_amount > 0)::int, o.refunded_amount, 0, 0),
        ((o.shipped_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 1, 0),
        ((o.delivered_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 1)
      ) AS part(day, orders, sales, cancelled, paid, spend, refunds, refunded, shipped, delivered)
      WHERE part.day IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_transit_counted() RETURNS SETOF order_transit LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, (o.delivered_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, o.country,
        coalesce(o.channel_id, 0) AS channel_id,
        least(120, greatest(1, ceil(extract(epoch FROM o.delivered_at - o.shipped_at) / 86400)))::smallint AS days,
        sum(o.sign)::int AS total
      FROM (SELECT entity_id, store_id, country, channel_id, order_currency, order_amount, cancelled, pay_amount, refunded_amount, placed_at, paid_at, shipped_at, delivered_at, 1 AS sign FROM "order") AS o WHERE o.delivered_at IS NOT NULL AND o.shipped_at IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_goods_stat_counted() RETURNS SETOF order_goods_stat LANGUAGE sql STABLE AS $$
      SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
        sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
        sum(c.refunded)::int AS refunded, sum(c.refunded_amount)::bigint AS refunded_amount
      FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
          sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded, sum(refunded * unit_price * sign) AS refunded_amount
        FROM (SELECT order_id, sku_id, quantity, unit_price, refunded, 1 AS sign FROM order_line) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
        HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0 OR sum(refunded * unit_price * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
      GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
-- modules/warehouse/bin/table.sql
-- Every warehouse has the system bins, however it was created: the ledger of stock needs them.
CREATE OR REPLACE FUNCTION warehouse_system_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bin (warehouse_id, code, kind)
  SELECT added.id, upper(kind), kind FROM added
  CROSS JOIN unnest(ARRAY['dock', 'quarantine', 'stock', 'damaged', 'returns', 'lost']) AS kind
  ORDER BY added.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warehouse_system_bins AFTER INSERT ON warehouse REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION warehouse_system_bins();
--> statement-breakpoint
-- modules/warehouse/stock/layers/table.sql
REVOKE UPDATE, DELETE ON cost_layer_move FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON late_share FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, DELETE ON cost_layer FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON layer_under_way FROM dropyard_app;
--> statement-breakpoint
-- total × part ÷ whole, rounded half to even; all of it for the whole. Not for negative amounts.
CREATE OR REPLACE FUNCTION share_of(total bigint, part bigint, whole bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  product numeric := total::numeric * part;
  floored numeric;
  rest numeric;
BEGIN
  IF part = whole THEN
    RETURN total;
  END IF;
  floored := div(product, whole);
  rest := 2 * (product - floored * whole);
  RETURN CASE WHEN rest > whole OR (rest = whole AND floored % 2 = 1) THEN floored + 1 ELSE floored END;
END $$;
--> statement-breakpoint
-- The time of a change in the layers of a balance that the caller has locked: never before the last one there, and after the last cut
-- of `stock_cut`. So what a balance was at some time is the sum of its changes up to it, and what is before a cut never changes.
CREATE OR REPLACE FUNCTION layer_time(sku bigint, place bigint, given timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  -- A cut waits for this lock, and has committed when it is taken here.
  LOCK TABLE cost_layer_move IN ROW EXCLUSIVE MODE;
  RETURN greatest(given, (SELECT moved_at FROM stock_balance WHERE sku_id = sku AND warehouse_id = place),
    (SELECT max(at) FROM stock_cut) + interval '1 millisecond');
END $$;
--> statement-breakpoint
-- Order in which layers serve a movement: those of its source, then those of the same line of an arrival, then the others.
CREATE OR REPLACE FUNCTION layer_rank(source text, wanted text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted = '' THEN 2
    WHEN source = wanted OR starts_with(source, wanted || ':') THEN 0
    WHEN split_part(source, ':receipt:', 1) = split_part(wanted, ':receipt:', 1) THEN 1
    ELSE 2 END
$$;
--> statement-breakpoint
-- Lots of the pieces that a movement brought (`direction` 1) or took (-1), as it wrote them to the bins before.
CREATE OR REPLACE FUNCTION lots_moved(m stock_movement, direction int) RETURNS TABLE (lot_id bigint, pieces int) LANGUAGE sql STABLE AS $$
  SELECT b.lot_id, (direction * sum(b.change))::int FROM bin_movement b
  WHERE b.movement_id = m.id AND b.lot_id IS NOT NULL AND EXISTS (SELECT FROM lot l WHERE l.sku_id = m.sku_id)
  GROUP BY b.lot_id HAVING direction * sum(b.change) > 0
$$;
--> statement-breakpoint
-- Takes pieces of a movement from the layers of a lot, as many as these have, or from all layers: from those that its source names,
-- then from the oldest ones. `from_held` takes pieces in quarantine, otherwise pieces that can leave.
CREATE OR REPLACE FUNCTION take_of_lot(m stock_movement, wanted int, from_held boolean, lot bigint, OUT taken int, OUT total bigint)
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
BEGIN
  taken := 0;
  total := 0;
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 AND (lot IS NULL OR lot_id = lot)
    ORDER BY layer_rank(source, m.cost_source), lot_id IS NOT NULL, id
  LOOP
    EXIT WHEN taken = wanted;
    n := least(wanted - taken, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    taken := taken + n;
    total := total + worth;
  END LOOP;
END $$;
--> statement-breakpoint
-- Takes pieces of a movement from layers: those of a lot from the layers of this lot, all others from any. Returns the value that was
-- taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  t record;
  got record;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR t IN SELECT o.lot_id, o.pieces + coalesce((SELECT sum(c.pieces) FROM cost_layer_move c JOIN cost_layer y ON y.id = c.layer_id
      WHERE c.movement_id = m.id AND y.lot_id = o.lot_id), 0) AS pieces
    FROM lots_moved(m, -1) o ORDER BY o.lot_id
  LOOP
    SELECT * INTO got FROM take_of_lot(m, least(rest, greatest(t.pieces, 0)::int), from_held, t.lot_id);
    rest := rest - got.taken;
    total := total + got.total;
  END LOOP;
  SELECT * INTO got FROM take_of_lot(m, rest, from_held, NULL);
  IF got.taken < rest THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest - got.taken;
  END IF;
  RETURN total + got.total;
END $$;
--> statement-breakpoint
-- Adds a layer for pieces of a movement, with the given value, else with that of the SKU's pieces that lie there, else with that of
-- its last layer, else with the SKU's cost. Returns its value.
CREATE OR REPLACE FUNCTION add_layer(m stock_movement, came int, worth bigint, into_held int, origin bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  total bigint := worth;
  made bigint;
BEGIN
  IF total IS NULL THEN
    SELECT share_of(sum(value_left)::bigint, came, sum(pieces_left)) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 HAVING sum(pieces_left) > 0;
  END IF;
  IF total IS NULL THEN
    SELECT share_of(value, came, pieces) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  IF total IS NULL THEN
    SELECT cost * came INTO total FROM sku WHERE id = m.sku_id;
  END IF;
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, lot_id, source, at, pieces, value, pieces_left, value_left, held,
    estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(m.lot_id, (SELECT lot_id FROM cost_layer WHERE id = origin),
      (SELECT min(o.lot_id) FROM lots_moved(m, 1) o HAVING count(*) = 1)),
     coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do. Lots that come come first.
CREATE OR REPLACE FUNCTION add_returned_layers(m stock_movement) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := m.on_hand_change;
  worth bigint;
  total bigint := 0;
BEGIN
  FOR l IN SELECT shipped.layer_id, shipped.pieces, shipped.value, coalesce(sum(b.pieces), 0)::int AS back_pieces,
      coalesce(sum(b.first_value), 0)::bigint AS back_value
    FROM (
      SELECT c.layer_id, -sum(c.pieces)::int AS pieces, -sum(c.value)::bigint AS value
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.kind = 'ship' GROUP BY 1
    ) AS shipped
    LEFT JOIN LATERAL (
      SELECT y.pieces, c.value AS first_value FROM cost_layer y
      JOIN stock_movement s ON s.id = y.movement_id AND s.order_id = m.order_id
      JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = y.movement_id AND c.pieces > 0
      WHERE y.origin_id = shipped.layer_id
    ) AS b ON true
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value
    ORDER BY coalesce((SELECT y.lot_id FROM cost_layer y WHERE y.id = shipped.layer_id) IN (SELECT o.lot_id FROM lots_moved(m, 1) o), false) DESC,
      shipped.layer_id DESC
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces - l.back_pieces);
    CONTINUE WHEN n <= 0;
    worth := share_of(l.value, l.back_pieces + n, l.pieces) - l.back_value;
    total := total + add_layer(m, n, greatest(worth, 0), 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    total := total + add_layer(m, rest, NULL, 0, NULL);
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Puts pieces of layers into quarantine (positive), or takes them out of it.
CREATE OR REPLACE FUNCTION hold_layers(m stock_movement, change int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := abs(change);
BEGIN
  FOR l IN SELECT id, CASE WHEN change > 0 THEN pieces_left - held ELSE held END AS can FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), lot_id IS NOT NULL AND EXISTS (SELECT FROM bin_movement b
      WHERE b.movement_id = m.id AND b.lot_id = cost_layer.lot_id AND b.condition = 'quarantine') DESC, id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.can);
    CONTINUE WHEN n = 0;
    UPDATE cost_layer SET held = held + sign(change)::int * n WHERE id = l.id;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
END $$;
--> statement-breakpoint
-- Notes which layers the pieces of a transfer left, so that they arrive with the same value.
CREATE OR REPLACE FUNCTION send_layers(m stock_movement) RETURNS void LANGUAGE sql AS $$
  INSERT INTO layer_under_way (source, layer_id, pieces, value, pieces_left, value_left)
  SELECT m.cost_source, layer_id, -sum(pieces), -sum(value), -sum(pieces), -sum(value)
  FROM cost_layer_move WHERE movement_id = m.id GROUP BY layer_id ORDER BY layer_id
$$;
--> statement-breakpoint
-- Adds layers for pieces of a transfer that arrive: those of the lots that arrive, and those that left first, come first. Returns
-- their value.
CREATE OR REPLACE FUNCTION arrive_layers(m stock_movement) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := m.on_hand_change;
  total bigint := 0;
BEGIN
  FOR l IN SELECT u.* FROM layer_under_way u JOIN cost_layer y ON y.id = u.layer_id
    WHERE u.source = m.cost_source AND u.pieces_left > 0
    ORDER BY coalesce(y.lot_id IN (SELECT lot_id FROM lots_moved(m, 1)), false) DESC, u.layer_id FOR UPDATE OF u
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth WHERE id = l.id;
    total := total + add_layer(m, n, worth, 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', m.cost_source, m.on_hand_change;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Notes that pieces of a transfer were lost under way: those that left last. Returns their value.
DROP FUNCTION IF EXISTS lose_layers(text, int);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lose_layers(wanted text, gone int, given timestamptz DEFAULT now()) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := gone;
  total bigint := 0;
BEGIN
  FOR l IN SELECT u.*, y.sku_id, y.warehouse_id FROM layer_under_way u JOIN cost_layer y ON y.id = u.layer_id
    WHERE u.source = wanted AND u.pieces_left > 0 ORDER BY u.layer_id DESC FOR UPDATE OF u
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces_left);
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE layer_under_way SET pieces_left = pieces_left - n, value_left = value_left - worth,
      pieces_lost = pieces_lost + n, value_lost = value_lost + worth WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, reference, lost)
    VALUES (layer_time(l.sku_id, l.warehouse_id, given), l.layer_id, wanted, worth);
    total := total + worth;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'Of % fewer than % pieces are under way', wanted, gone;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds later costs to pieces under way: rows `id`, `value`. The caller has locked the balances of their SKUs.
CREATE OR REPLACE FUNCTION revalue_under_way(changes jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE layer_under_way u SET value = u.value + g.value, value_left = u.value_left + g.value
  FROM (SELECT id, sum(value)::bigint AS value FROM jsonb_to_recordset(changes) AS r (id bigint, value bigint) GROUP BY 1) g
  WHERE u.id = g.id
$$;
--> statement-breakpoint
-- Divides the part of a later cost that belongs to pieces which had left its layer, and the layers below it, among the order lines
-- that have them. Pieces that came back count where they lay then. What was lost or is elsewhere bears the rest; `live`, when the cost
-- becomes known, that is without the pieces under way, which bear a part of their own. Shares add up exactly.
DROP FUNCTION IF EXISTS share_late_cost(cost_layer_move);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION share_late_cost(v cost_layer_move, live boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE tree AS (
    SELECT id, pieces FROM cost_layer WHERE id = v.layer_id
    UNION ALL
    SELECT y.id, y.pieces FROM tree JOIN cost_layer y ON y.origin_id = tree.id
  ), lying AS (
    SELECT coalesce(sum(c.pieces), 0) AS pieces FROM tree JOIN cost_layer_move c ON c.layer_id = tree.id AND c.id < v.id
  ), travelling AS (
    SELECT coalesce(sum(u.pieces_left), 0) AS pieces FROM layer_under_way u JOIN tree ON tree.id = u.layer_id WHERE live
  ), gone AS (
    SELECT m.order_id, m.line_id, c.layer_id, -sum(c.pieces) AS pieces
    FROM tree JOIN cost_layer_move c ON c.layer_id = tree.id AND c.id < v.id AND c.pieces < 0
    JOIN stock_movement m ON m.id = c.movement_id AND m.kind = 'ship' AND m.order_id IS NOT NULL
    GROUP BY 1, 2, 3
  ), back AS (
    SELECT m.order_id, y.origin_id AS layer_id, sum(y.pieces) AS pieces
    FROM tree JOIN cost_layer y ON y.id = tree.id AND y.origin_id IS NOT NULL
    JOIN stock_movement m ON m.id = y.movement_id AND m.order_id IS NOT NULL
    WHERE (SELECT min(c.id) FROM cost_layer_move c WHERE c.layer_id = y.id) < v.id
    GROUP BY 1, 2
  ), kept AS (
    SELECT g.order_id, g.line_id, g.layer_id,
      greatest(0, g.upto - coalesce(b.pieces, 0)) - greatest(0, g.upto - g.pieces - coalesce(b.pieces, 0)) AS pieces
    FROM (SELECT *, sum(pieces) OVER (PARTITION BY order_id, layer_id ORDER BY line_id) AS upto FROM gone) g
    LEFT JOIN back b ON b.order_id = g.order_id AND b.layer_id = g.layer_id
  ), bearing AS (
    SELECT order_id, line_id, layer_id, pieces FROM kept WHERE pieces > 0
    UNION ALL
    SELECT NULL, NULL, v.layer_id, greatest(0, (SELECT pieces FROM tree WHERE id = v.layer_id) - (SELECT pieces FROM lying)
      - (SELECT pieces FROM travelling) - coalesce((SELECT sum(pieces) FROM kept), 0))
  ), shares AS (
    SELECT order_id, line_id, layer_id, pieces, sum(pieces) OVER whole AS upto, sum(pieces) OVER () AS total
    FROM bearing WINDOW whole AS (ORDER BY order_id NULLS LAST, line_id, layer_id)
  )
  INSERT INTO late_share (move_id, order_id, line_id, layer_id, pieces, value)
  SELECT v.id, order_id, line_id, layer_id, pieces,
    CASE WHEN total = 0 THEN v.variance
      ELSE round(v.variance * upto / total) - round(v.variance * (upto - pieces) / total) END
  FROM shares WHERE pieces > 0 OR total = 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION share_late_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM share_late_cost(NEW, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER share_late_cost AFTER INSERT ON cost_layer_move FOR EACH ROW WHEN (NEW.variance <> 0)
  EXECUTE FUNCTION share_late_cost();
--> statement-breakpoint
-- Writes movements to the cost layers. The balances of their SKUs are locked by the caller, so layers need no locks of their own.
CREATE OR REPLACE FUNCTION stock_movement_layers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m stock_movement;
  changed bigint;
  -- Change of quarantine that pieces which come or leave don't account for.
  holding int;
  n int;
BEGIN
  FOR m IN SELECT * FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 ORDER BY id LOOP
    changed := 0;
    holding := m.quarantine_change;
    m.at := layer_time(m.sku_id, m.warehouse_id, m.at);
    IF m.on_hand_change > 0 THEN
      IF m.kind IN ('return_good', 'return_bad') AND m.order_id IS NOT NULL AND m.value IS NULL THEN
        changed := add_returned_layers(m);
      ELSIF m.kind = 'transfer' THEN
        changed := arrive_layers(m);
      ELSE
        n := greatest(0, least(m.on_hand_change, holding));
        changed := add_layer(m, m.on_hand_change, m.value, n, NULL);
        holding := holding - n;
      END IF;
    ELSIF m.on_hand_change < 0 THEN
      n := greatest(0, least(-m.on_hand_change, -holding));
      IF n > 0 THEN
        changed := -take_from_layers(m, n, true);
        holding := holding + n;
      END IF;
      IF n < -m.on_hand_change THEN
        changed := changed - take_from_layers(m, -m.on_hand_change - n, false);
      END IF;
      IF m.kind = 'transfer' THEN
        PERFORM send_layers(m);
      END IF;
    END IF;
    IF holding <> 0 THEN
      PERFORM hold_layers(m, holding);
    END IF;
    IF m.on_hand_change <> 0 THEN
      UPDATE stock_balance SET value = value + changed, moved_at = m.at WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_layers AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_layers();
--> statement-breakpoint
-- modules/warehouse/stock/table.sql
REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON bin_stock, bin_movement FROM dropyard_app;
--> statement-breakpoint
GRANT UPDATE (allocated) ON bin_stock TO dropyard_app;
--> statement-breakpoint
-- Processes of the version before bins book returned damaged pieces without their condition.
CREATE OR REPLACE FUNCTION stock_movement_condition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.damaged_change := NEW.on_hand_change;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_condition BEFORE INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.kind = 'return_bad' AND NEW.damaged_change = 0) EXECUTE FUNCTION stock_movement_condition();
--> statement-breakpoint
-- Adds pieces of a movement to a bin.
CREATE OR REPLACE FUNCTION put_into_bin(m stock_movement, place bigint, state text, lot bigint, pieces int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, lot_id, change)
  VALUES (m.id, place, m.sku_id, m.warehouse_id, state, lot, pieces);
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, lot_id, quantity)
  VALUES (m.sku_id, m.warehouse_id, state, place, lot, pieces)
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id, lot_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;
$$;
--> statement-breakpoint
-- Lots of pieces that come back: of those that a transfer sent, or that an order got, less those that came already.
CREATE OR REPLACE FUNCTION lots_that_left(m stock_movement) RETURNS TABLE (lot_id bigint, pieces int) LANGUAGE sql STABLE AS $$
  SELECT b.lot_id, -sum(b.change)::int FROM stock_movement s JOIN bin_movement b ON b.movement_id = s.id
  WHERE m.kind = 'transfer' AND s.reference = m.reference AND s.kind = 'transfer' AND s.sku_id = m.sku_id AND s.id < m.id
  GROUP BY b.lot_id HAVING sum(b.change) < 0
  UNION ALL
  SELECT b.lot_id, -sum(b.change)::int FROM stock_movement s JOIN bin_movement b ON b.movement_id = s.id
  WHERE m.kind IN ('return_good', 'return_bad') AND s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.id < m.id
    AND s.kind IN ('ship', 'return_good', 'return_bad')
  GROUP BY b.lot_id HAVING sum(b.change) < 0
$$;
--> statement-breakpoint
-- Writes a movement of a SKU with lots to the bins. Pieces that leave: of the named lot; otherwise those
-- without a lot, then those that expire first; what lies in totes comes last. Pieces that come: those that left by the same movement, or before by the same
-- transfer or order, keep their lot; others get the named one, or that of the only lot in the bin.
CREATE OR REPLACE FUNCTION move_lots(m stock_movement) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c record;
  s record;
  n int;
  rest int;
  place bigint;
  lots bigint[] := '{}';
  counts int[] := '{}';
BEGIN
  FOR c IN SELECT * FROM (VALUES
    ('good', m.on_hand_change - m.quarantine_change - m.damaged_change),
    ('quarantine', m.quarantine_change),
    ('damaged', m.damaged_change),
    (m.moved_condition, -m.moved)
  ) AS x(condition, change) WHERE change < 0 LOOP
    rest := -c.change;
    FOR s IN SELECT b.id, b.bin_id, b.lot_id, b.quantity - b.allocated AS quantity
      FROM bin_stock b JOIN bin p ON p.id = b.bin_id LEFT JOIN lot l ON l.id = b.lot_id
      WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.condition = c.condition AND b.quantity > b.allocated
        AND (m.from_bin_id IS NULL OR b.bin_id = m.from_bin_id) AND (m.lot_id IS NULL OR b.lot_id = m.lot_id)
      ORDER BY coalesce(l.state <> 'good', false), p.blocked, p.kind IN ('pack', 'tote'), b.lot_id IS NOT NULL, l.expires_on, b.lot_id,
        array_position(ARRAY['stock', 'pick', 'bulk', 'returns', 'pack', 'tote', 'quarantine', 'damaged', 'dock', 'lost'], p.kind),
        p.place, p.id
    LOOP
      EXIT WHEN rest = 0;
      n := least(rest, s.quantity);
      UPDATE bin_stock SET quantity = quantity - n WHERE id = s.id;
      INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, lot_id, change)
      VALUES (m.id, s.bin_id, m.sku_id, m.warehouse_id, c.condition, s.lot_id, -n);
      lots := lots || s.lot_id;
      counts := counts || n;
      rest := rest - n;
    END LOOP;
    IF rest > 0 THEN
      RAISE EXCEPTION 'The bins of warehouse % have fewer than % % pieces of SKU %', m.warehouse_id, -c.change, c.condition, m.sku_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bin_stock_quantity';
    END IF;
  END LOOP;
  IF m.lot_id IS NULL AND m.on_hand_change > 0 THEN
    FOR s IN SELECT t.lot_id, t.pieces FROM lots_that_left(m) t ORDER BY t.lot_id LOOP
      lots := lots || s.lot_id;
      counts := counts || s.pieces;
    END LOOP;
  END IF;
  FOR c IN SELECT * FROM (VALUES
    ('good', m.on_hand_change - m.quarantine_change - m.damaged_change),
    ('quarantine', m.quarantine_change),
    ('damaged', m.damaged_change),
    (m.moved_condition, m.moved)
  ) AS x(condition, change) WHERE change > 0 LOOP
    rest := c.change;
    place := coalesce(m.to_bin_id, (SELECT id FROM bin WHERE warehouse_id = m.warehouse_id AND kind = CASE
      WHEN c.condition = 'quarantine' AND m.kind = 'receive' THEN 'dock'
      WHEN c.condition <> 'good' THEN c.condition
      WHEN m.kind = 'return_good' THEN 'returns'
      ELSE 'stock' END));
    FOR s IN
      SELECT u.lot_id, u.pieces, u.at FROM unnest(lots, counts) WITH ORDINALITY AS u(lot_id, pieces, at) LEFT JOIN lot l ON l.id = u.lot_id
      WHERE u.pieces > 0 ORDER BY coalesce(l.state <> 'good', false) = (c.condition = 'good'), u.at
    LOOP
      EXIT WHEN rest = 0;
      n := least(rest, s.pieces);
      counts[s.at] := counts[s.at] - n;
      IF c.condition = 'good' AND m.kind IN ('put_away', 'return_good') AND EXISTS (SELECT FROM lot WHERE id = s.lot_id AND state <> 'good') THEN
        RAISE EXCEPTION 'Lot % is not for sale', s.lot_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_held';
      END IF;
      PERFORM put_into_bin(m, place, c.condition, s.lot_id, n);
      rest := rest - n;
    END LOOP;
    IF rest > 0 THEN
      PERFORM put_into_bin(m, place, c.condition, coalesce(m.lot_id, (
        SELECT min(l.id) FROM bin_stock b LEFT JOIN lot l ON l.id = b.lot_id AND l.state = 'good'
        WHERE b.sku_id = m.sku_id AND b.warehouse_id = m.warehouse_id AND b.bin_id = place AND b.quantity > 0
        HAVING count(DISTINCT coalesce(b.lot_id, 0)) = 1)), rest);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise from what no wave has claimed: general stock first, then the other
-- bins on the walking route, then totes, whose pieces have to be put back; blocked bins come last. SKUs with lots are moved by
-- `move_lots`.
CREATE OR REPLACE FUNCTION stock_movement_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  missing record;
  m stock_movement;
BEGIN
  IF NOT EXISTS (
    SELECT FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 OR damaged_change <> 0 OR moved <> 0
  ) THEN
    RETURN NULL;
  END IF;
  WITH came AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, c.change, coalesce(a.to_bin_id, b.id) AS bin_id
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, a.moved)
    ) AS c(condition, change)
    LEFT JOIN bin b ON b.warehouse_id = a.warehouse_id AND b.kind = CASE
      WHEN c.condition = 'quarantine' AND a.kind = 'receive' THEN 'dock'
      WHEN c.condition <> 'good' THEN c.condition
      WHEN a.kind = 'return_good' THEN 'returns'
      ELSE 'stock' END
    WHERE c.change > 0 AND NOT EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id)
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, change FROM came ORDER BY id
  )
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, quantity)
  SELECT sku_id, warehouse_id, condition, bin_id, sum(change) FROM came GROUP BY 1, 2, 3, 4
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id, lot_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;

  WITH wanted AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, coalesce(a.from_bin_id, 0) AS bin_id, -c.change AS pieces
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, -a.moved)
    ) AS c(condition, change)
    WHERE c.change < 0 AND NOT EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id)
  ), demand AS (
    SELECT *, sum(pieces) OVER same AS upto FROM wanted
    WINDOW same AS (PARTITION BY sku_id, warehouse_id, condition, bin_id ORDER BY id)
  ), supply AS (
    SELECT d.sku_id, d.warehouse_id, d.condition, d.bin_id AS named, s.bin_id, s.quantity - s.allocated AS quantity,
      sum(s.quantity - s.allocated) OVER route AS upto
    FROM (SELECT DISTINCT sku_id, warehouse_id, condition, bin_id FROM wanted) AS d
    JOIN bin_stock s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition
      AND s.quantity > s.allocated AND d.bin_id IN (0, s.bin_id)
    JOIN bin b ON b.id = s.bin_id
    WINDOW route AS (PARTITION BY d.sku_id, d.warehouse_id, d.condition, d.bin_id ORDER BY b.blocked,
      array_position(ARRAY['stock', 'pick', 'bulk', 'returns', 'pack', 'tote', 'quarantine', 'damaged', 'dock', 'lost'], b.kind),
      b.place, b.id)
  ), taken AS (
    SELECT d.id, d.sku_id, d.warehouse_id, d.condition, s.bin_id,
      least(d.upto, s.upto) - greatest(d.upto - d.pieces, s.upto - s.quantity) AS pieces
    FROM demand d
    JOIN supply s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition AND s.named = d.bin_id
      AND s.upto - s.quantity < d.upto AND d.upto - d.pieces < s.upto
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, -pieces FROM taken ORDER BY id
  ), changed AS (
    UPDATE bin_stock b SET quantity = b.quantity - t.pieces
    FROM (SELECT sku_id, warehouse_id, condition, bin_id, sum(pieces) AS pieces FROM taken GROUP BY 1, 2, 3, 4) AS t
    WHERE b.sku_id = t.sku_id AND b.warehouse_id = t.warehouse_id AND b.condition = t.condition AND b.bin_id = t.bin_id
  )
  SELECT w.* INTO missing FROM wanted w
  WHERE w.pieces > coalesce((SELECT sum(t.pieces) FROM taken t WHERE t.id = w.id AND t.condition = w.condition), 0) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The bins of warehouse % have fewer than % % pieces of SKU %', missing.warehouse_id, missing.pieces,
      missing.condition, missing.sku_id USING ERRCODE = 'check_violation', CONSTRAINT = 'bin_stock_quantity';
  END IF;
  FOR m IN SELECT a.* FROM added a WHERE EXISTS (SELECT FROM lot l WHERE l.sku_id = a.sku_id) ORDER BY a.id LOOP
    PERFORM move_lots(m);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();

--> statement-breakpoint
-- Numbers of customers: what is missing in the rows that exist. Running it again adds nothing.
INSERT INTO customer_count (scope_id, kind, total)
SELECT scope_id, kind, sum(n) FROM (
  SELECT scope_id, kind, 1 AS n FROM customer UNION ALL SELECT scope_id, kind, -total FROM customer_count
) AS its GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2;

--> statement-breakpoint
-- Products that buyers ordered before this version: the job counts whom this notes.
INSERT INTO customer_goods_due (customer_id) SELECT DISTINCT customer_id FROM customer_order;

--> statement-breakpoint
-- Customers and mails that exist are counted by the next runs of the jobs.
INSERT INTO customer_day_due (customer_id) SELECT id FROM customer ORDER BY id;
--> statement-breakpoint
INSERT INTO email_stat_due (account_id, day)
SELECT DISTINCT account_id, (at AT TIME ZONE 'UTC')::date FROM email WHERE thread_id IS NOT NULL;
--> statement-breakpoint
-- Runs after table.sql of order-analysis was applied; what was paid for refunded pieces of products.
UPDATE order_goods_stat s SET refunded_amount = its.amount
FROM (
  SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, k.goods_id,
    sum(l.refunded * l.unit_price) AS amount
  FROM order_line l JOIN sku k ON k.id = l.sku_id JOIN "order" o ON o.id = l.order_id
  WHERE l.refunded > 0 GROUP BY 1, 2, 3, 4
) AS its
WHERE s.entity_id = its.entity_id AND s.day = its.day AND s.store_id = its.store_id AND s.goods_id = its.goods_id
  AND its.amount <> 0;

--> statement-breakpoint
-- The customer that has everything of a merge now, and its scope, also after it got another owner.
WITH RECURSIVE up AS (
  SELECT id, survivor_id AS at FROM customer_merge
  UNION SELECT up.id, later.survivor_id FROM up JOIN customer_merge later ON later.gone_id = up.at
)
UPDATE customer_merge m SET customer_id = up.at, scope_id = coalesce(c.scope_id, m.scope_id)
FROM up LEFT JOIN customer c ON c.id = up.at
WHERE up.id = m.id AND NOT EXISTS (SELECT FROM customer_merge later WHERE later.gone_id = up.at);
--> statement-breakpoint
UPDATE customer_erasure e SET scope_id = c.scope_id FROM customer c WHERE c.id = e.customer_id AND c.scope_id <> e.scope_id;

--> statement-breakpoint
-- Products whose SKU is stocked as packaging, and that aren't sold.
UPDATE goods SET status = 'packaging' WHERE status IN ('draft', 'off_shelf') AND visible_to IS NULL
  AND id IN (SELECT k.goods_id FROM packbox p JOIN sku k ON k.id = p.sku_id);

--> statement-breakpoint
-- Warehouses outside China: the time zone of the country, where it has one or most of its warehouses lie in one.
UPDATE warehouse SET time_zone = z.name FROM (VALUES
  ('US', 'America/New_York'), ('CA', 'America/Toronto'), ('GB', 'Europe/London'), ('DE', 'Europe/Berlin'), ('FR', 'Europe/Paris'),
  ('ES', 'Europe/Madrid'), ('IT', 'Europe/Rome'), ('NL', 'Europe/Amsterdam'), ('BE', 'Europe/Brussels'), ('PL', 'Europe/Warsaw'),
  ('CZ', 'Europe/Prague'), ('AU', 'Australia/Sydney'), ('JP', 'Asia/Tokyo'), ('KR', 'Asia/Seoul'), ('HK', 'Asia/Hong_Kong'),
  ('SG', 'Asia/Singapore'), ('MX', 'America/Mexico_City'), ('BR', 'America/Sao_Paulo')
) AS z (country, name) WHERE warehouse.country = z.country;

--> statement-breakpoint
-- Layers of lots: those of receipts, then those that came of them.
WITH RECURSIVE of_lot AS (
  SELECT y.id, m.lot_id FROM cost_layer y JOIN stock_movement m ON m.id = y.movement_id WHERE m.lot_id IS NOT NULL AND m.on_hand_change > 0
  UNION
  SELECT y.id, o.lot_id FROM of_lot o JOIN cost_layer y ON y.origin_id = o.id
)
UPDATE cost_layer SET lot_id = of_lot.lot_id FROM of_lot WHERE of_lot.id = cost_layer.id;

--> statement-breakpoint
-- Mails that bounced when they were handed over had no time of sending; figures by day and the limits of automatic campaigns need it.
UPDATE email_campaign_row SET sent_at = first_try_at WHERE state = 'bounced' AND sent_at IS NULL AND first_try_at IS NOT NULL;

--> statement-breakpoint
-- When customers got, opened and clicked mails of campaigns so far, and the last mail of their conversations.
INSERT INTO customer_mail (customer_id, scope_id, got_at, opened_at, clicked_at, last_at)
SELECT c.id, c.scope_id, max(r.sent_at) FILTER (WHERE r.state IN ('sent', 'unknown', 'complained')),
  max(e.at) FILTER (WHERE e.kind = 'open'), max(e.at) FILTER (WHERE e.kind = 'click'), max(r.sent_at)
FROM email_campaign_row r JOIN customer c ON c.id = r.customer_id
  LEFT JOIN email_campaign_event e ON e.row_id = r.id AND e.kind IN ('open', 'click')
WHERE r.sent_at IS NOT NULL AND c.erased_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO customer_mail AS l (customer_id, scope_id, last_at)
SELECT c.id, c.scope_id, max(t.last_at) FROM email_thread t JOIN customer c ON c.id = t.customer_id
WHERE c.erased_at IS NULL GROUP BY 1, 2
ON CONFLICT (customer_id) DO UPDATE SET last_at = greatest(l.last_at, excluded.last_at);
