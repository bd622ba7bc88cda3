CREATE TABLE "carrier_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"carrier" text NOT NULL,
	"account" text NOT NULL,
	"secrets" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_carrier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_carrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"service_id" bigint,
	"pool_id" bigint,
	"auto" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "channel_carrier_one" CHECK (num_nonnulls("channel_carrier"."service_id", "channel_carrier"."pool_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "number_pool" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_pool_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"next" bigint NOT NULL,
	"digits" integer DEFAULT 8 NOT NULL,
	"check" text DEFAULT 'none' NOT NULL,
	"warn_at" integer DEFAULT 500 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "number_pool_range" CHECK ("number_pool"."first" <= "number_pool"."next" AND "number_pool"."next" <= "number_pool"."last" + 1)
);
--> statement-breakpoint
ALTER TABLE "carrier_service" ADD CONSTRAINT "carrier_service_account_id_carrier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_carrier" ADD CONSTRAINT "channel_carrier_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_carrier" ADD CONSTRAINT "channel_carrier_service_id_carrier_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."carrier_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_carrier" ADD CONSTRAINT "channel_carrier_pool_id_number_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."number_pool"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_account_of" ON "carrier_account" USING btree ("carrier","account");--> statement-breakpoint
CREATE INDEX "carrier_account_name" ON "carrier_account" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_service_code" ON "carrier_service" USING btree ("account_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_carrier_channel" ON "channel_carrier" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "channel_carrier_service" ON "channel_carrier" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "channel_carrier_pool" ON "channel_carrier" USING btree ("pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "number_pool_name" ON "number_pool" USING btree ("name");
