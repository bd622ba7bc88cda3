import { contract } from '@dropyard/contract/contract'
import { record } from '@dropyard/contract/kit/record'
import * as wire from '@dropyard/contract/kit/wire'
import { workflow } from '@dropyard/contract/kit/workflow'
import { audit } from '@dropyard/contract/system/audit'
import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id, minor, times } from '../kit/data/columns.ts'
import { bring } from '../kit/module.ts'
import { serve } from '../kit/record/record.ts'
import { runFlow } from '../kit/record/workflow.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { describeFlow } from '../testing/describe-flow.ts'
import { describeRecord } from '../testing/describe-record.ts'

/**
 * What a new screen costs: a record with a workflow, its table and its service, and nothing else. Lists, forms, files,
 * permissions, audit and both languages follow, and so do the suites that check them.
 */

const crateFlow = workflow({
  name: 'crate',
  path: '/v1/crate',
  start: 'open',
  states: {
    open: { words: { en: 'Open', zh: '进行中' }, tone: 'blue' },
    sealed: { words: { en: 'Sealed', zh: '已封箱' }, tone: 'amber' },
    lost: { words: { en: 'Lost', zh: '已丢失' }, tone: 'red', end: true },
  },
  actions: {
    seal: {
      words: { en: 'Seal', zh: '封箱' },
      from: ['open'],
      to: 'sealed',
      input: { seal: wire.line(20) },
      many: true,
    },
    reopen: { words: { en: 'Reopen', zh: '重新打开' }, from: ['sealed'], to: 'open', danger: true },
    lose: { words: { en: 'Report lost', zh: '报失' }, from: ['open', 'sealed'], to: 'lost', danger: true },
  },
})
const size = wire.choice({ small: ['Small', '小'], large: ['Large', '大'] })
const crate = record({
  name: 'crate',
  path: '/v1/crate',
  title: ['Crates', '货箱'],
  one: ['crate', '货箱'],
  fields: {
    code: [wire.line(20), 'Code', '代码'],
    size: [size.default('small'), 'Size', '尺寸', { named: true }],
    value: [wire.minor({ min: 1 }), 'Value', '货值'],
    currency: [wire.line(3), 'Currency', '币种'],
    seal: [wire.line(20, 0), 'Seal', '封条', { only: 'row' }],
    create_time: [wire.instant, 'Created', '创建时间', { only: 'row' }],
  },
  filter: { size: size.optional() },
  days: ['create_time', 'Created (UTC)', '创建日期（UTC）'],
  sortable: ['code', 'value', 'create_time'],
  flow: crateFlow,
  label: 'code',
})

const table = pgTable(
  'crate',
  {
    id: id(),
    code: text('code').notNull(),
    state: text('state').notNull().default('open'),
    size: text('size').notNull(),
    value: minor('value').notNull(),
    currency: text('currency').notNull(),
    seal: text('seal').notNull().default(''),
    ...times,
  },
  (t) => [check('crate_value', sql`${t.value} > 0`)],
)
const flow = runFlow(crateFlow, { table, effects: { seal: async (_ctx, _row, { seal }) => ({ seal }) } })
const { routes } = serve(crate, table, {
  flow,
  search: [table.code],
  columns: { create_time: table.createdAt },
})

bring({ name: 'crate', routes })
;(contract as Record<string, unknown>).crate = crate

const makeTable = (app: TestApp) =>
  app.asOwner(`CREATE TABLE IF NOT EXISTS crate (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text NOT NULL,
    state text NOT NULL DEFAULT 'open', size text NOT NULL, value bigint NOT NULL CHECK (value > 0), currency text NOT NULL,
    seal text NOT NULL DEFAULT '', version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), CONSTRAINT crate_code UNIQUE (code))`)
let made = 0
const valid = (n: number) => ({
  code: `K-${n}`,
  size: n % 2 ? 'small' : 'large',
  value: 100 + n,
  currency: 'USD',
})

describeRecord(crate, {
  as: 'admin',
  stranger: 'support',
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
  stranger: 'support',
  prepare: makeTable,
  valid: () => valid(++made),
  inputs: { seal: { seal: 'S-1' } },
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
  expect(zh.data.actions.map(({ name }) => name)).toEqual(['重新打开', '报失'])
  expect(zh.data.history.map((one) => one.action_name)).toEqual(['', '封箱'])
})
