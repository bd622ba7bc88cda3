CREATE TABLE "order_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"line_id" bigint,
	"thread" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"staff" boolean NOT NULL,
	"body" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_note_thread" ON "order_note" USING btree ("thread","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_note_line" ON "order_note" USING btree ("line_id") WHERE "order_note"."line_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_note_pinned" ON "order_note" USING btree ("order_id","id" DESC NULLS FIRST) WHERE "order_note"."pinned";--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "order_note" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "order_note"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "order_note"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- What was written before: each version of the merchant's remark and each note of staff, as the timeline kept them.
INSERT INTO order_note (order_id, entity_id, thread, at, user_id, staff, body, visible)
SELECT e.order_id, e.entity_id, CASE e.kind WHEN 'note' THEN 'order' ELSE 'merchant' END, e.at, e.user_id,
  e.kind = 'note', coalesce(e.values ->> 'note', e.values ->> 'remark'), e.kind = 'remark'
FROM order_event e
WHERE e.kind IN ('note', 'remark') AND coalesce(e.values ->> 'note', e.values ->> 'remark', '') <> ''
ORDER BY e.id;
--> statement-breakpoint
-- A remark that an order began with stands in no timeline.
INSERT INTO order_note (order_id, entity_id, thread, at, staff, body, visible)
SELECT o.id, o.entity_id, 'merchant', o.placed_at, false, o.remark, true FROM "order" o
WHERE o.remark <> '' AND NOT EXISTS (
  SELECT FROM order_note n WHERE n.order_id = o.id AND n.thread = 'merchant' AND n.body = o.remark
)
ORDER BY o.id;
