CREATE TABLE "one688_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one688_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"only" boolean DEFAULT true NOT NULL,
	"app_key" text NOT NULL,
	"secrets" text NOT NULL,
	"login" text NOT NULL,
	"member_id" text NOT NULL,
	"access_expires" timestamp (3) with time zone,
	"refresh_expires" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"ship_to" text NOT NULL,
	"capabilities" jsonb,
	"capabilities_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "one688_account_only" UNIQUE("only")
);
