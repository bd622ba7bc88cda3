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

/** Updates each column in its own statement, because a constraint may refuse some of them. */
async function emptyEveryColumn(): Promise<number> {
  const { rows: columns } = await app.asOwner(
    `SELECT c.table_name AS table, c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_nullable = 'YES' AND c.is_generated = 'NEVER'
       AND NOT (c.column_name = ANY ($1) OR c.table_name || '.' || c.column_name = ANY ($1))
     ORDER BY 1, 2`,
    [keepsRowsInSight],
  )
  let emptied = 0
  for (const { table, name } of columns) {
    const done = await app
      .asOwner(
        `DO $$ BEGIN
           ALTER TABLE "${table}" DISABLE TRIGGER USER;
           UPDATE "${table}" SET "${name}" = NULL;
           ALTER TABLE "${table}" ENABLE TRIGGER USER;
         END $$`,
      )
      .then(() => 1)
      .catch(() => 0)
    emptied += done
  }
  return emptied
}

it('answers every list and every detail when every nullable column is null', async () => {
  const ids = Object.values(records)
  const before = await readEverything(readers, ids)
  expect(before.faults).toEqual([])
  expect(await emptyEveryColumn()).toBeGreaterThan(100)
  const after = await readEverything(readers, ids)
  expect(after.faults).toEqual([])
  expect(after.read).toBeGreaterThan(before.read / 2)
})
