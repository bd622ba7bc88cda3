ALTER TABLE "task" ADD COLUMN "shared_with" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Rounds of quotations that several people source already.
UPDATE "task" t SET "shared_with" = ARRAY(SELECT jsonb_array_elements_text(d."form" -> 'buyer_ids')::bigint)
  FROM "development_task" d
  WHERE t."flow" = 'goods-quotation' AND t."closed_at" IS NULL AND d."id" = t."record_id"
    AND jsonb_typeof(d."form" -> 'buyer_ids') = 'array' AND d."form" -> 'buyer_ids' <> '[]';--> statement-breakpoint
CREATE INDEX "task_shared" ON "task" USING gin ("shared_with") WHERE "task"."closed_at" IS NULL AND "task"."shared_with" <> '{}';
