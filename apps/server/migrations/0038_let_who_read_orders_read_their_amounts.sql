-- Who could read orders could read their amounts; from now on that is a right of its own, which warehouses do not have.
UPDATE "role" SET "permissions" = "permissions" || ARRAY['erp-order:money']
  WHERE "kind" = 'staff' AND 'erp-order:list' = ANY ("permissions") AND "code" IS DISTINCT FROM 'warehouse'
    AND NOT 'erp-order:money' = ANY ("permissions");--> statement-breakpoint
UPDATE "role" SET "permissions" = "permissions" || ARRAY['erp-order:ioss']
  WHERE "kind" = 'staff' AND 'erp-order:predict' = ANY ("permissions")
    AND NOT 'erp-order:ioss' = ANY ("permissions");
