CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" bigint,
	"owner_id" bigint,
	"scope_id" bigint GENERATED ALWAYS AS (coalesce(entity_id, -owner_id, 0)) STORED NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"grade" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"next_action" text DEFAULT '' NOT NULL,
	"next_due" date,
	"next_by" bigint,
	"business_code_id" bigint,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_company" CHECK (("customer"."kind" = 'lead') = ("customer"."entity_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"words" text NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_consent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_figure" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp (3) with time zone,
	"last_order_at" timestamp (3) with time zone,
	"stale" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_gathering" (
	"id" integer PRIMARY KEY NOT NULL,
	"order_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"space" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"store_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"outcome" text,
	"next_action" text DEFAULT '' NOT NULL,
	"next_due" date,
	"internal" boolean DEFAULT true NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" bigint,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_order" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"key" text NOT NULL,
	"counts" boolean NOT NULL,
	"paid" boolean NOT NULL,
	"refunded" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_tombstone" (
	"space" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_tombstone_space_hash_pk" PRIMARY KEY("space","hash")
);
--> statement-breakpoint
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
	"trashed_at" timestamp (3) with time zone,
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
CREATE TABLE "margin_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "margin_goods_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	CONSTRAINT "margin_goods_stat_entity_id_day_store_id_goods_id_sku_id_supplier_id_pk" PRIMARY KEY("entity_id","day","store_id","goods_id","sku_id","supplier_id")
);
--> statement-breakpoint
ALTER TABLE "margin_goods_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "margin_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "margin_item_orders" CHECK ("margin_item"."orders" IN (0, 1) AND "margin_item"."lines" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "margin_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "margin_stat" (
	"entity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"late" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"packaging" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"quoted_sales" bigint NOT NULL,
	"quoted_margin" bigint NOT NULL,
	CONSTRAINT "margin_stat_entity_id_day_store_id_country_channel_id_pk" PRIMARY KEY("entity_id","day","store_id","country","channel_id")
);
--> statement-breakpoint
ALTER TABLE "margin_stat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pack_desk" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tote_bin_id" bigint,
	"order_id" bigint,
	"contents" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"scans" integer NOT NULL,
	"number" text NOT NULL,
	"grams" integer NOT NULL,
	"expected_grams" integer,
	"packaging" jsonb NOT NULL,
	"none_left" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pack_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wave" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_sn" text GENERATED ALWAYS AS ('W' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"kind" text DEFAULT 'multi' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"urgent_only" boolean DEFAULT false NOT NULL,
	"max_orders" integer DEFAULT 60 NOT NULL,
	"max_grams" integer DEFAULT 30000 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"cut_off" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"picker" bigint,
	"released_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wave_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"tote_bin_id" bigint,
	"open" boolean DEFAULT true NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	"drop_reason" text
);
--> statement-breakpoint
CREATE TABLE "wave_pick" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_pick_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"tote_bin_id" bigint,
	"shipped" integer DEFAULT 0 NOT NULL,
	"to_return" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN to_return > 0 THEN 'to_return' WHEN picked + short + dropped < pieces THEN 'to_pick' WHEN returned > 0 THEN 'returned'
          WHEN shipped > 0 THEN 'shipped' WHEN picked > 0 THEN 'picked' WHEN short > 0 THEN 'short' ELSE 'dropped' END) STORED NOT NULL,
	CONSTRAINT "wave_pick_pieces" CHECK ("wave_pick"."picked" >= 0 AND "wave_pick"."short" >= 0 AND "wave_pick"."dropped" >= 0
      AND "wave_pick"."picked" + "wave_pick"."short" + "wave_pick"."dropped" <= "wave_pick"."pieces"),
	CONSTRAINT "wave_pick_out" CHECK ("wave_pick"."shipped" >= 0 AND "wave_pick"."to_return" >= 0 AND "wave_pick"."returned" >= 0
      AND "wave_pick"."shipped" + "wave_pick"."to_return" + "wave_pick"."returned" <= "wave_pick"."picked"),
	CONSTRAINT "wave_pick_tote" CHECK ("wave_pick"."picked" = 0 OR "wave_pick"."tote_bin_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "wave_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wave_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pick_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"code" text NOT NULL,
	"expires_on" date,
	"state" text DEFAULT 'good' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lot_code" UNIQUE NULLS NOT DISTINCT("sku_id","code","expires_on"),
	CONSTRAINT "lot_code_given" CHECK ("lot"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "stock_closed" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_cut" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_day" (
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"account" text NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL,
	"booked" bigint NOT NULL,
	CONSTRAINT "stock_day_day_sku_id_warehouse_id_account_pk" PRIMARY KEY("day","sku_id","warehouse_id","account")
);
--> statement-breakpoint
CREATE TABLE "stock_kept" (
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"pieces" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "stock_kept_day_sku_id_warehouse_id_pk" PRIMARY KEY("day","sku_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "late_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" bigint NOT NULL,
	"order_id" bigint,
	"line_id" bigint,
	"layer_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "bin_stock_place";--> statement-breakpoint
ALTER TABLE "supplier_posting" ALTER COLUMN "supplier_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ALTER COLUMN "supplier_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "lot_tracking" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "wave" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "lot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "lot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "supplier_posting" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "supplier_posting_line" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bin" ADD COLUMN "mixed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "packbox" ADD COLUMN "sku_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD COLUMN "counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_entry" ADD COLUMN "uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layer_move" ADD COLUMN "lost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layer_move" ADD COLUMN "under_way" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bin_movement" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD COLUMN "allocated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_batch" ADD CONSTRAINT "customer_batch_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consent" ADD CONSTRAINT "customer_consent_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_figure" ADD CONSTRAINT "customer_figure_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_identity" ADD CONSTRAINT "customer_identity_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_log" ADD CONSTRAINT "customer_log_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "margin_item" ADD CONSTRAINT "margin_item_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_desk" ADD CONSTRAINT "pack_desk_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_session" ADD CONSTRAINT "pack_session_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave" ADD CONSTRAINT "wave_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_wave_id_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."wave"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_pick" ADD CONSTRAINT "wave_pick_tote_bin_id_bin_id_fk" FOREIGN KEY ("tote_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_scan" ADD CONSTRAINT "wave_scan_pick_id_wave_pick_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."wave_pick"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_share" ADD CONSTRAINT "late_share_move_id_cost_layer_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."cost_layer_move"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_share" ADD CONSTRAINT "late_share_layer_id_cost_layer_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."cost_layer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_kind" ON "customer" USING btree ("kind","id" DESC NULLS FIRST,"scope_id");--> statement-breakpoint
CREATE INDEX "customer_entity_kind" ON "customer" USING btree ("entity_id","kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merchant" ON "customer" USING btree ("entity_id") WHERE "customer"."kind" = 'merchant';--> statement-breakpoint
CREATE INDEX "customer_owner" ON "customer" USING btree ("owner_id","id") WHERE "customer"."owner_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_scope" ON "customer" USING btree ("scope_id","id");--> statement-breakpoint
CREATE INDEX "customer_state" ON "customer" USING btree ("state","id","scope_id") WHERE "customer"."kind" <> 'buyer';--> statement-breakpoint
CREATE INDEX "customer_due" ON "customer" USING btree ("next_due","id","next_by","scope_id") WHERE "customer"."next_due" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_due_up" ON "customer" USING btree ("next_due","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_due_down" ON "customer" USING btree ("next_due" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_next_by" ON "customer" USING btree ("next_by","next_due") WHERE "customer"."next_due" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_phone" ON "customer" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree ("name","id","scope_id");--> statement-breakpoint
CREATE INDEX "customer_grade" ON "customer" USING btree ("grade","id") WHERE "customer"."grade" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_country" ON "customer" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "customer_source" ON "customer" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "customer_blocked" ON "customer" USING btree ("id") WHERE "customer"."do_not_contact";--> statement-breakpoint
CREATE INDEX "customer_business_code" ON "customer" USING btree ("business_code_id") WHERE "customer"."business_code_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_tags" ON "customer" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customer_part" ON "customer" USING gin ("name" gin_trgm_ops,"company" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_batch_customer" ON "customer_batch" USING btree ("customer_id","user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_batch_at" ON "customer_batch" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customer_consent_customer" ON "customer_consent" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_figure_spend" ON "customer_figure" USING btree ("spend" DESC NULLS FIRST,"customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_orders" ON "customer_figure" USING btree ("orders" DESC NULLS FIRST,"customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_last" ON "customer_figure" USING btree ("last_order_at","customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_last_down" ON "customer_figure" USING btree ("last_order_at" DESC NULLS LAST,"customer_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_figure_stale" ON "customer_figure" USING btree ("customer_id") WHERE "customer_figure"."stale";--> statement-breakpoint
CREATE UNIQUE INDEX "customer_identity_key" ON "customer_identity" USING btree ("space","kind","key");--> statement-breakpoint
CREATE INDEX "customer_identity_find" ON "customer_identity" USING btree ("kind","key","customer_id");--> statement-breakpoint
CREATE INDEX "customer_identity_customer" ON "customer_identity" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_log_customer" ON "customer_log" USING btree ("customer_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_log_key" ON "customer_log" USING btree ("customer_id","key") WHERE "customer_log"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_order_customer" ON "customer_order" USING btree ("customer_id","placed_at" DESC NULLS FIRST,"order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_account_address" ON "email_account" USING btree ("address");--> statement-breakpoint
CREATE INDEX "email_account_synced" ON "email_account" USING btree ("synced_at","id");--> statement-breakpoint
CREATE INDEX "email_member_head" ON "email_member" USING btree ("email_account_id","position");--> statement-breakpoint
CREATE INDEX "email_member_person" ON "email_member" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_member_once" ON "email_member" USING btree ("email_account_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_identity" ON "email" USING btree ("account_id","identity");--> statement-breakpoint
CREATE INDEX "email_folder_at" ON "email" USING btree ("account_id","folder","at" DESC NULLS FIRST,"id");--> statement-breakpoint
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
CREATE INDEX "email_thread_folder" ON "email_thread" USING btree ("account_id","folder","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_thread_last" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_thread_all" ON "email_thread" USING btree ("folder","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_thread_unread" ON "email_thread" USING btree ("account_id","folder","last_at" DESC NULLS FIRST) WHERE "email_thread"."is_unread";--> statement-breakpoint
CREATE INDEX "email_thread_starred" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."is_starred";--> statement-breakpoint
CREATE INDEX "email_thread_sent" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."has_sent";--> statement-breakpoint
CREATE INDEX "email_thread_unreadable" ON "email_thread" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "email_thread"."is_unreadable";--> statement-breakpoint
CREATE INDEX "email_thread_entity" ON "email_thread" USING btree ("entity_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_thread_tag_tag" ON "email_thread_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "email_thread_tag_account" ON "email_thread_tag" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_tag_position" ON "email_tag" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "email_tag_account" ON "email_tag" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "margin_goods_stat_day" ON "margin_goods_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "margin_item_day" ON "margin_item" USING btree ("day" DESC NULLS FIRST,"id" DESC NULLS FIRST,"entity_id");--> statement-breakpoint
CREATE INDEX "margin_item_order" ON "margin_item" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "margin_item_sku" ON "margin_item" USING btree ("sku_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_goods" ON "margin_item" USING btree ("goods_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_supplier" ON "margin_item" USING btree ("supplier_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_item_entity" ON "margin_item" USING btree ("entity_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "margin_stat_day" ON "margin_stat" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_desk_order" ON "pack_desk" USING btree ("order_id") WHERE "pack_desk"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_session_key" ON "pack_session" USING btree ("key","order_id");--> statement-breakpoint
CREATE INDEX "pack_session_order" ON "pack_session" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pack_session_none_left" ON "pack_session" USING btree ("finished_at") WHERE cardinality("pack_session"."none_left") > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wave_sn" ON "wave" USING btree ("wave_sn");--> statement-breakpoint
CREATE INDEX "wave_state" ON "wave" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_warehouse" ON "wave" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "wave_kind" ON "wave" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wave_order_open" ON "wave_order" USING btree ("order_id") WHERE "wave_order"."open";--> statement-breakpoint
CREATE INDEX "wave_order_wave" ON "wave_order" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "wave_order_position" ON "wave_order" USING btree ("position","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wave_order_order" ON "wave_order" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "wave_order_tote" ON "wave_order" USING btree ("tote_bin_id") WHERE "wave_order"."open" AND "wave_order"."tote_bin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "wave_pick_wave" ON "wave_pick" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_size" ON "wave_pick" USING btree ("pieces","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wave_pick_state" ON "wave_pick" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "wave_pick_order" ON "wave_pick" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_line" ON "wave_pick" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "wave_pick_bin" ON "wave_pick" USING btree ("bin_id","id");--> statement-breakpoint
CREATE INDEX "wave_pick_tote" ON "wave_pick" USING btree ("tote_bin_id") WHERE "wave_pick"."state" IN ('picked', 'to_pick', 'to_return');--> statement-breakpoint
CREATE UNIQUE INDEX "wave_scan_key" ON "wave_scan" USING btree ("key","kind","pick_id");--> statement-breakpoint
CREATE INDEX "wave_scan_pick" ON "wave_scan" USING btree ("pick_id","id");--> statement-breakpoint
CREATE INDEX "lot_state" ON "lot" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "lot_expires" ON "lot" USING btree ("expires_on","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lot_expires_down" ON "lot" USING btree ("expires_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lot_created" ON "lot" USING btree ("created_at","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_day_sku" ON "stock_day" USING btree ("sku_id","warehouse_id","day");--> statement-breakpoint
CREATE INDEX "late_share_order" ON "late_share" USING btree ("order_id") WHERE "late_share"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "late_share_move" ON "late_share" USING btree ("move_id");--> statement-breakpoint
ALTER TABLE "packbox" ADD CONSTRAINT "packbox_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_movement" ADD CONSTRAINT "bin_movement_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_lot_id_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_request" ON "purchase_order" USING btree ("request_key") WHERE "purchase_order"."request_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_posting_line_at" ON "supplier_posting_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_posting_line_of_account" ON "supplier_posting_line" USING btree ("account","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "supplier_posting_line_of_supplier" ON "supplier_posting_line" USING btree ("supplier_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packbox_by_sku" ON "packbox" USING btree ("sku_id") WHERE "packbox"."sku_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cost_layer_move_at" ON "cost_layer_move" USING btree ("at");--> statement-breakpoint
CREATE INDEX "layer_under_way_layer" ON "layer_under_way" USING btree ("layer_id");--> statement-breakpoint
CREATE INDEX "bin_movement_lot" ON "bin_movement" USING btree ("lot_id","movement_id") WHERE "bin_movement"."lot_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bin_stock_of_lot" ON "bin_stock" USING btree ("lot_id","id" DESC NULLS FIRST) WHERE "bin_stock"."lot_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING btree ("at");--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_lot" UNIQUE NULLS NOT DISTINCT("sku_id","warehouse_id","condition","bin_id","lot_id");--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_allocated" CHECK ("bin_stock"."allocated" BETWEEN 0 AND "bin_stock"."quantity" AND ("bin_stock"."allocated" = 0 OR "bin_stock"."condition" = 'good'));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_batch" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_batch"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_batch"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_consent" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_consent"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_figure" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_figure"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_identity" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_identity"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_identity"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_log" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_log"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_log"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_order" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_order"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_order"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
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
    OR "email_thread_tag"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_goods_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_goods_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_item" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_item"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "margin_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "margin_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "margin_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "pack_session" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "pack_session"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
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
        -- Leads belong to no company: they are visible by the negative id of their owner (customer/customer/table.ts).
        SELECT seen.id FROM public.person seller
        CROSS JOIN LATERAL (
          SELECT -seller.id AS id UNION ALL SELECT e.id FROM public.entity e WHERE e.salesperson_id = seller.id
        ) AS seen
        WHERE seller.kind = 'staff' AND (seller.id = p.id OR ('department' = ANY (r.scopes) AND seller.department_id IN (
          WITH RECURSIVE below AS (
            SELECT p.department_id AS id
            UNION SELECT d.id FROM public.department d JOIN below ON d.parent_id = below.id
          ) SELECT below.id FROM below)))
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
-- modules/catalog/goods-search/table.sql
-- The words of products, for misspelt searches. What is there already is left out before the insert: one that conflicts would wait
-- for the other transaction. Words are inserted in their order, so that two such transactions can not wait for each other.
CREATE OR REPLACE FUNCTION goods_word_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO goods_word (word)
  SELECT DISTINCT said.word FROM regexp_split_to_table(btrim(NEW.search_text), ' +') AS said (word)
  WHERE length(said.word) BETWEEN 3 AND 40
    AND NOT EXISTS (SELECT FROM goods_word AS known WHERE known.word = said.word)
  ORDER BY said.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_word_keep AFTER INSERT OR UPDATE OF search_text ON goods
  FOR EACH ROW EXECUTE FUNCTION goods_word_keep();
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
-- Another owner or kind: what belongs to the customer follows, so that the same people see it.
CREATE OR REPLACE FUNCTION customer_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_figure SET scope_id = NEW.scope_id, kind = NEW.kind WHERE customer_id = NEW.id;
  UPDATE customer_identity SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_log SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_consent SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_batch SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_moved AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.kind <> NEW.kind)
  EXECUTE FUNCTION customer_moved();
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
  UPDATE customer_order c SET counts = its.counts, paid = its.paid, refunded = its.refunded, amount = its.amount,
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
-- within the scopes of whoever asks (null: all of them), and the caller's query is bound to row-level security again.
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
--> statement-breakpoint
-- modules/order/margin-item/table.sql
-- Sums of margins by day, kept in the transaction that counts an order again.
--> statement-breakpoint
CREATE OR REPLACE FUNCTION margin_stat_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO margin_stat (entity_id, day, store_id, country, channel_id, orders, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, country, channel_id,
        sum(orders)::int AS orders, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales, sum(shipping)::bigint AS shipping, sum(goods)::bigint AS goods, sum(late)::bigint AS late, sum(freight)::bigint AS freight, sum(packaging)::bigint AS packaging, sum(estimated)::bigint AS estimated, sum(quoted_sales)::bigint AS quoted_sales, sum(quoted_margin)::bigint AS quoted_margin
      FROM added GROUP BY 1, 2, 3, 4, 5) AS change
    WHERE orders <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (entity_id, day, store_id, country, channel_id) DO UPDATE SET
      orders = margin_stat.orders + excluded.orders, pieces = margin_stat.pieces + excluded.pieces, sales = margin_stat.sales + excluded.sales, shipping = margin_stat.shipping + excluded.shipping, goods = margin_stat.goods + excluded.goods, late = margin_stat.late + excluded.late, freight = margin_stat.freight + excluded.freight, packaging = margin_stat.packaging + excluded.packaging, estimated = margin_stat.estimated + excluded.estimated, quoted_sales = margin_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_stat.quoted_margin + excluded.quoted_margin;
    INSERT INTO margin_goods_stat (entity_id, day, store_id, goods_id, sku_id, supplier_id, lines, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, goods_id, sku_id, supplier_id,
        sum(lines)::int AS lines, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales, sum(shipping)::bigint AS shipping, sum(goods)::bigint AS goods, sum(late)::bigint AS late, sum(freight)::bigint AS freight, sum(packaging)::bigint AS packaging, sum(estimated)::bigint AS estimated, sum(quoted_sales)::bigint AS quoted_sales, sum(quoted_margin)::bigint AS quoted_margin
      FROM added GROUP BY 1, 2, 3, 4, 5, 6) AS change
    WHERE lines <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (entity_id, day, store_id, goods_id, sku_id, supplier_id) DO UPDATE SET
      lines = margin_goods_stat.lines + excluded.lines, pieces = margin_goods_stat.pieces + excluded.pieces, sales = margin_goods_stat.sales + excluded.sales, shipping = margin_goods_stat.shipping + excluded.shipping, goods = margin_goods_stat.goods + excluded.goods, late = margin_goods_stat.late + excluded.late, freight = margin_goods_stat.freight + excluded.freight, packaging = margin_goods_stat.packaging + excluded.packaging, estimated = margin_goods_stat.estimated + excluded.estimated, quoted_sales = margin_goods_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_goods_stat.quoted_margin + excluded.quoted_margin;
  ELSE
    INSERT INTO margin_stat (entity_id, day, store_id, country, channel_id, orders, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, country, channel_id,
        -sum(orders)::int AS orders, -sum(pieces)::int AS pieces, -sum(sales)::bigint AS sales, -sum(shipping)::bigint AS shipping, -sum(goods)::bigint AS goods, -sum(late)::bigint AS late, -sum(freight)::bigint AS freight, -sum(packaging)::bigint AS packaging, -sum(estimated)::bigint AS estimated, -sum(quoted_sales)::bigint AS quoted_sales, -sum(quoted_margin)::bigint AS quoted_margin
      FROM gone GROUP BY 1, 2, 3, 4, 5) AS change
    WHERE orders <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (entity_id, day, store_id, country, channel_id) DO UPDATE SET
      orders = margin_stat.orders + excluded.orders, pieces = margin_stat.pieces + excluded.pieces, sales = margin_stat.sales + excluded.sales, shipping = margin_stat.shipping + excluded.shipping, goods = margin_stat.goods + excluded.goods, late = margin_stat.late + excluded.late, freight = margin_stat.freight + excluded.freight, packaging = margin_stat.packaging + excluded.packaging, estimated = margin_stat.estimated + excluded.estimated, quoted_sales = margin_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_stat.quoted_margin + excluded.quoted_margin;
    INSERT INTO margin_goods_stat (entity_id, day, store_id, goods_id, sku_id, supplier_id, lines, pieces, sales, shipping, goods, late, freight, packaging, estimated, quoted_sales, quoted_margin)
    SELECT * FROM (SELECT entity_id, day, store_id, goods_id, sku_id, supplier_id,
        -sum(lines)::int AS lines, -sum(pieces)::int AS pieces, -sum(sales)::bigint AS sales, -sum(shipping)::bigint AS shipping, -sum(goods)::bigint AS goods, -sum(late)::bigint AS late, -sum(freight)::bigint AS freight, -sum(packaging)::bigint AS packaging, -sum(estimated)::bigint AS estimated, -sum(quoted_sales)::bigint AS quoted_sales, -sum(quoted_margin)::bigint AS quoted_margin
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6) AS change
    WHERE lines <> 0 OR pieces <> 0 OR sales <> 0 OR shipping <> 0 OR goods <> 0 OR late <> 0 OR freight <> 0 OR packaging <> 0 OR estimated <> 0 OR quoted_sales <> 0 OR quoted_margin <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (entity_id, day, store_id, goods_id, sku_id, supplier_id) DO UPDATE SET
      lines = margin_goods_stat.lines + excluded.lines, pieces = margin_goods_stat.pieces + excluded.pieces, sales = margin_goods_stat.sales + excluded.sales, shipping = margin_goods_stat.shipping + excluded.shipping, goods = margin_goods_stat.goods + excluded.goods, late = margin_goods_stat.late + excluded.late, freight = margin_goods_stat.freight + excluded.freight, packaging = margin_goods_stat.packaging + excluded.packaging, estimated = margin_goods_stat.estimated + excluded.estimated, quoted_sales = margin_goods_stat.quoted_sales + excluded.quoted_sales, quoted_margin = margin_goods_stat.quoted_margin + excluded.quoted_margin;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_stat_insert AFTER INSERT ON margin_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION margin_stat_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_stat_delete AFTER DELETE ON margin_item REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION margin_stat_keep();
--> statement-breakpoint
-- Items are counted again as a whole, never changed.
REVOKE UPDATE ON margin_item FROM dropyard_app;
--> statement-breakpoint
-- Notes that the margin of a shipped order has to be counted again.
CREATE OR REPLACE FUNCTION margin_due_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO margin_due (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION margin_due_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO margin_due (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_insert AFTER INSERT ON "order"
  FOR EACH ROW WHEN (NEW.shipped_at IS NOT NULL) EXECUTE FUNCTION margin_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_update AFTER UPDATE ON "order"
  FOR EACH ROW WHEN ((NEW.shipped_at IS NOT NULL OR OLD.shipped_at IS NOT NULL) AND
    (NEW.shipped_at, NEW.paid_at, NEW.pay_amount, NEW.refunded_amount, NEW.shipping_amount, NEW.store_id, NEW.country, NEW.channel_id,
      NEW.combined_id, NEW.placed_at) IS DISTINCT FROM
    (OLD.shipped_at, OLD.paid_at, OLD.pay_amount, OLD.refunded_amount, OLD.shipping_amount, OLD.store_id, OLD.country, OLD.channel_id,
      OLD.combined_id, OLD.placed_at))
  EXECUTE FUNCTION margin_due_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_label AFTER UPDATE ON parcel_label
  FOR EACH ROW WHEN ((NEW.cost, NEW.currency, NEW.state, NEW.order_id) IS DISTINCT FROM (OLD.cost, OLD.currency, OLD.state, OLD.order_id))
  EXECUTE FUNCTION margin_due_note();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_late AFTER INSERT ON late_share
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION margin_due_note();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER margin_due_return AFTER INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.kind IN ('ship', 'pack', 'return_good', 'return_bad')) EXECUTE FUNCTION margin_due_note();
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
-- modules/order/order-combine/table.sql
-- Receivers with orders that wait for a label, kept in the transaction that changes orders: grouping all waiting orders for each page
-- of the list takes a second in a large database. They are the orders of the index order_receiver.
CREATE OR REPLACE FUNCTION combinable_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed combinable_receiver[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, count(*), max(id))::combinable_receiver FROM added
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT (entity_id, receiver_key, -count(*), max(id))::combinable_receiver FROM gone
      WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL GROUP BY entity_id, receiver_key);
  ELSE
    changed := ARRAY(SELECT (entity_id, receiver_key, sum(n), max(id))::combinable_receiver FROM (
        SELECT entity_id, receiver_key, id, 1 AS n FROM added WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
        UNION ALL
        SELECT entity_id, receiver_key, id, -1 FROM gone WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
      ) AS change GROUP BY entity_id, receiver_key HAVING sum(n) <> 0);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  INSERT INTO combinable_receiver (entity_id, receiver_key, orders, newest_id)
  SELECT c.entity_id, c.receiver_key, c.orders, c.newest_id FROM unnest(changed) AS c ORDER BY 1, 2
  ON CONFLICT (entity_id, receiver_key) DO UPDATE SET orders = combinable_receiver.orders + excluded.orders,
    newest_id = greatest(combinable_receiver.newest_id, excluded.newest_id);
  DELETE FROM combinable_receiver r USING unnest(changed) AS c
  WHERE c.orders < 0 AND r.entity_id = c.entity_id AND r.receiver_key = c.receiver_key AND r.orders = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER combinable_update AFTER UPDATE ON "order" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION combinable_keep();
--> statement-breakpoint
-- The same counted from the orders themselves: for the proof, and for rows that came in past the triggers.
CREATE OR REPLACE FUNCTION combinable_counted() RETURNS SETOF combinable_receiver LANGUAGE sql STABLE AS $$
  SELECT entity_id, receiver_key, count(*)::int, max(id) FROM "order"
  WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL AND split_from IS NULL
  GROUP BY entity_id, receiver_key
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
CREATE OR REPLACE FUNCTION erase_copies(erased bigint[], records jsonb, telling jsonb, contacts jsonb, address jsonb, words jsonb)
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
REVOKE ALL ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_copies(bigint[], jsonb, jsonb, jsonb, jsonb, jsonb) TO dropyard_app;
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
-- modules/order/packing/table.sql
REVOKE UPDATE, DELETE ON pack_session FROM dropyard_app;
--> statement-breakpoint
-- modules/order/payment/table.sql
-- Orders before this one in the queue for any SKU that it waits for. The queue has orders of all companies, and each company
-- may know only how many there are: row-level security would hide the others.
CREATE OR REPLACE FUNCTION orders_ahead(of_order bigint) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(DISTINCT o.id)::int
  FROM "order" me
  JOIN order_line mine ON mine.order_id = me.id AND mine.waiting > 0
  JOIN order_line l ON l.sku_id = mine.sku_id AND l.warehouse_id = mine.warehouse_id AND l.waiting > 0
  JOIN "order" o ON o.id = l.order_id
  WHERE me.id = of_order
    AND (NOT o.urgent, -o.urgent_level, o.paid_at, o.id) < (NOT me.urgent, -me.urgent_level, me.paid_at, me.id)
$$;
--> statement-breakpoint
-- modules/purchasing/supplier/ledger/table.sql
-- Nothing in the ledger of purchases is edited or deleted, only reversed.
REVOKE UPDATE, DELETE ON supplier_posting, supplier_posting_line FROM dropyard_app;
--> statement-breakpoint
-- The lines of every posting sum to zero; checked when the transaction commits.
CREATE OR REPLACE FUNCTION supplier_posting_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM supplier_posting_line WHERE posting_id = NEW.posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS supplier_posting_line_balanced ON supplier_posting_line;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER supplier_posting_line_balanced AFTER INSERT ON supplier_posting_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier_posting_balanced();
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
-- modules/warehouse/stock/history/table.sql
-- What is past stays as it is.
REVOKE INSERT, UPDATE, DELETE ON stock_cut FROM dropyard_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON stock_closed, stock_day, stock_kept FROM dropyard_app;
--> statement-breakpoint
-- Makes the past final: waits until all changes in cost layers that have begun are committed; those that begin later get a later time
-- (`layer_time`). They wait for the end of the calling transaction, so it gives up when a change takes long; the caller tries again.
-- Never before a change whose time another clock gave.
CREATE OR REPLACE FUNCTION cut_stock() RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '5s' AS $$
DECLARE
  cut timestamptz;
BEGIN
  LOCK TABLE cost_layer_move IN SHARE MODE;
  SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(at), (SELECT max(at) FROM stock_cut)) INTO cut FROM cost_layer_move;
  INSERT INTO stock_cut (at) VALUES (cut) ON CONFLICT DO NOTHING;
  RETURN cut;
END $$;
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
-- Takes pieces of a movement from layers: from those that its source names, then from the oldest ones. `from_held` takes pieces in
-- quarantine, otherwise pieces that can leave. Returns the value that was taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    rest := rest - n;
    total := total + worth;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
  RETURN total;
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
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, source, at, pieces, value, pieces_left, value_left, held, estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do.
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
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value ORDER BY shipped.layer_id DESC
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
    ORDER BY layer_rank(source, m.cost_source), id
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
-- Adds layers for pieces of a transfer that arrive: those that left first come first. Returns their value.
CREATE OR REPLACE FUNCTION arrive_layers(m stock_movement) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := m.on_hand_change;
  total bigint := 0;
BEGIN
  FOR l IN SELECT * FROM layer_under_way WHERE source = m.cost_source AND pieces_left > 0 ORDER BY layer_id FOR UPDATE LOOP
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
-- kit/record/facts-table.ts
REVOKE UPDATE, DELETE ON inspection, put_away, receipt, stock_count_entry, stock_transfer_arrival FROM dropyard_app;

--> statement-breakpoint
UPDATE stock_count_entry SET counted_at = created_at;

--> statement-breakpoint
-- Times of changes in the layers of a balance are in the order of their ids. Only balances with a change that is earlier than one
-- before it, of whatever balance, can have times out of that order.
WITH places AS (
  SELECT DISTINCT y."sku_id", y."warehouse_id" FROM (
    SELECT "layer_id", "at", max("at") OVER (ORDER BY "id") AS "latest" FROM "cost_layer_move"
  ) c JOIN "cost_layer" y ON y."id" = c."layer_id" WHERE c."at" < c."latest"
), ordered AS (
  SELECT c."id", max(c."at") OVER (PARTITION BY y."sku_id", y."warehouse_id" ORDER BY c."id") AS "at"
  FROM places p JOIN "cost_layer" y ON y."sku_id" = p."sku_id" AND y."warehouse_id" = p."warehouse_id"
  JOIN "cost_layer_move" c ON c."layer_id" = y."id"
)
UPDATE "cost_layer_move" c SET "at" = o."at" FROM ordered o WHERE o."id" = c."id" AND o."at" > c."at";
--> statement-breakpoint
-- Pieces that were lost on the way before there was a ledger of stock.
INSERT INTO "cost_layer_move" ("layer_id", "reference", "lost")
SELECT "layer_id", "source", "value_lost" FROM "layer_under_way" WHERE "value_lost" > 0 ORDER BY "id";
--> statement-breakpoint
-- Later costs of pieces that were on the way: what these are worth beyond what they left with, by what the first layer brought.
WITH RECURSIVE more AS (
  SELECT u."id", u."layer_id", u."value" - s."value" AS "value" FROM "layer_under_way" u JOIN (
    SELECT m."cost_source", c."layer_id", -sum(c."value")::bigint AS "value" FROM "stock_movement" m
    JOIN "cost_layer_move" c ON c."movement_id" = m."id" WHERE m."kind" = 'transfer' AND m."on_hand_change" < 0 GROUP BY 1, 2
  ) s ON s."cost_source" = u."source" AND s."layer_id" = u."layer_id" WHERE u."value" <> s."value"
), way AS (
  SELECT more."id" AS "of", more."layer_id", more."value", y."source", y."origin_id" FROM more JOIN "cost_layer" y ON y."id" = more."layer_id"
  UNION ALL
  SELECT way."of", way."layer_id", way."value", y."source", y."origin_id" FROM way JOIN "cost_layer" y ON y."id" = way."origin_id"
)
INSERT INTO "cost_layer_move" ("layer_id", "reference", "under_way")
SELECT "layer_id", "source", "value" FROM way WHERE "origin_id" IS NULL ORDER BY "of";
--> statement-breakpoint
UPDATE "stock_balance" b SET "moved_at" = x."at" FROM (
  SELECT y."sku_id", y."warehouse_id", max(c."at") AS "at" FROM "cost_layer_move" c JOIN "cost_layer" y ON y."id" = c."layer_id" GROUP BY 1, 2
) x WHERE x."sku_id" = b."sku_id" AND x."warehouse_id" = b."warehouse_id";
--> statement-breakpoint
SELECT share_late_cost(c, false) FROM "cost_layer_move" c WHERE c."variance" <> 0 ORDER BY c."id";
--> statement-breakpoint
UPDATE "supplier_posting_line" l SET "at" = p."at" FROM "supplier_posting" p WHERE p."id" = l."posting_id";
--> statement-breakpoint
-- The job counts the margins of all orders that have shipped.
INSERT INTO "margin_due" ("order_id") SELECT "id" FROM "order" WHERE "shipped_at" IS NOT NULL ORDER BY "id";
