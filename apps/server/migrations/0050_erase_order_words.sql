-- modules/order/order/table.sql
-- What carriers, stores and merchants said in their own words goes with a buyer who is erased, and with no other: what happened and
-- when is never changed.
CREATE OR REPLACE FUNCTION erase_order_words(erased bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE order_event e SET values = e.values || jsonb_build_object(
      CASE e.kind WHEN 'proof_changes' THEN 'wish' ELSE 'reason' END, '{"en": "(erased)", "zh": "（已清除）"}'::jsonb)
  FROM "order" o
  WHERE o.id = erased AND o.address ->> 'name' = '' AND o.address ->> 'address1' = '' AND o.buyer_name = ''
    AND e.order_id = o.id AND e.kind IN ('label_failed', 'label_waits', 'push_failed', 'proof_changes')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_order_words(bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_order_words(bigint) TO dropyard_app;
