CREATE TABLE "email_gathering" (
	"id" integer PRIMARY KEY NOT NULL,
	"thread_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_listener" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_listener" ADD CONSTRAINT "email_listener_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;
