import { readFileSync } from 'node:fs'
import { color as colors } from '@dropyard/contract/catalog/color'
import { contract } from '@dropyard/contract/contract'
import { audit } from '@dropyard/contract/system/audit'
import { requisition, requisitionFlow } from '@dropyard/contract/testing/requisition'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id, minor, ref, stateOf, times } from '../kit/data/columns.ts'
import { registerModule } from '../kit/module.ts'
import { columnsOf } from '../kit/record/columns-of.ts'
import { linesTable } from '../kit/record/lines-table.ts'
import { serve } from '../kit/record/record.ts'
import { runFlow } from '../kit/record/workflow.ts'
import { color } from '../modules/catalog/color/table.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { describeFlow } from '../testing/describe-flow.ts'
import { describeRecord } from '../testing/describe-record.ts'

/**
 * Shows what a document that people write needs: a head with fourteen fields, items with ten, costs as a second kind of lines,
 * sums, a rule between line and head, and a workflow of six states (`contract/testing/requisition.ts`).
 */

const table = pgTable('requisition', {
  id: id(),
  ...columnsOf(requisition),
  state: stateOf(requisitionFlow),
  pieces: minor('pieces').notNull().default(0),
  total: minor('total').notNull().default(0),
  ...times,
})
linesTable('requisition_item', table, requisition, 'items', {
  columns: { colorId: ref('color_id').references(() => color.id) },
})
linesTable('requisition_cost', table, requisition, 'costs')
const served = serve(requisition, table, {
  flow: runFlow(requisitionFlow, { table }),
  search: [table.number, table.seller],
})
registerModule({ name: 'requisition', routes: served.routes })
;(contract as Record<string, unknown>).requisition = requisition

const makeTables = async (app: TestApp) => {
  await app.asOwner(`
    CREATE TABLE IF NOT EXISTS requisition (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number text NOT NULL,
      seller text NOT NULL, currency text NOT NULL DEFAULT 'CNY', terms text NOT NULL, ordered_on date NOT NULL, due_on date,
      email text NOT NULL, phone text NOT NULL DEFAULT '', urgent boolean NOT NULL DEFAULT false,
      deposit_percent int NOT NULL DEFAULT 30, note text NOT NULL DEFAULT '', state text NOT NULL DEFAULT 'draft',
      pieces bigint NOT NULL DEFAULT 0, total bigint NOT NULL DEFAULT 0, version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT requisition_number UNIQUE (number));
    CREATE TABLE IF NOT EXISTS requisition_item (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      requisition_id bigint NOT NULL REFERENCES requisition ON DELETE CASCADE, position int NOT NULL, code text NOT NULL,
      name text NOT NULL DEFAULT '', color_id bigint, unit text NOT NULL DEFAULT 'piece', pack int NOT NULL,
      quantity int NOT NULL, price bigint NOT NULL, free boolean NOT NULL DEFAULT false, promised_on date, amount bigint NOT NULL,
      CONSTRAINT requisition_item_color_id_color_id_fk FOREIGN KEY (color_id) REFERENCES color);
    CREATE TABLE IF NOT EXISTS requisition_cost (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      requisition_id bigint NOT NULL REFERENCES requisition ON DELETE CASCADE, position int NOT NULL, kind text NOT NULL,
      amount bigint NOT NULL, note text NOT NULL DEFAULT '');
    CREATE UNIQUE INDEX IF NOT EXISTS requisition_cost_note ON requisition_cost (note) WHERE note LIKE 'Bill %'`)
  const admin = await app.as('admin')
  const body = { name: 'Petrol', name_zh: '孔雀蓝', hex: '#0a5c6b', code: 'PT' }
  const { data } = await admin.call(colors.list, { query: { search: 'Petrol' } })
  return { color_id: data[0]?.id ?? (await admin.call(colors.create, { body })).data.id }
}
let made = 0
const valid = (n: number) => ({
  number: `RQ-${n}`,
  ordered_on: '2026-03-01',
  due_on: n % 2 ? '2026-04-01' : null,
})
const item = { code: 'CUP', pack: 1, quantity: 4, price: 250 }

describeRecord(requisition, {
  prepare: makeTables,
  valid,
  other: { seller: 'Another seller' },
  lines: {
    items: (n, { color_id }) => ({
      color_id: n % 2 ? color_id : null,
      promised_on: '2032-01-05',
      price: 100 + n,
    }),
  },
})
describeFlow(requisition, {
  prepare: makeTables,
  valid: () => ({
    ...valid(++made),
    seller: 'Cup Works',
    terms: 'paid',
    email: 'sales@cup.example',
    items: [item],
  }),
})

it('costs at most 450 lines with its tests', () => {
  const contract = readFileSync(
    new URL(import.meta.resolve('@dropyard/contract/testing/requisition')),
    'utf8',
  )
  const page = new URL('../../../web/src/kit/record/made-up-document.alone.test.tsx', import.meta.url)
  const all = [contract, readFileSync(import.meta.filename, 'utf8'), readFileSync(page, 'utf8')]
  expect(all.join('').split('\n').length).toBeLessThanOrEqual(450)
})

it('sums its lines, keeps their ids, and says in the audit trail which of them changed', async () => {
  const app = await startTestApp()
  const { color_id } = await makeTables(app)
  const admin = await app.as('admin')
  const head = { ...valid(1), seller: 'Cup Works', terms: 'paid', email: 'sales@cup.example' } as const
  const items = [item, { ...item, code: 'LID', free: true, color_id }, { ...item, code: 'BOX', quantity: 1 }]
  const body = { ...head, items, costs: [{ kind: 'freight', amount: 700 }] }
  const { data } = await admin.call(requisition.create, { body: body as never })
  expect(data).toMatchObject({ pieces: 9, total: 1000 + 250 + 700 })
  const read = async () => (await admin.call(requisition.get, { params: { id: data.id } })).data
  const before = await read()
  const [cup, lid, box] = before.items
  expect([lid?.color_name, lid?.amount, box?.amount]).toEqual(['Petrol', 0, 250])
  // One line is removed, one changed, one added; costs are left out, so they stay.
  const next = [box, { ...cup, quantity: 6 }, { ...item, code: 'TRAY', price: 1 }]
  const params = { id: data.id }
  const { data: after } = await admin.call(requisition.update, {
    params,
    body: { ...head, items: next, version: before.version } as never,
  })
  expect(after).toMatchObject({ pieces: 11, total: 250 + 1500 + 4 + 700, version: before.version + 1 })
  const { items: kept, costs } = await read()
  expect(kept.map(({ id, code }) => [id, code]).slice(0, 2)).toEqual([
    [box?.id, 'BOX'],
    [cup?.id, 'CUP'],
  ])
  expect(kept[2]?.id).toBeGreaterThan(box?.id ?? 0)
  expect(costs).toMatchObject([{ kind: 'freight', amount: 700 }])
  const { data: notes } = await admin.call(audit.list, { query: { record: 'requisition' } })
  const { data: note } = await admin.call(audit.get, { params: { id: notes[0]?.id ?? 0 } })
  expect(note.before).toMatchObject({
    total: 1950,
    items: { 2: { quantity: 4 }, 'removed 2': { code: 'LID' } },
    costs: {},
  })
  expect(note.after).toMatchObject({
    total: 2454,
    items: { 2: { quantity: 6 }, 3: { code: 'TRAY' } },
    costs: {},
  })
})

it('names the cell that is wrong: by rule, by neighbour, by reference', async () => {
  const app = await startTestApp()
  await makeTables(app)
  const admin = await app.as('admin')
  const wrong = async (...items: object[]) => {
    const body = { ...valid(1), seller: 'A', terms: 'paid', email: 'a@b.example', items } as never
    return (await admin.call(requisition.create, { body })).fields
  }
  expect(await wrong(item, { ...item, code: 'LID', promised_on: '2026-02-01' })).toEqual({
    'items.1.promised_on': 'Before the day of the order.',
  })
  expect(await wrong(item, item)).toEqual({ 'items.1.code': 'Row 1 has the same Code.' })
  expect(Object.keys(await wrong(item, { ...item, code: 'LID', color_id: 999_999 }))).toEqual([
    'items.1.color_id',
  ])
  expect(Object.keys(await wrong({ ...item, quantity: 100_000, price: 10_000_000 }))).toEqual([
    'items.0.amount',
  ])
  expect(Object.keys(await wrong())).toEqual(['items'])
})

it('refuses a repeated unique value at the lines, and a sum that is too large with those that a change leaves out', async () => {
  const app = await startTestApp()
  await makeTables(app)
  const admin = await app.as('admin')
  const head = { ...valid(1), seller: 'A', terms: 'paid', email: 'a@b.example' }
  const cost = { kind: 'freight', amount: 1, note: 'Bill 1' }
  const create = (costs: object[]) =>
    admin.call(requisition.create, { body: { ...head, items: [item], costs } as never })
  expect((await create([cost, cost])).fields).toEqual({
    costs: 'Costs: a value that must be unique is used more than once.',
  })
  const { data } = await create([cost])
  const items = ['CUP', 'LID'].map((code) => ({ ...item, code, quantity: 100, price: 10_000_000 }))
  const body = { ...head, items, version: data.version } as never
  const { fields } = await admin.call(requisition.update, { params: { id: data.id }, body })
  expect(Object.keys(fields)).toEqual(['items'])
})
