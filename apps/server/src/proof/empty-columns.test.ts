import { expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { startTestApp } from '../testing/app.ts'
import { recordsOf } from './company-records.ts'
import { readEverything } from './read-everything.ts'

/**
 * A row's schema must accept everything that its table may contain. The test sets every nullable column to null in every row, as
 * far as constraints allow; all lists and details must still answer. A schema that is stricter than the table would turn one such
 * row into a server error for the whole list.
 */

/** Columns that are kept: without them no one is signed in, or no list shows the row. */
const keepsRowsInSight = [
  'entity_id',
  'person.password_hash',
  'session.expires_at',
  'role.code',
  'category.parent_id',
]

const app = await startTestApp({ demo: 'all' })
const { entities } = await app.system(demoIds)
const records = await recordsOf(app, 'merchant', entities.northwind)
await recordsOf(app, 'merchant2', entities.lumen)
const readers = { app, admin: await app.as('admin'), merchant: await app.as('merchant') }

/** Updates each column in a separate subtransaction, because a constraint may refuse the update. Triggers don't run. */
const emptyColumns = `CREATE FUNCTION pg_temp.empty_columns(kept text[]) RETURNS int LANGUAGE plpgsql
SET session_replication_role = replica AS $$
DECLARE
  one record;
  emptied int := 0;
BEGIN
  FOR one IN
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.is_nullable = 'YES' AND c.is_generated = 'NEVER'
      AND NOT (c.column_name = ANY (kept) OR c.table_name || '.' || c.column_name = ANY (kept))
  LOOP
    BEGIN
      EXECUTE format('UPDATE %1$I SET %2$I = NULL WHERE %2$I IS NOT NULL', one.table_name, one.column_name);
      emptied := emptied + 1;
    EXCEPTION WHEN integrity_constraint_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN emptied;
END $$`

async function emptyEveryColumn(): Promise<number> {
  await app.asOwner(emptyColumns)
  const { rows } = await app.asOwner('SELECT pg_temp.empty_columns($1) AS emptied', [keepsRowsInSight])
  return (rows as { emptied: number }[])[0]?.emptied ?? 0
}

it('answers every list and every detail when every nullable column is null', async () => {
  expect(await emptyEveryColumn()).toBeGreaterThan(100)
  const { read, faults } = await readEverything(readers, Object.values(records))
  expect(faults).toEqual([])
  expect(read).toBeGreaterThan(2000)
})
