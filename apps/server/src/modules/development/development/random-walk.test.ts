import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import type { Action } from '@dropyard/contract/kit/workflow'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { developing } from '../../../testing/developing.ts'
import { act, aSupplier, begin, fill, hire, read, selling } from '../../../testing/development.ts'
import { dice } from '../../../testing/dice.ts'
import { needed } from '../../../testing/record-values.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

/**
 * After any concurrent actions in any order: a product is in one place, one person has it, no input is lost, and every product
 * can still be finished.
 */

const app = await startTestApp({ demo: selling })
const { developer, admin, categoryId } = await developing(app)
const { people } = await app.system(demoIds)
const callers = new Map<number, Caller>()
for (const who of ['developer', 'admin', 'buyer', 'sampler', 'designer', 'copywriter'] as const)
  callers.set(people[who], await app.as(who))
const leads = [developer, admin]
await hire(app, 'judge@demo.test')
/** A lead who never works on products: if both other leads worked on one, neither may review it. */
const judge = await app.as('judge@demo.test')

interface Standing {
  readonly id: number
  readonly module: ModuleName
  readonly state: string
  readonly worker: number | null
}
const standing = async (): Promise<Standing[]> =>
  (
    await app.asOwner(`SELECT id::int, module, state, worker_id::int AS worker FROM development_task
      WHERE state IN ('waiting', 'claimed', 'submitted', 'refused') ORDER BY id`)
  ).rows as unknown as Standing[]

/** The flow's name for a task's module. */
const flowIn = (table: string) =>
  sql.raw(`replace(lower(regexp_replace(${table}.module, '([A-Z])', '-\\1', 'g')), 'supplier-', 'goods-')`)

/** Invariants at every moment. */
const broken = (): Promise<unknown[]> =>
  app.system(async (ctx) => {
    const { rows } = await ctx.db.execute(sql`
      WITH open AS (SELECT * FROM development_task WHERE state IN ('waiting', 'claimed', 'submitted', 'refused'))
      SELECT 'in two modules' AS what, product_id AS id FROM open GROUP BY product_id HAVING count(*) > 1
      UNION ALL SELECT 'nowhere', p.id FROM development_product p
        WHERE p.state = 'developing' AND NOT EXISTS (SELECT 1 FROM open WHERE product_id = p.id)
      UNION ALL SELECT 'ended and open', p.id FROM development_product p JOIN open ON product_id = p.id
        WHERE p.state <> 'developing'
      UNION ALL SELECT 'nobody works on it', id FROM open
        WHERE (state = 'claimed' AND worker_id IS NULL) OR (state = 'waiting' AND worker_id IS NOT NULL)
      UNION ALL SELECT 'own review', id FROM development_task WHERE state = 'passed' AND reviewer_id = worker_id
      UNION ALL SELECT 'two owners', open.id FROM open JOIN task k ON k.record_id = open.id
        AND k.flow = ${flowIn('open')}
        WHERE open.state = 'claimed' AND k.closed_at IS NULL
        AND k.assignee_id IS DISTINCT FROM open.worker_id
      UNION ALL SELECT 'not where its last move led', t.id FROM development_task t JOIN LATERAL (
        SELECT m.to_state FROM workflow_move m WHERE m.record_id = t.id AND m.flow = ${flowIn('t')}
        ORDER BY m.id DESC LIMIT 1) last ON last.to_state <> t.state
      UNION ALL SELECT 'done without goods', id FROM development_product WHERE state = 'done' AND goods_id IS NULL
      UNION ALL SELECT 'lost when it came back', t.id FROM development_task t JOIN development_task b
        ON b.product_id = t.product_id AND b.module = t.module AND b.round = t.round - 1
        WHERE t.before IS DISTINCT FROM b.form OR (t.version = 1 AND NOT t.form @> b.form)`)
    return rows
  })

/** Inputs of actions that need particular values. */
const inputs = (supplier_id: number, owner_id: number): Record<string, object> => ({
  invest: { budget: 1000, owner_id },
  sampling: { supplier_id, quantity: 1 },
  handle: { form: {} },
  'drop-variants': { codes: [], reason: 'Not this one.' },
})
const rare = ['cancel', 'eliminate', 'refuse']
/** Each of these actions must have succeeded at least once. */
const usual = [
  ...['claim', 'confirm', 'pass', 'reject', 'back-off', 'release', 'sampling', 'refuse', 'reopen', 'wait'],
]

it('holds while random people do random things at once, and every product that is left can be finished', async () => {
  const roll = dice(2026)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const done = new Map<string, number>()
  const given = inputs(await aSupplier(developer), people.developer)

  const tried = async (who: Caller, one: Standing, action: string) => {
    const actions: Readonly<Record<string, Action<string>>> = moduleOf(one.module).flow.actions
    const input = given[action] ?? needed(actions[action]?.input)
    const answer = await act(who, one.module, action, one.id, input)
    expect(answer.status, `${one.module} ${action}: ${answer.message}`).toBeLessThan(500)
    if (answer.status === 200) done.set(action, (done.get(action) ?? 0) + 1)
    return answer
  }
  /** Moves a product forward, by a user who may do that. */
  const onwards = async (one: Standing): Promise<void> => {
    const worker = one.worker === null ? undefined : callers.get(one.worker)
    const other = leads.find((who) => who !== worker) as Caller
    if (one.state === 'waiting') await tried(pick(leads), one, 'claim')
    else if (one.state === 'refused') await tried(other, one, 'reopen')
    else if (one.state === 'submitted') {
      const { refusal } = await tried(other, one, 'pass')
      if (refusal === 'task.own') await tried(judge, one, 'pass')
    } else if (worker) {
      const row = await read(worker, one.module, one.id)
      await fill(worker, one.module, row, categoryId).catch(() => undefined)
      await tried(worker, one, 'confirm')
    }
  }
  /** Any action by any user. Half of them are allowed in the state, because nearly all would be refused otherwise. */
  const anything = async (one: Standing): Promise<void> => {
    const { actions } = moduleOf(one.module).flow
    if (roll(12) === 0) {
      const { codes } = (await read(pick(leads), one.module, one.id)) as unknown as { codes: string[] }
      given['drop-variants'] = { codes: codes.slice(1), reason: 'Not this one.' }
    }
    const likely = roll(2) === 0
    const names = Object.keys(actions).filter(
      (name) =>
        !['set-cost-attr', 'assign'].includes(name) &&
        (!rare.includes(name) || roll(6) === 0) &&
        (!likely || (actions as Record<string, { from: readonly string[] }>)[name]?.from.includes(one.state)),
    )
    const worker = callers.get(one.worker ?? 0)
    const who = likely ? pick(worker ? [worker, ...leads] : leads) : pick([...callers.values()])
    // Actions that haven't succeeded yet are preferred.
    const untried = names.filter((name) => usual.includes(name) && !done.has(name))
    if (names.length > 0) await tried(who, one, pick(untried.length > 0 ? untried : names))
  }

  for (let n = 0; n < 6; n += 1) await begin(developer)
  // Concurrency makes walks differ, so it continues until each usual action has succeeded.
  for (let step = 0; step < 120 || (step < 500 && usual.some((name) => !done.has(name))); step += 1) {
    const here = await standing()
    if (here.length < 4) await begin(developer)
    const chosen = [0, 1, 2].map(() => [pick(here), roll(2) === 0 ? onwards : anything] as const)
    await Promise.all(chosen.map(([one, what]) => what(one)))
    expect(await broken(), `after step ${step}`).toEqual([])
  }
  for (let turn = 0; turn < 80 && (await standing()).length > 0; turn += 1)
    await Promise.all((await standing()).map(onwards))
  expect(await standing(), 'no dead end').toEqual([])
  expect(await broken()).toEqual([])
  expect([...done.keys()]).toEqual(expect.arrayContaining(usual))
  const passed = `SELECT count(DISTINCT module)::int AS n FROM development_task WHERE state = 'passed'`
  expect((await app.asOwner(passed)).rows).toEqual([{ n: moduleNames.length }])
})
