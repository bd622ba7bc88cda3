ALTER TABLE "handover_list" ADD COLUMN "prints" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "after_sale_case_unread" ON "after_sale_case" USING btree ("id" DESC NULLS FIRST) WHERE "after_sale_case"."staff_unread" > 0;--> statement-breakpoint
CREATE INDEX "after_sale_case_unseen" ON "after_sale_case" USING btree ("entity_id","id" DESC NULLS FIRST) WHERE "after_sale_case"."merchant_unread" > 0;
--> statement-breakpoint
-- The timeline names a note from now on, and no longer repeats its text: a note can be deleted.
UPDATE "order_event" e SET "values" = (e."values" - 'remark' - 'note') || jsonb_build_object('note_id', n."id")
FROM "order_note" n
WHERE e."kind" IN ('remark', 'note', 'goods_note') AND n."at" = e."at" AND n."entity_id" = e."entity_id"
  AND n."user_id" IS NOT DISTINCT FROM e."user_id"
  AND n."thread" = CASE e."kind" WHEN 'remark' THEN 'merchant' WHEN 'goods_note' THEN 'goods' ELSE 'order' END
  AND (n."order_id" = e."order_id" OR EXISTS (SELECT FROM "order" a, "order" b WHERE a."id" = n."order_id"
    AND b."id" = e."order_id" AND (a."split_from" = b."id" OR b."split_from" = a."id" OR a."split_from" = b."split_from")));
