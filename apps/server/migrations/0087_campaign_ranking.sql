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
ALTER TABLE "email_campaign_stat" ADD CONSTRAINT "email_campaign_stat_campaign_id_email_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaign_stat" ADD CONSTRAINT "email_campaign_stat_account_id_email_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."email_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_campaign_stat_day" ON "email_campaign_stat" USING btree ("day");--> statement-breakpoint
CREATE INDEX "email_campaign_stat_campaign" ON "email_campaign_stat" USING btree ("campaign_id","day");--> statement-breakpoint
CREATE INDEX "email_campaign_row_sent_day" ON "email_campaign_row" USING btree ("sent_at") WHERE "email_campaign_row"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "in_mailbox" ON "email_campaign_stat" AS PERMISSIVE FOR ALL TO "dropyard_app" USING (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_campaign_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_campaign_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]))) WITH CHECK (((SELECT current_setting('app.mailboxes', true)) = '*'
    OR "email_campaign_stat"."account_id" = ANY ((SELECT string_to_array(nullif(nullif((SELECT current_setting('app.mailboxes', true)), '*'), ''), ',')::bigint[])::bigint[])) AND ("email_campaign_stat"."entity_id" IS NULL OR (SELECT current_setting('app.all', true)) = 'on' OR "email_campaign_stat"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])));
