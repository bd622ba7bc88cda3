CREATE TABLE "order_exception" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_exception_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"fix" text,
	"bearer" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"resolution" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_exception" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "name_zh" text;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "active_from" date;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "owner_role_id" bigint;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "track_rule" ADD COLUMN "playbook" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "track_warning" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "track_warning" ADD COLUMN "rule_id" bigint;--> statement-breakpoint
ALTER TABLE "order_exception" ADD CONSTRAINT "order_exception_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exception" ADD CONSTRAINT "order_exception_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exception" ADD CONSTRAINT "order_exception_opened_by_person_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exception" ADD CONSTRAINT "order_exception_closed_by_person_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_exception_open" ON "order_exception" USING btree ("order_id") WHERE "order_exception"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_exception_order" ON "order_exception" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_exception_due" ON "order_exception" USING btree ("due_at","order_id","entity_id") WHERE "order_exception"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_exception_owner" ON "order_exception" USING btree ("owner_id","due_at","order_id") WHERE "order_exception"."closed_at" IS NULL;--> statement-breakpoint
UPDATE "track_rule" r SET "name_en" = k.en, "name_zh" = k.zh, "severity" = k.severity, "active_from" = r."created_at"::date
FROM (VALUES
  ('silent', 'Carrier is silent', '物流商无更新', 'high'),
  ('lost', 'Lost or damaged', '丢失或破损', 'high'),
  ('elsewhere', 'Delivered elsewhere', '签收地不符', 'high'),
  ('dead_scan', 'Old number scanned', '旧单号有轨迹', 'high'),
  ('claim_closing', 'Claim window closing', '索赔期将至', 'high'),
  ('returning', 'Returning', '退回中', 'high'),
  ('disputed', 'Trouble after delivery', '签收后异常', 'high'),
  ('held', 'Customs request information', '海关要求资料', 'medium'),
  ('failed', 'Delivery failed', '投递失败', 'medium'),
  ('exception', 'Carrier reports an exception', '物流商报告异常', 'medium'),
  ('pickup', 'Waiting at pickup point', '待取件过久', 'medium'),
  ('no_scan', 'Shipped, never scanned', '已发货未揽收', 'medium'),
  ('stuck', 'No news for too long', '长时间无更新', 'medium'),
  ('promise', 'Later than promised', '超过承诺时效', 'low'),
  ('manual', 'Noted by hand', '人工标记', 'low')) AS k(kind, en, zh, severity) WHERE k.kind = r."kind";--> statement-breakpoint
UPDATE "track_warning" SET "severity" = CASE
  WHEN "kind" IN ('silent', 'lost', 'elsewhere', 'dead_scan', 'claim_closing', 'returning', 'disputed') THEN 'high'
  WHEN "kind" IN ('held', 'failed', 'exception', 'pickup', 'no_scan', 'stuck') THEN 'medium' ELSE 'low' END;--> statement-breakpoint
ALTER TABLE "track_rule" ALTER COLUMN "name_en" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "track_rule" ALTER COLUMN "name_zh" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "track_rule" ALTER COLUMN "severity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "track_rule" ALTER COLUMN "active_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "track_warning" ALTER COLUMN "severity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "track_rule" ADD CONSTRAINT "track_rule_owner_role_id_role_id_fk" FOREIGN KEY ("owner_role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_rule" ADD CONSTRAINT "track_rule_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_warning" ADD CONSTRAINT "track_warning_rule_id_track_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."track_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_carrier" ON "parcel" USING btree ("carrier","shipped_at");--> statement-breakpoint
CREATE INDEX "track_warning_severity" ON "track_warning" USING btree ("severity","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "track_warning_rule" ON "track_warning" USING btree ("rule_id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_exception" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_exception"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_exception"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
INSERT INTO "order_exception" ("order_id", "entity_id", "reason", "note", "due_at", "opened_at", "opened_by")
SELECT o."id", o."entity_id", o."abnormal", coalesce(e."values" ->> 'note', ''), coalesce(e."at", o."updated_at") + interval '2 days',
  coalesce(e."at", o."updated_at"), (SELECT p."id" FROM "person" p WHERE p."id" = e."user_id")
FROM "order" o LEFT JOIN LATERAL (
  SELECT x."values", x."at", x."user_id" FROM "order_event" x
  WHERE x."order_id" = o."id" AND x."kind" = 'abnormal' ORDER BY x."id" DESC LIMIT 1) e ON true
WHERE o."abnormal" IS NOT NULL;
