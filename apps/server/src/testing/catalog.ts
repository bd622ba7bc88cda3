import type pg from 'pg'

/**
 * Describes a database's schema, one line per object, to compare databases that were created in different ways. The order of
 * columns is left out, because columns that migrations add are last.
 */
export async function catalogOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `WITH ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname = ANY ($1)),
     rel AS (SELECT c.* FROM pg_class c JOIN ours ON ours.oid = c.relnamespace)
     SELECT line FROM (
       SELECT 'schema ' || concat_ws(' ', nspname, n.nspacl) FROM pg_namespace n WHERE oid IN (SELECT oid FROM ours)
       UNION ALL
       SELECT concat_ws(' ', 'relation', oid::regclass, relkind, relacl, relrowsecurity, relforcerowsecurity, reloptions,
         pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) FROM rel
       UNION ALL
       SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
         CASE WHEN attnotnull THEN 'not null' END, attidentity, attgenerated, attacl, pg_get_expr(adbin, adrelid))
       FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE attrelid IN (SELECT oid FROM rel WHERE relkind IN ('r', 'p', 'c')) AND attnum > 0 AND NOT attisdropped
       UNION ALL
       SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours) AND contype <> 'n'
       UNION ALL
       SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
       FROM pg_index WHERE indexrelid IN (SELECT oid FROM rel)
       UNION ALL
       SELECT concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle)
       FROM pg_sequence WHERE seqrelid IN (SELECT oid FROM rel)
       UNION ALL
       SELECT concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger
       WHERE tgrelid IN (SELECT oid FROM rel) AND NOT tgisinternal
       UNION ALL
       SELECT concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
         pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
       WHERE polrelid IN (SELECT oid FROM rel)
       UNION ALL
       SELECT concat_ws(' ', 'function', proacl, pg_get_functiondef(p.oid)) FROM pg_proc p
       WHERE pronamespace IN (SELECT oid FROM ours) AND prokind <> 'a'
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
       UNION ALL
       SELECT concat_ws(' ', 'type', t.oid::regtype, typtype,
         (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))
       FROM pg_type t WHERE typnamespace IN (SELECT oid FROM ours)
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = t.oid AND deptype = 'e')
       UNION ALL
       SELECT concat_ws(' ', 'default rights', defaclobjtype, defaclacl) FROM pg_default_acl
       WHERE defaclnamespace IN (SELECT oid FROM ours)
     ) AS parts (line) ORDER BY 1`,
    [schemas],
  )
  return rows.map((row) => row.line)
}
