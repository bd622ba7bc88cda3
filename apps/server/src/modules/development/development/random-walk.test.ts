import { openStates } from '@dropyard/contract/development/flow'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { act, begin, fill, read, type TaskRow } from '../../../testing/development.ts'
import { category } from '../../catalog/category/table.ts'

/** Whatever people do in whatever order: a product stands in one place, one person has it, and nothing that was written is lost. */

let app: TestApp
let categoryId: number
const people: Record<string, Caller> = {}

beforeAll(async () => {
  app = await startTestApp({
    demo: ['warehouse', 'country', 'area', 'carrier', 'express', 'channel', 'supplier', 'currency'],
  })
  for (const who of ['developer', 'admin', 'buyer', 'sampler', 'designer', 'copywriter'])
    people[who] = await app.as(who)
  categoryId = await app.system(async (ctx) => {
    const made = { level: 1, nameEn: 'Kitchen', nameZh: '厨房' }
    const [row] = await ctx.db.insert(category).values(made).returning({ id: category.id })
    return row?.id ?? 0
  })
})

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

interface Standing {
  id: number
  module: ModuleName
  state: string
  product_id: number
}

const standing = (): Promise<Standing[]> =>
  app.system(async (ctx) => {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(
      sql`SELECT id::int, module, state, product_id::int FROM development_task WHERE state = ANY (${sql.param([...openStates])}::text[]) ORDER BY id`,
    )
    return rows as unknown as Standing[]
  })

/** What must hold at every moment. */
const broken = (): Promise<unknown[]> =>
  app.system(async (ctx) => {
    const { rows } = await ctx.db.execute(sql`
      SELECT 'two modules' AS what, product_id AS id FROM development_task
        WHERE state IN ('waiting', 'claimed', 'submitted', 'refused') GROUP BY product_id HAVING count(*) > 1
      UNION ALL SELECT 'nowhere', p.id FROM development_product p WHERE p.state = 'developing' AND NOT EXISTS (
        SELECT 1 FROM development_task t WHERE t.product_id = p.id AND t.state IN ('waiting', 'claimed', 'submitted', 'refused'))
      UNION ALL SELECT 'ended and open', p.id FROM development_product p WHERE p.state <> 'developing' AND EXISTS (
        SELECT 1 FROM development_task t WHERE t.product_id = p.id AND t.state IN ('waiting', 'claimed', 'submitted', 'refused'))
      UNION ALL SELECT 'worker', id FROM development_task
        WHERE (state = 'claimed' AND worker_id IS NULL) OR (state = 'waiting' AND worker_id IS NOT NULL)
      UNION ALL SELECT 'own review', id FROM development_task WHERE state = 'passed' AND reviewer_id = worker_id
      UNION ALL SELECT 'assignee', t.id FROM development_task t JOIN task k ON k.record_id = t.id AND k.flow LIKE 'goods-%'
        WHERE k.closed_at IS NULL AND k.assignee_id IS DISTINCT FROM CASE WHEN t.state = 'claimed' THEN t.worker_id END
      UNION ALL SELECT 'done without goods', id FROM development_product WHERE state = 'done' AND goods_id IS NULL
      UNION ALL SELECT 'lost', t.id FROM development_task t JOIN development_task b
        ON b.product_id = t.product_id AND b.module = t.module AND b.round = t.round - 1 WHERE t.before IS DISTINCT FROM b.form`)
    return rows
  })

it.each([7, 2026])('holds through random actions of random people (%i)', async (seed) => {
  const roll = dice(seed)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  for (let n = 0; n < 6; n += 1) await begin(people.developer as Caller)
  const inputs: Record<string, object> = {
    reject: { reason: 'Look again.' },
    'back-off': { reason: 'It belongs there.' },
    refuse: { reason: 'Not here.' },
    cancel: { reason: 'Over.' },
    eliminate: { reason: 'Dropped.' },
    invest: { budget: 1000 },
    sampling: { supplier: 'Somebody', quantity: 1 },
    override: { reason: 'In spite of it.' },
    handle: { form: {} },
  }
  const passed = new Set<ModuleName>()
  for (let step = 0; step < 220; step += 1) {
    const here = await standing()
    if (here.length < 3) await begin(people.developer as Caller)
    const one = pick(here.length > 0 ? here : await standing())
    const who = people[
      pick(['developer', 'admin', 'developer', 'admin', 'buyer', 'sampler', 'designer'])
    ] as Caller
    const row: TaskRow = await read(who, one.module, one.id)
    // Who may not even read it tries all the same; products are ended rarely, or none would come far.
    const all = Object.keys(moduleOf(one.module).flow.actions).filter((name) => name !== 'set-cost-attr')
    const rare = ['cancel', 'eliminate', 'refuse', 'release', 'back-off', 'assign']
    const allowed = (row?.actions ?? []).map(({ action }) => action)
    const action = pick([
      ...all.filter((name) => !rare.includes(name) || roll(12) === 0),
      ...allowed,
      ...allowed,
    ])
    if (action === 'confirm' && allowed.includes('handle'))
      await fill(who, one.module, row, categoryId).catch(() => undefined)
    const answer = await act(who, one.module, action, one.id, inputs[action] ?? {})
    expect(answer.status, `${one.module} ${action}: ${answer.message}`).toBeLessThan(500)
    if (action === 'pass' && answer.status === 200) passed.add(one.module)
    expect(await broken(), `${one.module} ${action} by step ${step}`).toEqual([])
  }
  expect(passed.size).toBeGreaterThan(1)
  expect(moduleNames.length).toBe(8)
})
