import { clockOf } from '@dropyard/contract/kit/tasks'
import { workbench } from '@dropyard/contract/overview/workbench'
import { externalLink, sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { absence } from '@dropyard/contract/system/absence'
import { notice } from '@dropyard/contract/system/notice'
import { setting } from '@dropyard/contract/system/setting'
import { task } from '@dropyard/contract/system/task'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { act, begin, fill, read } from '../../../testing/development.ts'
import { lockWaited } from '../../../testing/queries.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { calendarOf } from './business-days.ts'
import { taskClock } from './clock.ts'

const { claim, wait, resume, release, quote } = sourcingFlow.endpoints
const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

const app = await startTestApp({
  demo: ['warehouse', 'country', 'area', 'carrier', 'express', 'channel', 'supplier', 'currency'],
})
const [merchant, developer, admin] = await Promise.all([
  app.as('merchant'),
  app.as('developer'),
  app.as('admin'),
])
const people: Record<'developer' | 'buyer' | 'sales' | 'admin' | 'finance' | 'sampler', number> = (
  await app.system(demoIds)
).people as never

let made = 0
/** A request that the developer has claimed. */
async function claimed(): Promise<number> {
  const body = { url: `https://shop.example/wait/${++made}`, title: `Kettle ${made}`, quantity: 5 }
  const { id } = (await merchant.call(externalLink.create, { body })).data
  await developer.call(claim, { body: { id_list: [id] } })
  return id
}
const row = async (id: number) => (await developer.call(sourcing.get, { params: { id } })).data
const until = (hours: number, more: object = {}) => ({
  waits_for: 'supplier' as const,
  wait_reason: 'Their price list comes on Monday',
  wait_until: inHours(hours),
  ...more,
})
const lets = (id: number, input: object = until(24), who = developer) =>
  who.call(wait, { body: { id_list: [id], ...(input as ReturnType<typeof until>) } })
/** Moves times of a task into the past. */
const ago = (id: number, set: string) =>
  app.asOwner(`UPDATE task SET ${set} WHERE record_id = $1 AND flow = 'sourcing'`, [id])
const tick = async (): Promise<void> => {
  await app.system((ctx) => ctx.enqueue(taskClock, {}))
  await app.runJobs()
}
const told = async (who: Caller, event: string, link: string) =>
  (await who.call(notice.list, { query: { event, 'per-page': 100 } })).data.filter((it) => it.link === link)

describe('a task that waits', () => {
  it('says for what, why and until when, in its row, its history and the list of tasks', async () => {
    const id = await claimed()
    expect((await lets(id, until(24, { waits_on_id: people.buyer }))).refusal).toBeUndefined()
    const seen = await row(id)
    expect(seen).toMatchObject({
      waits_for: 'supplier',
      wait_reason: 'Their price list comes on Monday',
      waits_on_name: expect.any(String),
      state: 'waiting',
    })
    expect(seen.history.at(-1)).toMatchObject({ action: 'wait', input: { waits_for: 'supplier' } })
    expect(seen.actions.map(({ action }) => action)).toContain('resume')
    const listed = (await developer.call(task.list, { query: { 'per-page': 100 } })).data
    expect(listed.find((it) => it.task_id === id)).toMatchObject({ clock: 'paused', waits_for: 'supplier' })
    const waiting = await developer.call(sourcing.list, { query: { whose: 'waiting' } })
    expect(waiting.data.map((it) => it.id)).toContain(id)
    const merchants = (await merchant.call(externalLink.get, { params: { id } })).data
    expect(JSON.stringify(merchants)).not.toContain('price list')
  })

  it('has a clock that stands meanwhile: what is due moves by the time that it waited, and no more', async () => {
    const id = await claimed()
    const due = Date.parse((await row(id)).due_at ?? '')
    await lets(id)
    await ago(id, `waiting_since = now() - interval '5 hours'`)
    expect((await developer.call(resume, { body: { id_list: [id] } })).status).toBe(200)
    const after = Date.parse((await row(id)).due_at ?? '')
    expect(Math.abs(after - due - 5 * hour)).toBeLessThan(hour / 2)
    expect((await row(id)).waits_for).toBeNull()
    expect((await developer.call(resume, { body: { id_list: [id] } })).refusal).toBe('task.runs')
  })

  it('has the due time that the pauses of its history add up to', async () => {
    const id = await claimed()
    const due = Date.parse((await row(id)).due_at ?? '')
    await lets(id)
    await lets(id, until(48))
    await developer.call(resume, { body: { id_list: [id] } })
    await lets(id)
    await developer.call(release, { body: { id_list: [id] } })
    const { history, due_at } = await row(id)
    let [paused, since] = [0, 0]
    for (const { action, at } of history)
      if (action === 'wait') since ||= Date.parse(at)
      else if (since > 0) [paused, since] = [paused + Date.parse(at) - since, 0]
    expect(history.filter(({ action }) => action === 'wait')).toHaveLength(3)
    expect(Date.parse(due_at ?? '') - due).toBe(paused)
  })

  it('is not late while it waits, and is as late as it was when it waited too late', () => {
    const at = (h: number) => h * hour
    const clock = (dueAt: number | null, waitingSince: number | null, closedAt: number | null, now: number) =>
      clockOf({ dueAt, waitingSince, closedAt }, now)
    expect(clock(at(5), null, null, at(4))).toBe('running')
    expect(clock(at(5), at(3), null, at(99))).toBe('paused')
    expect(clock(at(5), at(6), null, at(99))).toBe('breached')
    expect(clock(at(5), null, null, at(6))).toBe('breached')
    expect(clock(at(5), null, at(4), at(99))).toBe('met')
    expect(clock(at(5), null, at(6), at(99))).toBe('breached')
    expect(clock(null, null, null, at(99))).toBe('running')
  })

  it('comes back at its time by itself, once', async () => {
    const id = await claimed()
    const other = await claimed()
    await lets(id)
    await lets(other)
    await ago(id, `wait_until = now() - interval '1 minute'`)
    await Promise.all([tick(), tick()])
    const back = await row(id)
    expect(back).toMatchObject({ waits_for: null, assignee_id: people.developer })
    expect(back.history.filter(({ action }) => action === 'resume')).toHaveLength(1)
    expect((await row(other)).waits_for).toBe('supplier')
  })

  it('waits on when somebody extends it at the moment at which its time is over', async () => {
    const id = await claimed()
    await lets(id)
    await ago(id, `wait_until = now() - interval '1 minute'`)
    const until = new Date(Date.now() + 48 * hour)
    const ticked = await app.system(async (ctx) => {
      await ctx.db.execute(sql`SELECT 1 FROM external_link WHERE id = ${id} FOR UPDATE`)
      const ticking = tick()
      // The job has read the task and now waits for the record's lock.
      await lockWaited(ctx)
      await ctx.db.execute(
        sql`UPDATE task SET wait_until = ${until.toISOString()} WHERE flow = 'sourcing' AND record_id = ${id}`,
      )
      return { ticking }
    })
    await ticked.ticking
    expect(await row(id)).toMatchObject({ waits_for: 'supplier', wait_until: until.toISOString() })
  })

  it('goes on when it is worked on, released or given to somebody else', async () => {
    for (const [to, body] of [
      [quote, { unit_price: 450, moq: 20, lead_days: 7, valid_until: '2099-01-01', quote_note: '' }],
      [release, {}],
      [sourcingFlow.endpoints.assign, { assignee_id: people.buyer }],
    ] as const) {
      const id = await claimed()
      await lets(id)
      const done = await developer.call(to as typeof release, { body: { id_list: [id], ...body } })
      expect(done.status).toBe(200)
      expect((await row(id)).waits_for).toBeNull()
    }
  })

  it('is let wait by whoever has it, with what it needs and a time to come', async () => {
    const id = await claimed()
    expect(Object.keys((await lets(id, {})).fields).sort()).toEqual([
      'wait_reason',
      'wait_until',
      'waits_for',
    ])
    expect(Object.keys((await lets(id, until(-1))).fields)).toEqual(['wait_until'])
    expect(Object.keys((await lets(id, until(1, { waits_on_id: people.finance }))).fields)).toEqual([
      'waits_on_id',
    ])
    await app.asOwner(
      `UPDATE role SET permissions = array_remove(permissions, 'sourcing:assign'), version = version + 1 WHERE code = 'buyer'`,
    )
    const other = await app.anew('buyer')
    expect((await lets(id, until(1), other)).refusal).toBe('task.others')
    expect((await (await app.as('clerk')).call(wait, { body: { id_list: [id], ...until(1) } })).status).toBe(
      403,
    )
    const free = await claimed()
    await developer.call(release, { body: { id_list: [free] } })
    expect((await lets(free)).refusal).toBe('task.free')
  })
})

describe('the time of a task', () => {
  it('is told at three quarters to whoever has it, and when it is over to the leads, once each', async () => {
    const id = await claimed()
    const link = `/sourcing?id=${id}`
    await ago(id, `warn_at = now() - interval '1 hour'`)
    await tick()
    await Promise.all([tick(), tick()])
    expect(await told(developer, 'task.due_soon', link)).toHaveLength(1)
    expect(await told(admin, 'task.overdue', link)).toHaveLength(0)
    await ago(id, `due_at = now() - interval '1 minute'`)
    await Promise.all([tick(), tick()])
    await tick()
    const overdue = await told(admin, 'task.overdue', link)
    // Its text names the subject, so it is not repeated below.
    expect(overdue).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/\(.+\) is overdue/), content: '' }),
    ])
    expect(await told(developer, 'task.overdue', link)).toHaveLength(0)
    expect(await told(developer, 'task.due_soon', link)).toHaveLength(1)
  })

  it('is told to the deputy too, of what is due before who is away is back, if they may do it', async () => {
    const buyer = await app.as('buyer')
    const body = { deputy_id: people.buyer, first_day: inDays(0), last_day: inDays(5) }
    const { data: away } = await developer.call(absence.create, { body })
    const [soon, later] = [await claimed(), await claimed()]
    await ago(soon, `warn_at = now() - interval '1 hour'`)
    await ago(later, `warn_at = now() - interval '1 hour', due_at = now() + interval '9 days'`)
    await tick()
    const dueSoon = async (who: Caller, id: number) =>
      (await told(who, 'task.due_soon', `/sourcing?id=${id}`)).length
    expect([await dueSoon(developer, soon), await dueSoon(developer, later)]).toEqual([1, 1])
    expect([await dueSoon(buyer, soon), await dueSoon(buyer, later)]).toEqual([1, 0])
    // A new assignee gets no additional time.
    const find = async () =>
      (
        await buyer.call(workbench.tasks, { query: { view: 'team', module: 'sourcing', 'per-page': 100 } })
      ).data.find((one) => one.task_id === soon)
    const before = await find()
    expect((await buyer.call(task.recept, { body: { id: before?.id ?? 0 } })).status).toBe(200)
    expect(await find()).toMatchObject({ assignee_id: people.buyer, due_time: before?.due_time })
    // A buyer may not work on tests of samples, nor the sampler on requests.
    const given = { ...body, deputy_id: people.sampler, version: away.version }
    expect((await developer.call(absence.update, { params: { id: away.id }, body: given })).status).toBe(200)
    const other = await claimed()
    await ago(other, `warn_at = now() - interval '1 hour'`)
    await tick()
    const sampler = await app.as('sampler')
    expect([await dueSoon(developer, other), await dueSoon(sampler, other)]).toEqual([1, 0])
    expect((await buyer.call(absence.get, { params: { id: away.id } })).refusal).toBe('common.not_found')
    await developer.call(absence.remove, { params: { id: away.id } })
    expect((await developer.call(absence.list)).total).toBe(0)
  })

  it('has one deputy a day, whoever enters absences at once', async () => {
    const body = { deputy_id: people.buyer, first_day: inDays(20), last_day: inDays(25) }
    const answers = await Promise.all([1, 2, 3].map(() => developer.call(absence.create, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    for (const { data } of answers)
      if (data) await developer.call(absence.remove, { params: { id: data.id } })
  })

  it('is not told while it waits', async () => {
    const id = await claimed()
    await ago(
      id,
      `warn_at = now() - interval '1 hour', due_at = now() - interval '1 minute', waiting_since = now() - interval '2 hours', waits_for = 'carrier', wait_until = now() + interval '1 day'`,
    )
    await tick()
    expect(await told(developer, 'task.due_soon', `/sourcing?id=${id}`)).toHaveLength(0)
    expect(await told(admin, 'task.overdue', `/sourcing?id=${id}`)).toHaveLength(0)
  })

  it('takes it back to the pool when nobody touched it for so long as is set, with its draft', async () => {
    const { data } = await begin(developer)
    await act(developer, 'goodsDevelop', 'handle', data.id, { form: { selling_points: 'Folds flat' } })
    const untouched = `UPDATE task SET claimed_at = now() - interval '20 days', updated_at = now() - interval '20 days' WHERE record_id = $1 AND flow = 'goods-develop'`
    await app.asOwner(untouched, [data.id])
    await tick()
    expect(await read(developer, 'goodsDevelop', data.id)).toMatchObject({ state: 'claimed' })
    const save = (idle_days: number) =>
      admin.call(setting.tasks, { body: { limit: 20, idle_days, country: 'CN' } })
    expect((await save(3)).status).toBe(200)
    await app.asOwner(untouched, [data.id])
    await tick()
    await save(0)
    expect(await read(developer, 'goodsDevelop', data.id)).toMatchObject({
      state: 'waiting',
      assignee_id: null,
      selling_points: 'Folds flat',
    })
    expect(await told(developer, 'task.returned', `/goodsDevelop?id=${data.id}`)).toHaveLength(1)
  })

  it('counts business days: neither weekends nor holidays', () => {
    // Monday noon; the Friday before is a holiday.
    const now = new Date('2026-11-23T12:00:00Z')
    const days = calendarOf(now, 'CN', new Set(['2026-11-20']))
    expect(days.since(new Date('2026-11-23T00:00:00Z'))).toBe(0.5)
    expect(days.since(new Date('2026-11-19T12:00:00Z'))).toBe(1)
    expect(days.before(1).toISOString()).toBe('2026-11-19T12:00:00.000Z')
    expect(days.since(days.before(7))).toBeCloseTo(7)
    expect(days.before(0).getTime()).toBe(now.getTime())
    const inRiyadh = calendarOf(now, 'SA', new Set())
    expect(inRiyadh.since(new Date('2026-11-19T12:00:00Z'))).toBe(2)
  })
})

describe('who holds more than is good', () => {
  it('is warned when claiming, and has it nevertheless', async () => {
    await admin.call(setting.tasks, { body: { limit: 1, idle_days: 0, country: 'CN' } })
    const ask = async () => {
      const body = { url: `https://shop.example/many/${++made}`, title: `Pan ${made}`, quantity: 5 }
      return (await merchant.call(externalLink.create, { body })).data.id
    }
    const ids = [await ask(), await ask()]
    await admin.call(claim, { body: { id_list: [ids[0] ?? 0] } })
    const { data } = await admin.call(claim, { body: { id_list: [ids[1] ?? 0] } })
    expect(data.moved).toHaveLength(1)
    expect(data.warning).toMatch(/2 open tasks; the limit is 1/)
    await admin.call(setting.reset, { body: { group: 'tasks' } })
  })
})

describe('a review', () => {
  it('is not done by whoever did the work', async () => {
    const { data } = await begin(developer)
    await fill(developer, 'goodsDevelop', data, 0)
    expect((await act(developer, 'goodsDevelop', 'confirm', data.id)).refusal).toBeUndefined()
    const seen = await read(developer, 'goodsDevelop', data.id)
    expect(seen.assignee_name).toBe('')
    expect(seen.worker_name).not.toBe('')
    expect(seen.reviewer_names).not.toContain(seen.worker_name as string)
    for (const [action, input] of [['pass'], ['reject', { reason: 'x' }]] as const)
      expect((await act(developer, 'goodsDevelop', action, data.id, input)).refusal).toBe('task.own')
    expect((await act(admin, 'goodsDevelop', 'pass', data.id)).refusal).toBeUndefined()
  })

  it.each([
    ['saved its form', admin, developer],
    ['submitted it', developer, admin],
  ])('is not done by a lead who %s while it was assigned to another person', async (_did, saves, submits) => {
    const { data } = await begin(developer)
    await fill(saves, 'goodsDevelop', data, 0, { first_quantity: 300 })
    expect((await act(submits, 'goodsDevelop', 'confirm', data.id)).refusal).toBeUndefined()
    expect((await act(admin, 'goodsDevelop', 'pass', data.id)).refusal).toBe('task.own')
    expect((await act(developer, 'goodsDevelop', 'pass', data.id)).refusal).toBe('task.own')
  })

  it('says how it ended', async () => {
    const { data } = await begin(developer)
    await fill(developer, 'goodsDevelop', data, 0)
    await act(developer, 'goodsDevelop', 'confirm', data.id)
    await act(admin, 'goodsDevelop', 'reject', data.id, { reason: 'No certificate' })
    await act(developer, 'goodsDevelop', 'confirm', data.id)
    await act(admin, 'goodsDevelop', 'pass', data.id)
    await app.runJobs()
    const link = `/goodsDevelop?id=${data.id}`
    expect((await told(developer, 'task.rejected', link))[0]?.title).toContain('No certificate')
    expect(await told(developer, 'task.passed', link)).toHaveLength(1)
  })
})
