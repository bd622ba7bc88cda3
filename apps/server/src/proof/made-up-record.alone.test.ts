import { readFileSync } from 'node:fs'
import { contract } from '@dropyard/contract/contract'
import { audit } from '@dropyard/contract/system/audit'
import { crate, crateFlow } from '@dropyard/contract/testing/crate'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id, minor, times } from '../kit/data/columns.ts'
import { route } from '../kit/http/route.ts'
import { registerModule } from '../kit/module.ts'
import { serve } from '../kit/record/record.ts'
import { answerOf, assertAllowed } from '../kit/record/row-answer.ts'
import { runFlow } from '../kit/record/workflow.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { describeFlow } from '../testing/describe-flow.ts'
import { describeRecord } from '../testing/describe-record.ts'

/**
 * Shows what a new screen needs: a record with a workflow and an additional action (`contract/testing/crate.ts`), its table and
 * its service, in under 150 lines. Lists, forms, files, permissions, audit, both languages and the test suites are derived from
 * them. `apps/web/src/kit/record/made-up-record.alone.test.tsx` tests the browser's part.
 */

const table = pgTable('crate', {
  id: id(),
  code: text('code').notNull(),
  state: text('state').notNull().default('open'),
  size: text('size').notNull(),
  value: minor('value').notNull(),
  currency: text('currency').notNull(),
  seal: text('seal').notNull().default(''),
  urgent: text('urgent').notNull().default(''),
  ...times,
})
const flow = runFlow(crateFlow, { table, effects: { seal: async (_ctx, _row, { seal }) => ({ seal }) } })
const served = serve(crate, table, {
  flow,
  search: [table.code],
  columns: { create_time: table.createdAt },
})
/** Handles each crate separately: a refusal is the answer of that crate alone. */
const marking = (action: 'urge' | 'calm') =>
  route(crate[action] as typeof crate.urge, async (ctx, { body: { rows, urgent } }) => {
    const answers = []
    for (const { id, version } of rows)
      answers.push(
        await answerOf(ctx, id, async () => {
          const row = await served.read(ctx, id)
          assertAllowed(ctx, crate.actions, action, row)
          await served.update(ctx, id, { urgent, version: version ?? row.version })
          return {}
        }),
      )
    return answers
  })

registerModule({ name: 'crate', routes: [...served.routes, marking('urge'), marking('calm')] })
;(contract as Record<string, unknown>).crate = crate

const makeTable = (app: TestApp) =>
  app.asOwner(`CREATE TABLE IF NOT EXISTS crate (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text NOT NULL,
    state text NOT NULL DEFAULT 'open', size text NOT NULL, value bigint NOT NULL CHECK (value > 0), currency text NOT NULL,
    seal text NOT NULL DEFAULT '', urgent text NOT NULL DEFAULT '', version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), CONSTRAINT crate_code UNIQUE (code))`)
let made = 0
const valid = (n: number) => ({
  code: `K-${n}`,
  size: n % 2 ? 'small' : 'large',
  value: 100 + n,
  currency: 'USD',
})

describeRecord(crate, {
  prepare: makeTable,
  valid,
  other: { size: 'large', value: 77 },
  invalid: { code: '', value: 0 },
  filters: {
    from: { value: '2000-01-01', finds: () => true },
    to: { value: '2999-12-31', finds: () => true },
  },
})
describeFlow(crate, {
  as: 'admin',
  prepare: makeTable,
  valid: () => valid(++made),
})

it('costs under 150 lines: its contract, table and service', () => {
  const [server = ''] =
    /^const table = .*?(?=^const makeTable)/ms.exec(readFileSync(import.meta.filename, 'utf8')) ?? []
  const contract = readFileSync(new URL(import.meta.resolve('@dropyard/contract/testing/crate')), 'utf8')
  expect(`${contract}${server}`.split('\n').length).toBeLessThan(150)
})

it('marks crates one by one with a reason, offers to take that back, and refuses what a row does not allow', async () => {
  const app = await startTestApp()
  await makeTable(app)
  const admin = await app.as('admin')
  const create = async (n: number) => (await admin.call(crate.create, { body: valid(n) as never })).data
  const [one, other] = [await create(2001), await create(2002)]
  const names = async (id: number) => {
    const { data } = await admin.call(crate.get, { params: { id } } as never)
    return (data as typeof one).actions.map(({ action }) => action)
  }
  expect(await names(one.id)).toEqual(['seal', 'lose', 'urge'])
  const urge = (who: typeof admin, rows: { id: number; version?: number }[], urgent = 'Fair') =>
    who.call(crate.urge, { body: { rows: rows.map(({ id, version }) => ({ id, version })), urgent } })
  expect((await urge(admin, [one])).data).toMatchObject([{ id: one.id, ok: true }])
  expect(await names(one.id)).toEqual(['seal', 'lose', 'calm'])
  const again = await urge(admin, [{ id: one.id }, { id: other.id, version: 9 }, { id: other.id }])
  expect(again.data.map(({ ok, code }) => code ?? ok)).toEqual(['common.changed', 'common.changed', true])
  expect((await admin.call(crate.calm, { body: { rows: [{ id: one.id }] } })).data[0]?.ok).toBe(true)
  expect(await names(one.id)).toEqual(['seal', 'lose', 'urge'])
  expect(Object.keys((await urge(admin, [other], '')).fields)).toEqual(['urgent'])
  expect((await urge(await app.as('support'), [other])).status).toBe(403)
})

it('notes every change of it in the audit log, and says everything in the reader’s language', async () => {
  const app = await startTestApp()
  await makeTable(app)
  const admin = await app.as('admin')
  const { data } = await admin.call(crate.create, { body: valid(1) as never })
  await admin.call(crateFlow.endpoints.seal, { body: { id_list: [data.id], seal: 'S-9' } })
  const { data: notes } = await admin.call(audit.list, { query: { 'per-page': 100 } })
  expect(notes.filter((one) => one.record === 'crate')).toHaveLength(2)
  const zh = await admin.call(crate.get, {
    params: { id: data.id },
    headers: { 'accept-language': 'zh' },
  } as never)
  expect(zh.data).toMatchObject({ state_name: '已封箱', size_name: '小', seal: 'S-9' })
  expect(zh.data.actions.map(({ name }) => name)).toEqual(['重新打开', '报失', '加急'])
  expect(zh.data.history.map((one) => one.action_name)).toEqual(['', '已封箱'])
})
