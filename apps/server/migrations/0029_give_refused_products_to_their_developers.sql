-- What was refused had no open task: it is its developer's now, who cancels or reopens it.
UPDATE task k SET closed_at = NULL, assignee_id = p.creator_id
FROM development_task t JOIN development_product p ON p.id = t.product_id
WHERE t.state = 'refused' AND k.record_id = t.id AND k.state = 'refused'
  AND k.flow = CASE t.module WHEN 'supplierQuotation' THEN 'goods-quotation'
    ELSE 'goods-' || lower(substr(t.module, 6)) END;
