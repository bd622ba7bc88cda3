ALTER TABLE "external_link" ADD COLUMN "needed_by" date;
--> statement-breakpoint
UPDATE development_task t SET form = t.form || jsonb_build_object('requirements', said.text)
FROM (
  SELECT DISTINCT ON (d.product_id) d.id, coalesce(
    (SELECT nullif(q.form ->> 'requirements', '') FROM development_task q
      WHERE q.product_id = d.product_id AND q.module = 'supplierQuotation' ORDER BY q.id DESC LIMIT 1),
    l.note) AS text
  FROM development_task d JOIN development_product p ON p.id = d.product_id
  LEFT JOIN external_link l ON l.id = p.external_link_id
  WHERE d.module = 'goodsDevelop'
  ORDER BY d.product_id, d.id DESC
) said
WHERE t.id = said.id AND said.text <> '' AND NOT t.form ? 'requirements';
