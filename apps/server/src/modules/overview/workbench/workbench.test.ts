import { productPipeline } from '@dropyard/contract/development/pipeline'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { Manifest } from '@dropyard/contract/manifest'
import * as modules from '@dropyard/contract/modules'
import { packing } from '@dropyard/contract/order/packing'
import { workbench } from '@dropyard/contract/overview/workbench'
import { externalLink } from '@dropyard/contract/sourcing/external-link'
import { absence } from '@dropyard/contract/system/absence'
import { menu } from '@dropyard/contract/system/menu'
import { notice } from '@dropyard/contract/system/notice'
import { task } from '@dropyard/contract/system/task'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { act, begin, fill, read } from '../../../testing/development.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const app = await startTestApp({ demo: 'all' })
const people = (await app.system(demoIds)).people

/** The list endpoint behind a page's path, from the modules' manifests. */
const lists = new Map<string, AnyEndpoint>(
  Object.values(modules)
    .flatMap((one) => ('manifest' in one ? ((one.manifest() as Manifest).pages ?? []) : []))
    // The view that the menu opens wins, then the first one.
    .sort((a, b) => Number(!a.menu) - Number(!b.menu))
    .flatMap(({ path, record, list }) => {
      const to = record?.list ?? list
      return to ? [[path, to] as const] : []
    })
    .reverse(),
)
/** How many rows the list behind a link has. */
async function listed(who: Caller, to: string): Promise<number> {
  const [path = '', text = ''] = to.split('?')
  // A station shows its work, with the number of parcels of each warehouse.
  if (path === '/pack')
    return (await who.call(packing.calls.works)).data.reduce((sum, { total }) => sum + total, 0)
  const list = lists.get(path)
  if (!list) throw new Error(`${path} has no list`)
  const query = { ...Object.fromEntries(new URLSearchParams(text)), 'per-page': 20 }
  const answer = await who.call(list, { query } as never)
  expect(answer.status, `${to} ${answer.message} ${JSON.stringify(answer.fields)}`).toBe(200)
  return answer.total
}
interface Number {
  total: number
  to: string
}
/** Every number in an answer that has a link. */
function numbersIn(value: unknown): Number[] {
  if (value === null || typeof value !== 'object') return []
  const own = 'total' in value && 'to' in value ? [value as unknown as Number] : []
  return [...own, ...Object.values(value).flatMap(numbersIn)]
}

describe('the workbench', () => {
  const roles = [
    'admin',
    'developer',
    'buyer',
    'lead',
    'warehouse',
    'sampler',
    'designer',
    'copywriter',
    'clerk',
    'finance',
    'sales',
  ]
  it.each(roles)('of %s shows no number but those of its lists', async (name) => {
    const who = await app.as(name)
    const { data, status, message } = await who.call(workbench.day)
    expect(status, message).toBe(200)
    const numbers = numbersIn(data)
    expect(numbers.length).toBeGreaterThan(8)
    for (const { total, to } of numbers) expect(await listed(who, to), `${name} ${to}`).toBe(total)
    // The rows shown are part of the counted ones.
    expect(data.mine.rows).toHaveLength(Math.min(50, data.mine.total.total))
    expect(data.now.length).toBe(Math.min(10, data.todo.total))
  })

  it.each([
    [
      'buyer',
      [
        ...['plan-suggested', 'plan-approved', 'orders-draft', 'orders-approved', 'orders-late'],
        ...['differences', 'returns', 'arrivals-reconcile'],
      ],
    ],
    [
      'lead',
      [
        ...['plan-suggested', 'plan-submitted', 'plan-approved'],
        ...['orders-draft', 'orders-submitted', 'orders-confirming', 'orders-approved', 'orders-late'],
        ...['differences', 'returns', 'arrivals-reconcile'],
      ],
    ],
    ['warehouse', ['arrivals-receive', 'arrivals-put_away', 'returns', 'waves', 'packing']],
    ['clerk', ['ship-by', 'packing']],
  ])('shows %s the purchasing and warehouse work that they may do', async (name, keys) => {
    const { data } = await (await app.as(name)).call(workbench.day)
    expect(data.queues.map(({ key }) => key)).toEqual(keys)
    expect(keys.length === 0 || data.queues.some(({ total }) => total > 0)).toBe(true)
  })

  it('shows something to everybody who develops', async () => {
    const { data } = await (await app.as('developer')).call(workbench.day)
    expect(data.mine.total.total).toBeGreaterThan(2)
    expect(data.mine.modules.length).toBeGreaterThan(1)
    expect(data.pool.total.total).toBeGreaterThan(1)
    expect(data.late.total).toBeGreaterThan(0)
    expect(data.waiting.own.total).toBeGreaterThan(0)
    expect((await (await app.as('clerk')).call(workbench.day)).data.exceptions.length).toBeGreaterThan(2)
    expect((await (await app.as('finance')).call(workbench.day)).data.mine.total.total).toBe(0)
  })

  it('begins with what has the least time left, and says so', async () => {
    const { data } = await (await app.as('developer')).call(workbench.day)
    const due = data.now.map((row) => Date.parse(row.due_time ?? ''))
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect(data.now.every((row) => row.clock !== 'paused')).toBe(true)
    expect(data.now[0]?.order).toMatch(/^Overdue by \d+ d/)
    const zh = await (await app.as('developer')).call(workbench.day, { headers: { 'accept-language': 'zh' } })
    expect(zh.data.now[0]?.order).toMatch(/^已逾期/)
  })

  it('is nothing for merchants', async () => {
    const merchant = await app.as('merchant')
    for (const to of [workbench.day, workbench.tasks] as AnyEndpoint[])
      expect((await merchant.call(to)).status).toBe(403)
  })

  it('knows what changed since the person was here', async () => {
    const buyer = await app.as('buyer')
    await buyer.call(workbench.visit)
    await app.asOwner(
      `UPDATE workbench_visit SET seen_at = now() - interval '2 hours', since = now() - interval '9 days' WHERE person_id = $1`,
      [people.buyer],
    )
    const { since } = (await buyer.call(workbench.visit)).data
    expect(Date.now() - Date.parse(since)).toBeLessThan(3 * 3_600_000)
    // The same visit goes on.
    expect((await buyer.call(workbench.visit)).data.since).toBe(since)
    const developer = await app.as('developer')
    const { data } = await developer.call(workbench.tasks, {
      query: { view: 'team', module: 'supplierQuotation' },
    })
    const id = data[0]?.id ?? 0
    await developer.call(task.say, {
      params: { id },
      body: { body: '@Buyer look', mentions: [people.buyer] },
    })
    await app.runJobs()
    const changed = (await buyer.call(workbench.day)).data.changed
    const mention = changed.find(({ key }) => key === 'task.mention')
    expect(mention?.total).toBe(1)
    expect(await listed(buyer, mention?.to ?? '')).toBe(1)
    // The task waits for the mentioned user until they answer.
    const waited = async () => (await buyer.call(workbench.day)).data.on_me
    const before = await waited()
    expect(before.rows.find((row) => row.id === id)).toMatchObject({
      why: 'mentioned',
      by: expect.stringMatching(/./),
    })
    await buyer.call(task.say, { params: { id }, body: { body: 'Looked at it' } })
    expect((await waited()).mentioned.total).toBe(before.mentioned.total - 1)
  })
})

it.each(['buyer', 'lead', 'warehouse', 'admin'])(
  'goes with a menu in which a group of %s has the sum of the badges of its pages',
  async (name) => {
    const { data } = await (await app.as(name)).call(menu.authority)
    const groups = data.filter(({ child }) => child.length > 0)
    const sums = groups.map(({ child }) => child.reduce((sum, { badge }) => sum + badge, 0))
    expect(groups.map(({ badge }) => badge)).toEqual(sums)
    expect(Math.max(...sums)).toBeGreaterThan(0)
  },
)

it('offers whoever has a task what there is to do with it, lead or not', async () => {
  const sampler = await app.as('sampler')
  const [row] = (await sampler.call(workbench.tasks, { query: { view: 'mine', module: 'goodsTest' } })).data
  const { actions } = await read(sampler, 'goodsTest', row?.task_id ?? 0)
  const offered = actions.map(({ action }) => action)
  expect(offered).toEqual(expect.arrayContaining(['handle', 'confirm', 'release', 'wait']))
  expect(offered).not.toContain('assign')
})

it('says what waits for the reader: asked, or to be judged', async () => {
  const admin = await app.as('admin')
  const { asked, review, rows } = (await admin.call(workbench.day)).data.on_me
  expect(asked.total).toBeGreaterThan(0)
  expect(review.total).toBeGreaterThan(0)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.slice(0, asked.total).map(({ why }) => why)).toEqual(Array(asked.total).fill('asked'))
  expect(rows.every(({ by }) => by !== '')).toBe(true)
})

describe('taking the next task', () => {
  it('gives each of many another one, the most urgent first', async () => {
    const merchant = await app.as('merchant')
    for (let n = 0; n < 12; n++)
      await merchant.call(externalLink.create, {
        body: { url: `https://shop.example/next/${n}`, title: `Kettle ${n}`, quantity: 5 },
      })
    const three = await Promise.all(['developer', 'buyer', 'admin'].map((who) => app.as(who)))
    const callers = [...three, ...three, ...three, ...three]
    const query = { view: 'pool' as const, module: 'sourcing', 'per-page': 100 }
    const before = (await callers[0]?.call(workbench.tasks, { query }))?.data ?? []
    const taken = await Promise.all(
      callers.map((who) => who.call(workbench.take, { body: { module: 'sourcing' } })),
    )
    for (const one of taken) expect(one.status, one.message).toBe(200)
    const ids = taken.map(({ data }) => data.id)
    expect(new Set(ids).size).toBe(12)
    expect(new Set(ids)).toEqual(new Set(before.slice(0, 12).map(({ id }) => id)))
  })

  it('says when nothing is left, and takes only what one may work on', async () => {
    const marketer = await app.as('marketing')
    expect((await marketer.call(workbench.take, { body: {} })).refusal).toBe('workbench.nothing')
    const sampler = await app.as('sampler')
    const { data } = await sampler.call(workbench.take, { body: {} })
    expect(data.url).toMatch(/^\/goods(Sample|Test)\?id=/)
  })
})

it('offers the due tasks of who is away to their deputy, and to nobody else', async () => {
  const [sampler, developer] = [await app.as('sampler'), await app.as('developer')]
  const away = (deputy_id: number, last_day = inDays(30)) =>
    sampler.call(absence.create, { body: { deputy_id, first_day: inDays(0), last_day } })
  expect((await away(people.sampler)).fields).toHaveProperty('deputy_id')
  expect((await away(people.developer, inDays(-1))).fields).toHaveProperty('last_day')
  const already = (await developer.call(workbench.tasks, { query: { view: 'deputy' } })).total
  expect((await away(people.developer)).data).toMatchObject({ deputy_name: expect.stringMatching(/./) })
  expect((await away(people.admin)).fields).toHaveProperty('first_day')
  // A user who is away at that time can't be the deputy.
  const back = { deputy_id: people.sampler, first_day: inDays(3), last_day: inDays(4) }
  expect((await developer.call(absence.create, { body: back })).fields).toHaveProperty('deputy_id')
  expect((await developer.call(absence.list)).total).toBe(0)

  const { pool } = (await developer.call(workbench.day)).data
  expect(pool.deputy.total).toBeGreaterThan(already)
  expect(await listed(developer, pool.deputy.to)).toBe(pool.deputy.total)
  const [row] = (await developer.call(workbench.tasks, { query: { view: 'deputy' } })).data
  expect(row?.authority.map((may) => may.class)).toEqual(['claim', 'view'])
  const body = { id: row?.id ?? 0 }
  expect((await (await app.as('admin')).call(task.recept, { body })).refusal).not.toBeUndefined()
  expect((await developer.call(task.recept, { body })).status).toBe(200)
  const [taken] = (await developer.call(task.list, { query: body })).data
  expect(taken).toMatchObject({ assignee_id: people.developer, is_view: 0 })
  expect((await developer.call(workbench.day)).data.pool.deputy.total).toBe(pool.deputy.total - 1)
})

describe('a nudge', () => {
  it('tells whom a task waits for, at most once a day', async () => {
    const developer = await app.as('developer')
    const { rows } = (await developer.call(workbench.day)).data.waiting
    const row = rows.find(({ nudge }) => nudge.length > 0)
    const [person] = row?.nudge ?? []
    const body = { id: row?.id ?? 0, to_id: person?.id ?? 0 }
    expect((await developer.call(workbench.nudge, { body })).status).toBe(200)
    const again = await Promise.all([1, 2, 3].map(() => developer.call(workbench.nudge, { body })))
    expect(new Set(again.map(({ refusal }) => refusal))).toEqual(new Set(['workbench.nudged']))
    const now = (await developer.call(workbench.day)).data.waiting.rows.find(({ id }) => id === row?.id)
    expect(now?.nudge.find(({ id }) => id === person?.id)?.done).toBe(true)
    await app.runJobs()
    const { rows: told } = await app.asOwner(
      `SELECT count(*)::int AS n FROM notice WHERE event = 'task.nudge' AND person_id = $1`,
      [person?.id ?? 0],
    )
    expect((told[0] as { n: number }).n).toBe(1)
  })

  it('is for nobody else', async () => {
    const developer = await app.as('developer')
    const [row] = (await developer.call(workbench.day)).data.waiting.rows
    const body = { id: row?.id ?? 0, to_id: people.finance }
    expect((await developer.call(workbench.nudge, { body })).refusal).toBe('workbench.nobody')
    const clerk = await app.as('clerk')
    expect((await clerk.call(workbench.nudge, { body })).refusal).toBe('common.not_found')
  })
})

const isRefused = (row: { title: string }): boolean => row.title.endsWith('Refused')

describe('handing over', () => {
  const of = async (who: Caller, assignee_id: number) =>
    (await who.call(workbench.tasks, { query: { view: 'team', assignee_id, 'per-page': 100 } })).data

  it('gives a person’s tasks to several who may work on them, in turn, with a reason', async () => {
    const admin = await app.as('admin')
    const all = await of(admin, people.developer)
    // A refused task is decided on by another person from then on.
    expect([all.filter((row) => isRefused(row)).length, all.length > 4]).toEqual([1, true])
    const body = { id_list: all.map(({ id }) => id), to: [people.admin, people.buyer], reason: 'On leave' }
    const { data } = await admin.call(workbench.handOver, { body })
    expect(data.refused).toEqual([])
    expect(data.moved.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(await of(admin, people.developer)).toEqual([])
    const quoting = (await of(admin, people.buyer)).filter(({ id }) => data.moved.includes(id))
    // The buyer may only work on quotations and sourcing.
    expect(quoting.every((row) => ['supplierQuotation', 'sourcing'].includes(row.module))).toBe(true)
    const one = all.find((row) => row.module === 'goodsDevelop')
    const history = await app.asOwner(
      `SELECT input FROM workflow_move WHERE flow = 'goods-develop' AND record_id = $1 AND action = 'assign'`,
      [one?.task_id ?? 0],
    )
    expect((history.rows[0] as { input: object }).input).toMatchObject({ reason: 'On leave' })
    await app.runJobs()
    const told = await (await app.as('buyer')).call(notice.list, { query: { event: 'task.assigned' } })
    if (quoting.length > 0) expect(told.total).toBeGreaterThan(0)
  })

  it('makes nobody the reviewer of what they did before it was handed over', async () => {
    const [developer, admin] = [await app.as('developer'), await app.as('admin')]
    const idea = (await begin(developer)).data
    await fill(developer, 'goodsDevelop', idea, 0)
    const query = { view: 'mine' as const, search: String(idea.product_sn) }
    const [row] = (await developer.call(workbench.tasks, { query })).data
    const body = { id_list: [row?.id ?? 0], to: [people.admin], reason: 'Leaves the company' }
    expect((await admin.call(workbench.handOver, { body })).data.moved).toEqual([row?.id])
    expect((await act(admin, 'goodsDevelop', 'confirm', idea.id)).refusal).toBeUndefined()
    expect((await act(developer, 'goodsDevelop', 'pass', idea.id)).refusal).toBe('task.own')
    expect((await act(admin, 'goodsDevelop', 'pass', idea.id)).refusal).toBe('task.own')
    const pool = (await developer.call(workbench.tasks, { query: { ...query, view: 'review' } })).data
    expect(pool).toEqual([])
  })

  it('is refused for those who may not, and for work that is reviewed or done', async () => {
    const admin = await app.as('admin')
    const [row] = await of(admin, people.sampler)
    const designer = await app.as('designer')
    const body = { id_list: [row?.id ?? 0], to: [people.designer], reason: 'x' }
    const answer = (await designer.call(workbench.handOver, { body })).data
    expect(answer.moved).toEqual([])
    expect(answer.refused).toHaveLength(1)
    const wrong = (await admin.call(workbench.handOver, { body })).data
    expect(wrong.refused[0]).toMatchObject({ id: row?.id, code: 'task.worker' })
    const [reviewed] = (await admin.call(workbench.tasks, { query: { view: 'review' } })).data
    const judged = { id_list: [reviewed?.id ?? 0], to: [people.developer, people.admin], reason: 'x' }
    expect((await admin.call(workbench.handOver, { body: judged })).data.refused[0]?.code).toBe(
      'workflow.moved',
    )
    expect(
      Object.keys((await admin.call(workbench.handOver, { body: { ...body, reason: '' } })).fields),
    ).toEqual(['reason'])
  })
})

describe('the list of tasks', () => {
  it('has tabs by module whose counts are those of its rows', async () => {
    const admin = await app.as('admin')
    const { ext, total } = await admin.call(workbench.tasks, { query: { view: 'team' } })
    expect(ext.tabs.reduce((sum, tab) => sum + tab.total, 0)).toBe(total)
    for (const { status, total: n } of ext.tabs)
      expect((await admin.call(workbench.tasks, { query: { view: 'team', module: status } })).total).toBe(n)
  })

  it('holds exactly the ages that it is asked for', async () => {
    const admin = await app.as('admin')
    const all = (await admin.call(workbench.tasks, { query: { view: 'pool' } })).total
    const each = await Promise.all(
      (['0-1', '1-3', '3-7', '7-'] as const).map(
        async (age) => (await admin.call(workbench.tasks, { query: { view: 'pool', age } })).total,
      ),
    )
    expect(each.reduce((sum, n) => sum + n, 0)).toBe(all)
    await app.asOwner(
      `UPDATE task SET created_at = now() - interval '30 days' WHERE closed_at IS NULL AND open_to LIKE '%:claim' AND assignee_id IS NULL`,
    )
    const old = (await admin.call(workbench.tasks, { query: { view: 'pool', age: '7-' } })).data
    expect(old.length).toBeGreaterThan(0)
    expect(old.every((row) => row.age >= 7)).toBe(true)
  })
})

it('leads from the pipeline to exactly what it counts', async () => {
  const developer = await app.as('developer')
  // Modules differ in how products leave them, so one of each kind is checked.
  await app.asOwner(`UPDATE development_task SET state = 'returned' WHERE id = (
    SELECT min(id) FROM development_task WHERE state = 'passed' AND module = 'goodsOpen')`)
  for (const whose of [undefined, 'mine', 'late'] as const) {
    const { columns } = (await developer.call(productPipeline.board, { query: whose ? { whose } : {} })).data
    for (const column of columns) {
      const links = Object.entries(column.to) as [keyof typeof column.to, string][]
      expect(links).toHaveLength(whose === 'late' ? 8 : whose === 'mine' ? 9 : 10)
      for (const [count, to] of links) expect(await listed(developer, to), to).toBe(column[count])
    }
    const sum = (of: 'late' | 'waiting' | 'passed' | 'returned' | 'ended') =>
      columns.reduce((all, column) => all + column[of], 0)
    for (const of of ['late', 'waiting', 'passed', 'returned', 'ended'] as const)
      if (!whose) expect(sum(of), of).toBeGreaterThan(0)
  }
  // A user without permission for a module's tasks gets no link to them.
  const { columns } = (await (await app.as('designer')).call(productPipeline.board)).data
  const led = columns.filter(({ to }) => Object.keys(to).length > 0).map(({ module }) => module)
  expect(led).toEqual(['goodsDesign'])
})

it('is read by indexes where there are many tasks', async () => {
  await app.asOwner(`INSERT INTO task (flow, record_id, subject, title, state, open_to, assignee_id, due_at, warn_at, created_at, closed_at)
    SELECT 'goods-sample', 1000000 + n, 'Cup ' || n, 'PD' || n, CASE WHEN n % 20 = 0 THEN 'claimed' ELSE 'passed' END, 'goods-sample:claim',
      CASE WHEN n % 40 = 0 THEN NULL ELSE 900000 + n % 50 END, now() + n * interval '1 second', now(), now() - n * interval '1 minute',
      CASE WHEN n % 20 = 0 THEN NULL ELSE now() - n * interval '1 minute' END
    FROM generate_series(1, 100000) n`)
  await app.asOwner('ANALYZE task')
  const admin = await app.as('admin')
  const { data } = await admin.call(workbench.day)
  expect(data.pool.total.total).toBeGreaterThan(2000)
  for (const where of [
    `closed_at IS NULL AND assignee_id = 900010`,
    `closed_at IS NULL AND assignee_id IS NULL AND open_to IN ('goods-sample:claim', 'goods-test:claim')`,
    `closed_at IS NULL AND not_for = 5`,
    `flow IN ('goods-sample', 'goods-test') AND created_at >= now() - interval '1 day'`,
    `flow IN ('goods-sample', 'goods-test') AND closed_at >= now() - interval '1 day'`,
  ]) {
    const { rows } = await app.asOwner(
      `EXPLAIN SELECT * FROM task WHERE ${where} ORDER BY due_at, id LIMIT 10`,
    )
    const plan = rows.map((row) => Object.values(row as object)[0]).join('\n')
    expect(plan, where).not.toContain('Seq Scan')
  }
})
