-- kit/prelude.sql
-- Ground of every database: extensions, and the role that the product's connections act as.
-- The role can not bypass row-level security; see src/kit/database.ts and src/kit/request-login.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dropyard_app') THEN
    CREATE ROLE dropyard_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
GRANT dropyard_app TO CURRENT_USER;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO dropyard_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO dropyard_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO dropyard_app;
--> statement-breakpoint
-- What only the owner of the database reads: the role of requests has no right to this schema.
CREATE SCHEMA IF NOT EXISTS owner_only;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS owner_only.request_login (one boolean PRIMARY KEY DEFAULT true CHECK (one), password text NOT NULL);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"entity_id" bigint,
	"action" text NOT NULL,
	"record" text,
	"record_id" text,
	"input" jsonb,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"title_zh" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"file" text,
	"file_size" bigint,
	"makes_file" boolean DEFAULT false NOT NULL,
	"error" text,
	"error_zh" text,
	"user_id" bigint,
	"entity_id" bigint,
	"unique_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "workflow_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flow" text NOT NULL,
	"record_id" bigint NOT NULL,
	"action" text,
	"from_state" text,
	"to_state" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" bigint,
	"entity_id" bigint
);
--> statement-breakpoint
ALTER TABLE "workflow_move" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "business_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"salesperson_id" bigint NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"leader_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rank_id" bigint NOT NULL,
	"salesperson_id" bigint,
	"rank_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rank_pinned" boolean DEFAULT false NOT NULL,
	"own_credit_limit" bigint,
	"business_code_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rank_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"from_rank_id" bigint NOT NULL,
	"to_rank_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"spend" bigint NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rank" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"level" integer NOT NULL,
	"discount_bp" integer DEFAULT 0 NOT NULL,
	"service_fee_bp" integer DEFAULT 0 NOT NULL,
	"credit_limit" bigint DEFAULT 0 NOT NULL,
	"spend_from" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_look" (
	"entity_id" bigint PRIMARY KEY NOT NULL,
	"spend" bigint NOT NULL,
	"line_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_look" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_code_email_purpose_pk" PRIMARY KEY("email","purpose")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"person_id" bigint NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_address" (
	"person_id" bigint NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_address_person_id_network_pk" PRIMARY KEY("person_id","network")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"person_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"agent" text NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" bigint,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"new_email" text,
	"new_email_until" timestamp (3) with time zone,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"department_id" bigint,
	"name_en" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"sex" integer,
	"education" text DEFAULT '' NOT NULL,
	"hometown" text DEFAULT '' NOT NULL,
	"birthday" date,
	"urgent_person" text DEFAULT '' NOT NULL,
	"urgent_phone" text DEFAULT '' NOT NULL,
	"speciality" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_role" (
	"person_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "person_role_person_id_role_id_pk" PRIMARY KEY("person_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text DEFAULT 'own' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"level" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collected" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collected_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collected" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goods_set" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"components" text NOT NULL,
	"price" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_set_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_set_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"set_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "goods_set_part_quantity" CHECK ("goods_set_part"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"description_zh" text DEFAULT '' NOT NULL,
	"category_id" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"visible_to" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options_zh" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attributes" text[] DEFAULT '{}' NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hs_code" text DEFAULT '' NOT NULL,
	"origin_country" text DEFAULT 'CN' NOT NULL,
	"declared_name_en" text DEFAULT '' NOT NULL,
	"declared_name_zh" text DEFAULT '' NOT NULL,
	"declared_value" bigint DEFAULT 0 NOT NULL,
	"ship_days" integer DEFAULT 3 NOT NULL,
	"min_price" bigint DEFAULT 0 NOT NULL,
	"max_price" bigint DEFAULT 0 NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"cover_image" text,
	"search_text" text DEFAULT '' NOT NULL,
	"source_hash" text,
	"edited" text[] DEFAULT '{}' NOT NULL,
	"handle" text,
	"on_shelf_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_count" (
	"status" text NOT NULL,
	"is_private" boolean NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_count_status_is_private_pk" PRIMARY KEY("status","is_private")
);
--> statement-breakpoint
CREATE TABLE "goods_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"group" text DEFAULT 'main' NOT NULL,
	"file" text,
	"source_url" text,
	"state" text DEFAULT 'ready' NOT NULL,
	"fault" text,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"code" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"option_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"price" bigint NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"weight_grams" integer NOT NULL,
	"length_mm" integer DEFAULT 0 NOT NULL,
	"width_mm" integer DEFAULT 0 NOT NULL,
	"height_mm" integer DEFAULT 0 NOT NULL,
	"image" text,
	"image_source" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sku_price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"sku_code" text NOT NULL,
	"price_before" bigint,
	"price" bigint NOT NULL,
	"cost_before" bigint,
	"cost" bigint NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metafield" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metafield_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metafield" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metafield_value" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metafield_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"metafield_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metafield_value" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sku_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"date_part" text NOT NULL,
	"separator" text NOT NULL,
	"digits" integer NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_adjustment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"adjustment_sn" text GENERATED ALWAYS AS ('AD' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"remark" text NOT NULL,
	"note" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"key" text,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wallet_adjustment_amount" CHECK ("wallet_adjustment"."amount" > 0),
	CONSTRAINT "wallet_adjustment_two" CHECK ("wallet_adjustment"."state" <> 'approved' OR "wallet_adjustment"."decided_by" <> "wallet_adjustment"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "wallet_adjustment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"rule" jsonb NOT NULL,
	"issued_to" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coupon_used" CHECK ("coupon"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"given_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "coupon_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "currency" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"symbol" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_rate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "currency_rate_decimal" CHECK ("currency_rate"."rate" ~ '^[0-9]+(\.[0-9]+)?$' AND "currency_rate"."rate"::numeric > 0),
	CONSTRAINT "currency_rate_pair" CHECK ("currency_rate"."from_currency" <> "currency_rate"."to_currency")
);
--> statement-breakpoint
CREATE TABLE "receiving_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enabled" boolean NOT NULL,
	"sort" integer NOT NULL,
	"countries" text[] NOT NULL,
	"known" jsonb,
	"number" text,
	"key" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receiving_account_whole" CHECK (("receiving_account"."known" IS NULL) = ("receiving_account"."number" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "receiving_account_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_account_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"known" jsonb NOT NULL,
	"number" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receiving_account_change_two" CHECK ("receiving_account_change"."state" <> 'approved' OR "receiving_account_change"."decided_by" <> "receiving_account_change"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "recharge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recharge_sn" text GENERATED ALWAYS AS ('RC' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	"amount_usd" bigint NOT NULL,
	"approved_usd" bigint,
	"channel" text NOT NULL,
	"bank_reference" text NOT NULL,
	"transfer_day" date NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"receipt" text,
	"receipt_hash" text,
	"created_by" bigint NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"first_approver_id" bigint,
	"reviewed_by" bigint,
	"reviewed_at" timestamp (3) with time zone,
	"posting_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recharge_approved" CHECK ("recharge"."approved_usd" IS NULL OR "recharge"."approved_usd" BETWEEN 1 AND "recharge"."amount_usd")
);
--> statement-breakpoint
ALTER TABLE "recharge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"entity_id" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"credit_limit" bigint,
	"bonus" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_limit" CHECK ("ledger_account"."credit_limit" IS NULL OR "ledger_account"."balance" >= -"ledger_account"."credit_limit"),
	CONSTRAINT "ledger_account_bonus" CHECK ("ledger_account"."bonus" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"entity_id" bigint,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"balance_after" bigint,
	"bonus_change" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_posting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"key" text NOT NULL,
	"entity_id" bigint,
	"user_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"reverses" bigint
);
--> statement-breakpoint
ALTER TABLE "ledger_posting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_sn" text GENERATED ALWAYS AS ('WD' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"entity_id" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"channel" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_last" text NOT NULL,
	"account_mark" text NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"key" text,
	"created_by" bigint NOT NULL,
	"first_approver_id" bigint,
	"reviewed_by" bigint,
	"reviewed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdrawal_fee" CHECK ("withdrawal"."fee" >= 0 AND "withdrawal"."fee" < "withdrawal"."amount")
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"label" text NOT NULL,
	"receiver" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "country_area" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "country_area_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"platform_name" text DEFAULT '' NOT NULL,
	"track_code" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"express_id" bigint,
	"carrier" text NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_rate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"card" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "country_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"currency" text NOT NULL,
	"eu" boolean DEFAULT false NOT NULL,
	"postal_pattern" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 1000 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"sort" integer DEFAULT 100 NOT NULL,
	"countries" text[] NOT NULL,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"currency" text NOT NULL,
	"value_min" bigint DEFAULT 0 NOT NULL,
	"value_max" bigint,
	"ioss" text DEFAULT 'any' NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"tariff" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_rule_valid" CHECK ("duty_rule"."valid_until" IS NULL OR "duty_rule"."valid_until" >= "duty_rule"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "express_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "express_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"express_id" bigint NOT NULL,
	"warehouse_id" bigint,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"attributes" text[] DEFAULT '{}' NOT NULL,
	"grams_min" integer,
	"grams_max" integer,
	"channel_id" bigint NOT NULL,
	"sort" integer DEFAULT 100 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "express" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "express_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"speed" text NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"description_zh" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 100 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"country" text,
	"warehouse_id" bigint,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holiday_order" CHECK ("holiday"."from_day" <= "holiday"."to_day"),
	CONSTRAINT "holiday_place" CHECK (("holiday"."country" IS NULL) <> ("holiday"."warehouse_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "ioss" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ioss_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ioss_shape" CHECK ("ioss"."number" ~ '^IM[0-9]{10}$'),
	CONSTRAINT "ioss_valid" CHECK ("ioss"."valid_to" IS NULL OR "ioss"."valid_to" >= "ioss"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "ioss" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "last_mile" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "last_mile_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"country" text NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"express_ids" bigint[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"shop_ids" bigint[],
	"countries" text[] DEFAULT '{}' NOT NULL,
	"amount_min" bigint,
	"amount_max" bigint,
	"grams_min" integer,
	"grams_max" integer,
	"goods_tags" text[] DEFAULT '{}' NOT NULL,
	"channel_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipping_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vat_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"sku_id" bigint,
	"set_id" bigint,
	"warehouse_id" bigint,
	"quantity" integer NOT NULL,
	"selected" boolean DEFAULT true NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_one" CHECK (num_nonnulls("cart_line"."sku_id", "cart_line"."set_id") = 1),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" BETWEEN 1 AND 9999)
);
--> statement-breakpoint
ALTER TABLE "cart_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_goods_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_goods_stat_entity_id_day_store_id_goods_id_pk" PRIMARY KEY("entity_id","day","store_id","goods_id")
);
--> statement-breakpoint
ALTER TABLE "order_goods_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_stat_entity_id_day_store_id_country_channel_id_currency_pk" PRIMARY KEY("entity_id","day","store_id","country","channel_id","currency")
);
--> statement-breakpoint
ALTER TABLE "order_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_transit" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"days" smallint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_transit_entity_id_day_store_id_country_channel_id_days_pk" PRIMARY KEY("entity_id","day","store_id","country","channel_id","days")
);
--> statement-breakpoint
ALTER TABLE "order_transit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_remark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_remark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"content" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_remark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"store_id" bigint,
	"variant_key" text NOT NULL,
	"platform_product_id" text,
	"platform_variant_id" text,
	"platform_sku" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"image" text,
	"sku_id" bigint,
	"set_id" bigint,
	"origin" text,
	"drifted" boolean DEFAULT false NOT NULL,
	"mapped_sku" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_sku_one" CHECK ("order_sku"."sku_id" IS NULL OR "order_sku"."set_id" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "order_sku" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"store_id" bigint,
	"source" text NOT NULL,
	"platform_order_id" text,
	"plt_order_sn" text DEFAULT '' NOT NULL,
	"platform_updated_at" timestamp (3) with time zone,
	"platform_state" text,
	"platform_address" jsonb,
	"platform_lines" text,
	"payment" text DEFAULT 'due' NOT NULL,
	"supply" text DEFAULT 'unmapped' NOT NULL,
	"fulfilment" text DEFAULT 'none' NOT NULL,
	"after_sale" text DEFAULT 'none' NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"status" smallint NOT NULL,
	"on_hold" text,
	"abnormal" text,
	"blocked" text,
	"quote_problem" text,
	"label_error" text,
	"urgent" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"buyer_remark" text DEFAULT '' NOT NULL,
	"buyer_name" text DEFAULT '' NOT NULL,
	"buyer_email" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"address" jsonb NOT NULL,
	"order_amount" bigint DEFAULT 0 NOT NULL,
	"order_currency" text DEFAULT 'USD' NOT NULL,
	"goods_num" integer DEFAULT 0 NOT NULL,
	"channel_id" bigint,
	"warehouse_id" bigint,
	"channel_fixed" boolean DEFAULT false NOT NULL,
	"channel_rule" jsonb,
	"ioss_number" text,
	"goods_amount" bigint DEFAULT 0 NOT NULL,
	"shipping_amount" bigint DEFAULT 0 NOT NULL,
	"service_fee" bigint DEFAULT 0 NOT NULL,
	"duty_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"coupon_id" bigint,
	"pay_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"quoted_until" timestamp (3) with time zone,
	"charges" jsonb,
	"refunds" integer DEFAULT 0 NOT NULL,
	"place_key" text,
	"tracking_number" text,
	"tracking_url" text,
	"push_state" text DEFAULT 'none' NOT NULL,
	"own_tracking_number" text,
	"redelivered_from" bigint,
	"redeliver_cause" text,
	"redeliver_pricing" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"edited_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_count" (
	"entity_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_count_entity_id_status_pk" PRIMARY KEY("entity_id","status")
);
--> statement-breakpoint
ALTER TABLE "order_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"internal" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_intake" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_intake_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"platform_order_id" text NOT NULL,
	"plt_order_sn" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" bigint,
	"last_outcome" text NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"placed_at" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_intake" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"platform_line_id" text,
	"platform_product_id" text,
	"platform_variant_id" text,
	"title" text NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"platform_sku" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"platform_quantity" integer DEFAULT 0 NOT NULL,
	"sold_price" bigint DEFAULT 0 NOT NULL,
	"image" text,
	"order_sku_id" bigint,
	"sku_id" bigint,
	"set_id" bigint,
	"parent_id" bigint,
	"redelivers_id" bigint,
	"warehouse_id" bigint,
	"unit_price" bigint DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"made" jsonb,
	"properties" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "order_line_one" CHECK ("order_line"."sku_id" IS NULL OR "order_line"."set_id" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"user_id" bigint,
	"request_sn" text NOT NULL,
	"kind" text DEFAULT 'source' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"target_price" bigint,
	"country" text,
	"note" text DEFAULT '' NOT NULL,
	"unit_price" bigint,
	"moq" integer,
	"lead_days" integer,
	"valid_until" date,
	"quote_note" text DEFAULT '' NOT NULL,
	"quoted_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"goods_id" bigint,
	"merchant_unread" integer DEFAULT 0 NOT NULL,
	"staff_unread" integer DEFAULT 1 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "external_link_quantity" CHECK ("external_link"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "external_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_link_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_link_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"user_id" bigint,
	"from_staff" boolean NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_link_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" bigint NOT NULL,
	"shop" text NOT NULL,
	"entity_id" bigint,
	"store_id" bigint,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" bigint
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "listing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"platform_id" bigint NOT NULL,
	"goods_id" bigint,
	"handle" text NOT NULL,
	"product_id" text,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"image" text,
	"vendor" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"category_name" text DEFAULT '' NOT NULL,
	"price_min" bigint DEFAULT 0 NOT NULL,
	"price_max" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"url" text,
	"wish" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"written" jsonb,
	"in_sync" boolean DEFAULT true NOT NULL,
	"deleted_in_store" boolean DEFAULT false NOT NULL,
	"published_time" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "listing_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"batch_no" text NOT NULL,
	"status" text NOT NULL,
	"rule" jsonb NOT NULL,
	"total" integer NOT NULL,
	"success" integer DEFAULT 0 NOT NULL,
	"fail" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "listing_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"wish" jsonb NOT NULL,
	"rule" jsonb,
	"status" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_values" jsonb,
	"error_field" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "platform_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"platform_id" bigint NOT NULL,
	"name" text NOT NULL,
	"shop_abbr" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"shop_url" text NOT NULL,
	"account_id" text,
	"account_name" text DEFAULT '' NOT NULL,
	"shop_email" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"open_date" timestamp (3) with time zone,
	"status" integer DEFAULT 1 NOT NULL,
	"sync_order" boolean DEFAULT true NOT NULL,
	"auth_type" integer DEFAULT 3 NOT NULL,
	"customized" boolean DEFAULT true NOT NULL,
	"track_id" text DEFAULT '' NOT NULL,
	"customer_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"authed" boolean DEFAULT false NOT NULL,
	"auth_lost" text,
	"expire_time" timestamp (3) with time zone,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"secrets" text,
	"renewing_until" timestamp (3) with time zone,
	"authed_at" timestamp (3) with time zone,
	"orders_from" timestamp (3) with time zone,
	"synced_to" timestamp (3) with time zone,
	"sync_tried_at" timestamp (3) with time zone,
	"last_sync_at" timestamp (3) with time zone,
	"last_sync_result" jsonb,
	"webhook_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_authorization" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"store_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"shop_url" text NOT NULL,
	"waiting" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_authorization" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" bigint NOT NULL,
	"delivery_id" text NOT NULL,
	"store_id" bigint,
	"topic" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"window_at" timestamp (3) with time zone,
	"window_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "choice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "choice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "home_guide" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"entity_id" bigint,
	"helpful" boolean,
	"skipped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_guide" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"template" text NOT NULL,
	"receiver" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_change" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"parent_id" bigint,
	"position" integer,
	"name_en" text,
	"name_zh" text,
	"icon" text,
	"url" text,
	"badge" integer,
	"is_category" boolean,
	"needs" text,
	"buttons" text[],
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"values" jsonb NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"person_id" bigint NOT NULL,
	"entity_id" bigint,
	"event" text NOT NULL,
	"product" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notice_setting_person_id_event_pk" PRIMARY KEY("person_id","event")
);
--> statement-breakpoint
ALTER TABLE "notice_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"request" jsonb NOT NULL,
	"answer" text NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"quarantine" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"incoming" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_balance_sku_id_warehouse_id_pk" PRIMARY KEY("sku_id","warehouse_id"),
	CONSTRAINT "stock_balance_on_hand" CHECK ("stock_balance"."on_hand" >= 0),
	CONSTRAINT "stock_balance_reserved" CHECK ("stock_balance"."reserved" BETWEEN 0 AND "stock_balance"."on_hand"),
	CONSTRAINT "stock_balance_blocked" CHECK ("stock_balance"."quarantine" >= 0 AND "stock_balance"."damaged" >= 0 AND "stock_balance"."reserved" + "stock_balance"."quarantine" + "stock_balance"."damaged" <= "stock_balance"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"on_hand_change" integer DEFAULT 0 NOT NULL,
	"reserved_change" integer DEFAULT 0 NOT NULL,
	"reference" text NOT NULL,
	"order_id" bigint,
	"line_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"backorder" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_code" ADD CONSTRAINT "business_code_salesperson_id_person_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity" ADD CONSTRAINT "entity_rank_id_rank_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."rank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_change" ADD CONSTRAINT "rank_change_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_change" ADD CONSTRAINT "rank_change_from_rank_id_rank_id_fk" FOREIGN KEY ("from_rank_id") REFERENCES "public"."rank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_change" ADD CONSTRAINT "rank_change_to_rank_id_rank_id_fk" FOREIGN KEY ("to_rank_id") REFERENCES "public"."rank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_person_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_address" ADD CONSTRAINT "known_address_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_set_part" ADD CONSTRAINT "goods_set_part_set_id_goods_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."goods_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_set_part" ADD CONSTRAINT "goods_set_part_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_image" ADD CONSTRAINT "goods_image_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metafield" ADD CONSTRAINT "metafield_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metafield_value" ADD CONSTRAINT "metafield_value_metafield_id_metafield_id_fk" FOREIGN KEY ("metafield_id") REFERENCES "public"."metafield"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metafield_value" ADD CONSTRAINT "metafield_value_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_adjustment" ADD CONSTRAINT "wallet_adjustment_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_issued_to_entity_id_fk" FOREIGN KEY ("issued_to") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_account_change" ADD CONSTRAINT "receiving_account_change_account_id_receiving_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_posting_id_ledger_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_express_id_express_id_fk" FOREIGN KEY ("express_id") REFERENCES "public"."express"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_rate" ADD CONSTRAINT "channel_rate_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "express_rule" ADD CONSTRAINT "express_rule_express_id_express_id_fk" FOREIGN KEY ("express_id") REFERENCES "public"."express"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "express_rule" ADD CONSTRAINT "express_rule_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "express_rule" ADD CONSTRAINT "express_rule_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ioss" ADD CONSTRAINT "ioss_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rule" ADD CONSTRAINT "shipping_rule_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rule" ADD CONSTRAINT "shipping_rule_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_set_id_goods_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."goods_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_remark" ADD CONSTRAINT "order_remark_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_sku" ADD CONSTRAINT "order_sku_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_sku" ADD CONSTRAINT "order_sku_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_sku" ADD CONSTRAINT "order_sku_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_sku" ADD CONSTRAINT "order_sku_set_id_goods_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."goods_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_address" ADD CONSTRAINT "order_address_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_intake" ADD CONSTRAINT "order_intake_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_intake" ADD CONSTRAINT "order_intake_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_sku_id_order_sku_id_fk" FOREIGN KEY ("order_sku_id") REFERENCES "public"."order_sku"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_set_id_goods_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."goods_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_parent_id_order_line_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_redelivers_id_order_line_id_fk" FOREIGN KEY ("redelivers_id") REFERENCES "public"."order_line"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_link" ADD CONSTRAINT "external_link_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_link" ADD CONSTRAINT "external_link_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_link_message" ADD CONSTRAINT "external_link_message_link_id_external_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."external_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_batch" ADD CONSTRAINT "listing_batch_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_item" ADD CONSTRAINT "listing_item_batch_id_listing_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."listing_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_item" ADD CONSTRAINT "listing_item_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_platform_id_platform_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platform"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_authorization" ADD CONSTRAINT "store_authorization_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_guide" ADD CONSTRAINT "home_guide_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_message_id_webhook_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_record_id" ON "audit_log" USING btree ("record_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_entity_created" ON "job" USING btree ("entity_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_user_created" ON "job" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_file_ended" ON "job" USING btree ("ended_at") WHERE "job"."file" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "job_ended" ON "job" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "job_ended_last" ON "job" USING btree ("ended_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_name" ON "job" USING btree ("name","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_title" ON "job" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_title_zh" ON "job" USING gin ("title_zh" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "job_unique_key" ON "job" USING btree ("unique_key") WHERE "job"."unique_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "workflow_move_record" ON "workflow_move" USING btree ("flow","record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_code_code" ON "business_code" USING btree ("code");--> statement-breakpoint
CREATE INDEX "business_code_salesperson" ON "business_code" USING btree ("salesperson_id");--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_name" ON "department" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE UNIQUE INDEX "entity_name" ON "entity" USING btree ("name");--> statement-breakpoint
CREATE INDEX "entity_salesperson" ON "entity" USING btree ("salesperson_id");--> statement-breakpoint
CREATE INDEX "entity_rank" ON "entity" USING btree ("rank_id");--> statement-breakpoint
CREATE INDEX "entity_created" ON "entity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "entity_business_code" ON "entity" USING btree ("business_code_id") WHERE "entity"."business_code_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rank_change_entity" ON "rank_change" USING btree ("entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rank_name" ON "rank" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "rank_level" ON "rank" USING btree ("level");--> statement-breakpoint
CREATE INDEX "attempt_until" ON "attempt" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token_hash" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitation_person" ON "invitation" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "known_address_seen" ON "known_address" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "person_entity" ON "person" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "person_department" ON "person" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "person_role_role" ON "person_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_en" ON "role" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "collected_once" ON "collected" USING btree ("entity_id","goods_id");--> statement-breakpoint
CREATE INDEX "collected_newest" ON "collected" USING btree ("entity_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collected_goods" ON "collected" USING btree ("goods_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_set_code" ON "goods_set" USING btree ("code");--> statement-breakpoint
CREATE INDEX "goods_set_status" ON "goods_set" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_set_part_once" ON "goods_set_part" USING btree ("set_id","sku_id");--> statement-breakpoint
CREATE INDEX "goods_set_part_sku" ON "goods_set_part" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_tag_name" ON "goods_tag" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_code" ON "goods" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_handle" ON "goods" USING btree ("handle") WHERE "goods"."handle" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_category" ON "goods" USING btree ("category_id","status");--> statement-breakpoint
CREATE INDEX "goods_shelf" ON "goods" USING btree ("status","on_shelf_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_title" ON "goods" USING btree ("status","title_en","id");--> statement-breakpoint
CREATE INDEX "goods_stock" ON "goods" USING btree ("status","stock","id");--> statement-breakpoint
CREATE INDEX "goods_private" ON "goods" USING gin ("visible_to") WHERE "goods"."visible_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_price" ON "goods" USING btree ("status","min_price","id");--> statement-breakpoint
CREATE INDEX "goods_search" ON "goods" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "goods_tags" ON "goods" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "goods_properties" ON "goods" USING gin ("properties" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "goods_image_goods" ON "goods_image" USING btree ("goods_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_code" ON "sku" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sku_goods" ON "sku" USING btree ("goods_id","position");--> statement-breakpoint
CREATE INDEX "sku_barcode" ON "sku" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "sku_price_change_goods" ON "sku_price_change" USING btree ("goods_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "metafield_entity_key" ON "metafield" USING btree ("entity_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "metafield_value_once" ON "metafield_value" USING btree ("metafield_id","goods_id");--> statement-breakpoint
CREATE INDEX "metafield_value_goods" ON "metafield_value" USING btree ("entity_id","goods_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_template_name" ON "sku_template" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_template_shape" ON "sku_template" USING btree ("prefix","date_part","separator","digits");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_adjustment_sn" ON "wallet_adjustment" USING btree ("adjustment_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_adjustment_key" ON "wallet_adjustment" USING btree ("asked_by","key") WHERE "wallet_adjustment"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "wallet_adjustment_state" ON "wallet_adjustment" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wallet_adjustment_entity" ON "wallet_adjustment" USING btree ("entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code" ON "coupon" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupon_issued" ON "coupon" USING btree ("issued_to");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_order" ON "coupon_use" USING btree ("order_id") WHERE "coupon_use"."given_back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "coupon_use_coupon" ON "coupon_use" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE INDEX "coupon_use_entity" ON "coupon_use" USING btree ("entity_id","coupon_id") WHERE "coupon_use"."given_back_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "currency_code" ON "currency" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "currency_rate_valid_from" ON "currency_rate" USING btree ("from_currency","to_currency","valid_from");--> statement-breakpoint
CREATE INDEX "currency_rate_newest" ON "currency_rate" USING btree ("from_currency","to_currency","valid_from" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "receiving_account_sort" ON "receiving_account" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_account_key" ON "receiving_account" USING btree ("created_by","key") WHERE "receiving_account"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receiving_account_change_account" ON "receiving_account_change" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_account_change_open" ON "receiving_account_change" USING btree ("account_id") WHERE "receiving_account_change"."state" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_sn" ON "recharge" USING btree ("recharge_sn");--> statement-breakpoint
CREATE INDEX "recharge_entity" ON "recharge" USING btree ("entity_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recharge_state" ON "recharge" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recharge_receipt" ON "recharge" USING btree ("receipt_hash") WHERE "recharge"."receipt_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recharge_transfer" ON "recharge" USING btree ("amount","transfer_day","bank_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("entity_id","code","currency") WHERE "ledger_account"."entity_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_house" ON "ledger_account" USING btree ("code","currency") WHERE "ledger_account"."entity_id" IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_line_posting" ON "ledger_line" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_line_account" ON "ledger_line" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_posting_key" ON "ledger_posting" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_posting_reference" ON "ledger_posting" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_posting_reverses" ON "ledger_posting" USING btree ("reverses") WHERE "ledger_posting"."reverses" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_sn" ON "withdrawal" USING btree ("withdrawal_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_key" ON "withdrawal" USING btree ("entity_id","key") WHERE "withdrawal"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "withdrawal_entity" ON "withdrawal" USING btree ("entity_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_state" ON "withdrawal" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_account" ON "withdrawal" USING btree ("entity_id","account_mark") WHERE "withdrawal"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "address_entity" ON "address" USING btree ("entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "country_area_code" ON "country_area" USING btree ("country","code");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_code" ON "carrier" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_code" ON "channel" USING btree ("code");--> statement-breakpoint
CREATE INDEX "channel_warehouse" ON "channel" USING btree ("warehouse_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_rate_channel" ON "channel_rate" USING btree ("channel_id","valid_from" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "country_code" ON "country" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_rule_code" ON "duty_rule" USING btree ("code");--> statement-breakpoint
CREATE INDEX "duty_rule_countries" ON "duty_rule" USING gin ("countries");--> statement-breakpoint
CREATE UNIQUE INDEX "express_rule_name" ON "express_rule" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "express_code" ON "express" USING btree ("code");--> statement-breakpoint
CREATE INDEX "holiday_days" ON "holiday" USING btree ("from_day","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "ioss_entity_number" ON "ioss" USING btree ("entity_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "last_mile_code" ON "last_mile" USING btree ("code");--> statement-breakpoint
CREATE INDEX "last_mile_express" ON "last_mile" USING gin ("express_ids");--> statement-breakpoint
CREATE INDEX "shipping_rule_entity" ON "shipping_rule" USING btree ("entity_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_rule_country_valid_from" ON "vat_rule" USING btree ("country","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_sku" ON "cart_line" USING btree ("entity_id","sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_set" ON "cart_line" USING btree ("entity_id","set_id");--> statement-breakpoint
CREATE INDEX "cart_line_entity" ON "cart_line" USING btree ("entity_id","added_at");--> statement-breakpoint
CREATE INDEX "order_goods_stat_day" ON "order_goods_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_stat_day" ON "order_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_transit_day" ON "order_transit" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_remark_entity" ON "order_remark" USING btree ("entity_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "order_sku_store_variant" ON "order_sku" USING btree ("store_id","variant_key") WHERE "order_sku"."store_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_sku_entity_variant" ON "order_sku" USING btree ("entity_id","variant_key") WHERE "order_sku"."store_id" IS NULL;--> statement-breakpoint
CREATE INDEX "order_sku_entity" ON "order_sku" USING btree ("entity_id","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_sku_unmatched" ON "order_sku" USING btree ("entity_id","seen_at" DESC NULLS FIRST,"id") WHERE "order_sku"."sku_id" IS NULL AND "order_sku"."set_id" IS NULL;--> statement-breakpoint
CREATE INDEX "order_sku_title" ON "order_sku" USING btree ("entity_id","title","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_sku_product" ON "order_sku" USING btree ("store_id","platform_product_id");--> statement-breakpoint
CREATE INDEX "order_sku_sku" ON "order_sku" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_sku_set" ON "order_sku" USING btree ("set_id") WHERE "order_sku"."set_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_sn" ON "order" USING btree ("order_sn");--> statement-breakpoint
CREATE UNIQUE INDEX "order_store_platform" ON "order" USING btree ("store_id","platform_order_id") WHERE "order"."platform_order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_entity_status" ON "order" USING btree ("entity_id","status","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_entity_placed" ON "order" USING btree ("entity_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_status" ON "order" USING btree ("status","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "order_placed" ON "order" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at","entity_id") WHERE "order"."paid_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_shipped" ON "order" USING btree ("shipped_at","entity_id") WHERE "order"."shipped_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_store" ON "order" USING btree ("store_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "order_blocked" ON "order" USING btree ("entity_id","blocked","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "order"."blocked" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_place_key" ON "order" USING btree ("entity_id","place_key") WHERE "order"."place_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_waiting" ON "order" USING btree ("urgent" DESC NULLS FIRST,"paid_at","id") WHERE "order"."supply" = 'short' AND NOT "order"."cancelled";--> statement-breakpoint
CREATE INDEX "order_plt_sn" ON "order" USING btree ("plt_order_sn","entity_id");--> statement-breakpoint
CREATE INDEX "order_own_tracking" ON "order" USING btree ("own_tracking_number") WHERE "order"."own_tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_redelivered" ON "order" USING btree ("entity_id","id" DESC NULLS FIRST,"redelivered_from") WHERE "order"."redelivered_from" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_tracking" ON "order" USING btree ("tracking_number") WHERE "order"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_part" ON "order" USING gin ("order_sn" gin_trgm_ops,"plt_order_sn" gin_trgm_ops,"buyer_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_address_order" ON "order_address" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_intake_order" ON "order_intake" USING btree ("store_id","platform_order_id");--> statement-breakpoint
CREATE INDEX "order_intake_outcome" ON "order_intake" USING btree ("store_id","outcome","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_intake_entity" ON "order_intake" USING btree ("entity_id","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_line_order" ON "order_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_line_sku" ON "order_line" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_line_unmatched" ON "order_line" USING btree ("order_sku_id") WHERE "order_line"."sku_id" IS NULL AND "order_line"."set_id" IS NULL;--> statement-breakpoint
CREATE INDEX "order_line_set" ON "order_line" USING btree ("set_id") WHERE "order_line"."set_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_parent" ON "order_line" USING btree ("parent_id") WHERE "order_line"."parent_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_redelivers" ON "order_line" USING btree ("redelivers_id") WHERE "order_line"."redelivers_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_platform_sku" ON "order_line" USING btree ("platform_sku","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_platform" ON "order_line" USING btree ("order_id","platform_line_id") WHERE "order_line"."platform_line_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "external_link_sn" ON "external_link" USING btree ("request_sn");--> statement-breakpoint
CREATE INDEX "external_link_entity" ON "external_link" USING btree ("entity_id","state","id");--> statement-breakpoint
CREATE INDEX "external_link_state" ON "external_link" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "external_link_unread" ON "external_link" USING btree ("id") WHERE "external_link"."staff_unread" > 0;--> statement-breakpoint
CREATE INDEX "external_link_url" ON "external_link" USING btree ("entity_id","url");--> statement-breakpoint
CREATE INDEX "external_link_goods" ON "external_link" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "external_link_message_link" ON "external_link_message" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "privacy_request_asked" ON "privacy_request" USING btree ("entity_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "privacy_request"."topic" = 'customers/data_request';--> statement-breakpoint
CREATE INDEX "privacy_request_shop" ON "privacy_request" USING btree ("platform_id","shop");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_store_goods" ON "listing" USING btree ("store_id","goods_id");--> statement-breakpoint
CREATE INDEX "listing_goods" ON "listing" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "listing_product" ON "listing" USING btree ("store_id","product_id");--> statement-breakpoint
CREATE INDEX "listing_entity" ON "listing" USING btree ("entity_id","platform_id","status","published_time" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "listing_batch_no" ON "listing_batch" USING btree ("batch_no");--> statement-breakpoint
CREATE INDEX "listing_batch_entity" ON "listing_batch" USING btree ("entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_batch_store" ON "listing_batch" USING btree ("store_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_item_batch" ON "listing_item" USING btree ("batch_id","state","id");--> statement-breakpoint
CREATE INDEX "listing_item_goods" ON "listing_item" USING btree ("goods_id");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_code" ON "platform" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "store_shop_url" ON "store" USING btree ("platform_id","shop_url") WHERE "store"."authed";--> statement-breakpoint
CREATE UNIQUE INDEX "store_account" ON "store" USING btree ("platform_id","account_id") WHERE "store"."authed";--> statement-breakpoint
CREATE INDEX "store_entity" ON "store" USING btree ("entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("platform_id","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_store" ON "webhook_delivery" USING btree ("store_id","received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_key_entity" ON "api_key" USING btree ("entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "choice_list_code" ON "choice" USING btree ("list","code");--> statement-breakpoint
CREATE INDEX "upload_person" ON "upload" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "upload_key" ON "upload" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mail_receiver" ON "mail" USING btree ("receiver","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event" ON "notice" USING btree ("person_id","event_id");--> statement-breakpoint
CREATE INDEX "notice_person" ON "notice" USING btree ("person_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notice"."shown";--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("person_id","id") WHERE "notice"."shown" AND "notice"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notice_at" ON "notice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_entity" ON "webhook" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_message" ON "webhook_attempt" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_message_event" ON "webhook_message" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_message_entity" ON "webhook_message" USING btree ("entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_message_state" ON "webhook_message" USING btree ("entity_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_message_of_event" ON "webhook_message" USING btree ("entity_id","event","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_message_webhook" ON "webhook_message" USING btree ("webhook_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_message_waiting" ON "webhook_message" USING btree ("webhook_id") WHERE "webhook_message"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_message_created" ON "webhook_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_balance_warehouse" ON "stock_balance" USING btree ("warehouse_id","sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_key" ON "stock_movement" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stock_movement_sku" ON "stock_movement" USING btree ("sku_id","warehouse_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_warehouse" ON "stock_movement" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_kind" ON "stock_movement" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "stock_movement_reference" ON "stock_movement" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id","line_id") WHERE "stock_movement"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_code" ON "warehouse" USING btree ("code");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "audit_log" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "audit_log"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "audit_log"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "audit_log_append" ON "audit_log" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "job" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "job"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "job"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "workflow_move" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "workflow_move"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "workflow_move"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "workflow_move_internal" ON "workflow_move" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("workflow_move"."entity_id" IS NULL) WITH CHECK ("workflow_move"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "entity" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "entity"."id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "entity"."id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "rank_change" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "rank_change"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "rank_change"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "rank_look" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "rank_look"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "rank_look"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "person" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("person"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "person"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "person" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "person"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "person" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "person"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "person"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "person" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "person"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "collected" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "collected"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "collected"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "metafield" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "metafield"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "metafield"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "metafield_value" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "metafield_value"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "metafield_value"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "wallet_adjustment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "wallet_adjustment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "wallet_adjustment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "coupon_use" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "coupon_use"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "coupon_use"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "recharge" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "recharge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "recharge"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "ledger_account" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("ledger_account"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "ledger_account"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "ledger_account" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_account"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "ledger_account" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_account"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_account"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "ledger_account" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_account"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "ledger_line" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "ledger_posting" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_posting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "ledger_posting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "withdrawal" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "withdrawal"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "withdrawal"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "address" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "address"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "address"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "ioss" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "ioss"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "ioss"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "shipping_rule" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "shipping_rule"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "shipping_rule"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "cart_line" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "cart_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "cart_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_goods_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_transit" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_transit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_transit"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_remark" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_remark"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_remark"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_sku" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_sku"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_sku"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_address" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_address"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_address"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_count" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_count"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_count"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_event" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_event"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_intake" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_intake"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_intake"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_line" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_line"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "external_link" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "external_link"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "external_link"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "external_link_message" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "external_link_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "external_link_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "privacy_request" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "privacy_request"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "privacy_request"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "listing" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "listing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "listing"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "listing_batch" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "listing_batch"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "listing_batch"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "listing_item" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "listing_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "listing_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "store" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "store"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "store"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "store_authorization" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "store_authorization"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "store_authorization"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "api_key" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "api_key"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "api_key"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "upload" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "upload"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "upload"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "home_guide" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("home_guide"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "home_guide"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "home_guide" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "home_guide"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "home_guide" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "home_guide"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "home_guide"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "home_guide" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "home_guide"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "notice" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("notice"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "notice"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "notice" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "notice"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "notice" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "notice"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "notice"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "notice" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "notice"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_read" ON "notice_setting" AS PERMISSIVE FOR SELECT TO "dropyard_app" USING ("notice_setting"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "notice_setting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_insert" ON "notice_setting" AS PERMISSIVE FOR INSERT TO "dropyard_app" WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "notice_setting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_update" ON "notice_setting" AS PERMISSIVE FOR UPDATE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "notice_setting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "notice_setting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_or_shared_delete" ON "notice_setting" AS PERMISSIVE FOR DELETE TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "notice_setting"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "webhook" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "webhook"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "webhook"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "webhook_attempt" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "webhook_attempt"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "webhook_attempt"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "webhook_message" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "webhook_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "webhook_message"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- kit/audit-table.sql
-- The audit trail is only ever added to.
REVOKE UPDATE, DELETE ON audit_log FROM dropyard_app;
--> statement-breakpoint
-- kit/workflow-table.sql
REVOKE UPDATE, DELETE ON workflow_move FROM dropyard_app;
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
-- company and the roles. Null where there is no live session, or none that was noted as used within the last minute. It
-- says nothing of other companies that somebody sees as their salesperson.
CREATE OR REPLACE FUNCTION session_mark(hash text, idle_hours int) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT s.id || ' ' || p.xmin || ' ' || coalesce(c.xmin::text, '') || ' ' || (
      SELECT coalesce(string_agg(role.id || ':' || role.xmin, ' ' ORDER BY role.id), '')
      FROM public.person_role pr
      JOIN public.role ON role.id = pr.role_id
      WHERE pr.person_id = p.id)
    FROM public.session s
    JOIN public.person p ON p.id = s.person_id AND p.status = 'active'
    LEFT JOIN public.entity c ON c.id = p.entity_id
    WHERE s.token_hash = hash AND NOT s.revoked AND s.expires_at > now()
      AND s.seen_at > now() - make_interval(hours => idle_hours) AND s.seen_at >= now() - interval '1 minute'
      AND (p.kind = 'staff' OR c.status = 'active'));
END $$;
--> statement-breakpoint
-- modules/account/user/table.sql
-- Password hashes are written by requests, and read by nothing but the function below, which answers those transactions
-- that see everything: logging in. A query on behalf of a merchant can not reach them, whatever it says.
REVOKE SELECT ON person FROM dropyard_app;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE (
    SELECT format('GRANT SELECT (%s) ON person TO dropyard_app', string_agg(quote_ident(attname), ', ' ORDER BY attnum))
    FROM pg_attribute
    WHERE attrelid = 'person'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'password_hash'
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION password_hash_of(person_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT password_hash FROM person WHERE id = person_id AND current_setting('app.all', true) = 'on'
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION password_hash_of(bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION password_hash_of(bigint) TO dropyard_app;
--> statement-breakpoint
-- modules/catalog/goods/table.sql
-- Totals of the catalogue, kept in the transaction that changes it: the list never counts a hundred thousand rows.
CREATE OR REPLACE FUNCTION goods_count_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, visible_to IS NOT NULL, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, visible_to IS NOT NULL, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  ELSE
    INSERT INTO goods_count (status, is_private, total)
    SELECT status, hidden, sum(n) FROM (
      SELECT status, visible_to IS NOT NULL AS hidden, 1 AS n FROM added
      UNION ALL SELECT status, visible_to IS NOT NULL, -1 FROM gone
    ) AS change GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (status, is_private) DO UPDATE SET total = goods_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_insert AFTER INSERT ON goods REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_delete AFTER DELETE ON goods REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_count_update AFTER UPDATE ON goods REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION goods_count_keep();
--> statement-breakpoint
-- modules/finance/wallet/table.sql
-- Nothing in the ledger is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON ledger_posting, ledger_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero per currency; checked when the transaction commits.
CREATE OR REPLACE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_line WHERE posting_id = NEW.posting_id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_line_balanced ON ledger_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_line_balanced AFTER INSERT ON ledger_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- modules/logistics/channel/table.sql
-- What says whether the channels that a process keeps are still those of the tables; see channels.ts.
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
  INSERT INTO order_goods_stat (entity_id, day, store_id, goods_id, lines, pieces, spend, refunded)
  SELECT * FROM (
    SELECT o.entity_id, (o.placed_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.store_id, 0) AS store_id, s.goods_id,
      sum(c.lines)::int AS lines, sum(c.pieces)::int AS pieces, sum(c.spend)::bigint AS spend,
      sum(c.refunded)::int AS refunded
    FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
        sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded
      FROM unnest(changed) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
    GROUP BY 1, 2, 3, 4
  ) AS change WHERE lines <> 0 OR pieces <> 0 OR spend <> 0 OR refunded <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (entity_id, day, store_id, goods_id) DO UPDATE SET
    lines = order_goods_stat.lines + excluded.lines, pieces = order_goods_stat.pieces + excluded.pieces, spend = order_goods_stat.spend + excluded.spend, refunded = order_goods_stat.refunded + excluded.refunded;
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
        sum(c.refunded)::int AS refunded
      FROM (SELECT order_id, sku_id, sum(sign) AS lines, sum(quantity * sign) AS pieces,
          sum(quantity * unit_price * sign) AS spend, sum(refunded * sign) AS refunded
        FROM (SELECT order_id, sku_id, quantity, unit_price, refunded, 1 AS sign FROM order_line) AS l WHERE sku_id IS NOT NULL GROUP BY 1, 2
        HAVING sum(sign) <> 0 OR sum(quantity * sign) <> 0 OR sum(quantity * unit_price * sign) <> 0 OR sum(refunded * sign) <> 0) AS c JOIN sku s ON s.id = c.sku_id JOIN "order" o ON o.id = c.order_id
      GROUP BY 1, 2, 3, 4
$$;
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
      WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer LIMIT most);
  ELSE
    found := ARRAY(SELECT id FROM "order" WHERE entity_id = company
      AND (order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer) LIMIT most);
  END IF;
  RETURN QUERY SELECT unnest(found);
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT id FROM (
      SELECT id, order_sn, plt_order_sn, buyer_name FROM "order" WHERE company IS NULL OR entity_id = company
      ORDER BY placed_at DESC, id DESC LIMIT 10000
    ) AS newest
    WHERE order_sn LIKE upper(number) OR plt_order_sn ILIKE number OR buyer_name ILIKE buyer LIMIT most;
  END IF;
END $$;
--> statement-breakpoint
-- modules/system/api-key/table.sql
-- Who stands behind an API key, and whether it called too often: read and counted in one statement, so that every
-- process counts together. It runs as the owner of the tables, because nobody is known yet who could see anything.
CREATE OR REPLACE FUNCTION api_key_actor(hash text) RETURNS TABLE (
  id bigint, entity_id bigint, name text, email text, lang text, permissions text[], scopes text[], used int, wait int
) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH counted AS (
    UPDATE public.api_key k SET used_at = now(),
      window_count = CASE WHEN k.window_at > now() - interval '1 minute' THEN k.window_count + 1 ELSE 1 END,
      window_at = CASE WHEN k.window_at > now() - interval '1 minute' THEN k.window_at ELSE now() END
    WHERE k.token_hash = hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    RETURNING k.person_id, k.entity_id, k.scopes, k.window_count, k.window_at
  )
  SELECT p.id, p.entity_id, p.name, p.email, p.lang,
    ARRAY(SELECT DISTINCT held FROM public.person_role pr JOIN public.role r ON r.id = pr.role_id,
      unnest(r.permissions) AS held WHERE pr.person_id = p.id),
    c.scopes, c.window_count,
    greatest(1, ceil(60 - extract(epoch FROM now() - c.window_at)))::int
  FROM counted c
  JOIN public.person p ON p.id = c.person_id AND p.status = 'active' AND p.kind = 'merchant' AND p.entity_id = c.entity_id
  JOIN public.entity e ON e.id = c.entity_id AND e.status = 'active';
END $$;
--> statement-breakpoint
-- modules/warehouse/stock/table.sql
REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
