import { externalLink, sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { notice } from '@dropyard/contract/system/notice'
import { task } from '@dropyard/contract/system/task'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const { claim, release, assign, quote, refuse } = sourcingFlow.endpoints
const offer = { unit_price: 450, moq: 20, lead_days: 7, valid_until: '2099-01-01', quote_note: '' }

const app = await startTestApp()
const merchant = await app.as('merchant')
const developer = await app.as('developer')
const buyer = await app.as('buyer')
const people: Record<'developer' | 'buyer' | 'sales', number> = (await app.system(demoIds)).people as never

let made = 0
/** A new request of a merchant, which creates a task for staff. */
async function asked(): Promise<{ id: number; task_id: number }> {
  const body = { url: `https://shop.example/task/${++made}`, title: `Kettle ${made}`, quantity: 5 }
  const { id } = (await merchant.call(externalLink.create, { body })).data
  return { id, task_id: (await row(id)).task_id ?? 0 }
}
const row = async (id: number, who = developer) => (await who.call(sourcing.get, { params: { id } })).data
const one = <M extends object = Record<never, never>>(id: number, more?: M) => ({
  body: { id_list: [id], ...(more as M) },
})
const mine = async (who: Caller, status: '2' | '3' = '2') =>
  (await who.call(task.list, { query: { status, 'per-page': 100 } })).data

describe('a task', () => {
  it('comes with the record, is nobody’s, and is due after its hours', async () => {
    const { id, task_id } = await asked()
    expect(await row(id)).toMatchObject({ assignee_id: null, assignee_name: '' })
    const hours = (Date.parse((await row(id)).due_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    const listed = (await mine(developer)).find((it) => it.id === task_id)
    expect(listed).toMatchObject({ module: 'sourcing', task_id: id, is_view: 1, opt_user_name: '' })
    expect(listed?.authority.map((may) => may.class)).toEqual(['claim', 'view'])
    expect(listed?.url).toBe(`/sourcing?id=${id}`)
    // Users who may not claim it don't see it there, and merchants have no tasks.
    expect((await mine(await app.as('clerk'))).map((it) => it.id)).not.toContain(task_id)
    expect((await merchant.call(task.list)).data).toEqual([])
    expect(JSON.stringify((await merchant.call(externalLink.get, { params: { id } })).data)).not.toContain(
      'assignee',
    )
  })

  it('is claimed by the first of many', async () => {
    const { id, task_id } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? developer.call(claim, one(id)) : buyer.call(task.recept, { body: { id: task_id } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.refusal))).toEqual(new Set([undefined, 'task.claimed']))
    expect((await row(id)).history.map(({ action }) => action)).toEqual(['', 'claim'])
    const told = (await merchant.call(externalLink.get, { params: { id } })).data.history
    expect(told.map(({ action }) => action)).toEqual([''])
  })

  it('of somebody is left alone by others, until it is released or a lead steps in', async () => {
    const { id } = await asked()
    await app.asOwner(
      `UPDATE role SET permissions = array_remove(permissions, 'sourcing:assign'), version = 2 WHERE code = 'buyer'`,
    )
    const other = await app.anew('buyer')
    await developer.call(claim, one(id))
    const refused = await other.call(quote, one(id, offer))
    expect(refused.refusal).toBe('task.others')
    expect((await other.call(release, one(id))).refusal).toBe('task.others')
    expect((await row(id, other)).actions.map(({ action }) => action)).toEqual([])
    expect((await other.call(assign, one(id, { assignee_id: people.buyer }))).status).toBe(403)
    expect((await developer.call(release, one(id))).status).toBe(200)
    expect((await developer.call(release, one(id))).refusal).toBe('task.free')
    expect((await row(id, other)).actions.map(({ action }) => action)).toEqual(['quote', 'refuse', 'claim'])
  })

  it('belongs to whoever works on it unclaimed, is completed when nothing is left, and comes back to them', async () => {
    const { id, task_id } = await asked()
    expect((await developer.call(quote, one(id, offer))).status).toBe(200)
    expect(await row(id)).toMatchObject({ assignee_id: people.developer, due_at: null })
    expect((await mine(developer)).map((it) => it.id)).not.toContain(task_id)
    const done = (await mine(developer, '3')).find((it) => it.id === task_id)
    expect(done).toMatchObject({ is_view: 1, due_time: null })
    expect(done?.title).toContain('Quoted')
    expect((await developer.call(task.recept, { body: { id: task_id } })).refusal).toBe('tasks.closed')
    await merchant.call(sourcingFlow.endpoints.accept, one(id))
    const back = (await mine(developer)).find((it) => it.id === task_id)
    expect(back?.authority.map((may) => may.class)).toEqual(['handle', 'release'])
    expect(back?.is_view).toBe(0)
  })

  it('is assigned with a due time to somebody who may do it, who is told', async () => {
    const { id } = await asked()
    const due = '2099-02-01T08:00:00.000Z'
    const wrong = await developer.call(assign, one(id, { assignee_id: people.sales }))
    expect(Object.keys(wrong.fields)).toEqual(['assignee_id'])
    const past = { assignee_id: people.buyer, due_at: '2020-02-01T08:00:00.000Z' }
    expect(Object.keys((await developer.call(assign, one(id, past))).fields)).toEqual(['due_at'])
    const offered = (await developer.call(sourcingFlow.work.workers)).data.map((it) => it.id)
    expect(offered).toContain(people.buyer)
    expect(offered).not.toContain(people.sales)
    expect((await developer.call(assign, one(id, { assignee_id: people.buyer, due_at: due }))).status).toBe(
      200,
    )
    expect(await row(id)).toMatchObject({ assignee_id: people.buyer, due_at: due })
    await app.runJobs()
    const told = (await buyer.call(notice.list, { query: { event: 'task.assigned' } })).data
    expect(told[0]?.link).toBe(`/sourcing?id=${id}`)
  })

  it('is released where the specification’s list calls it', async () => {
    const { id } = await asked()
    await developer.call(claim, one(id))
    expect((await developer.call(sourcingFlow.work.release, one(id))).status).toBe(200)
    expect((await row(id)).assignee_id).toBeNull()
  })

  it('is counted as it is listed', async () => {
    const { id } = await asked()
    await developer.call(claim, one(id))
    await app.asOwner(`UPDATE task SET due_at = now() - interval '1 hour' WHERE record_id = $1`, [id])
    const count = (await developer.call(task.count)).data
    const rows = await mine(developer)
    const held = rows.filter((it) => it.opt_user_name !== '')
    expect(count).toEqual({
      mine: held.length,
      late: held.filter((it) => Date.parse(it.due_time ?? '') < Date.now()).length,
      unclaimed: rows.length - held.length,
    })
    expect(count.late).toBeGreaterThan(0)
    const by = async (whose: 'mine' | 'nobody' | 'others' | 'late') =>
      (await developer.call(sourcing.list, { query: { whose, 'per-page': 100 } })).total
    // The list also contains tasks of other flows.
    const here = rows.filter((it) => it.module === 'sourcing')
    expect(await by('mine')).toBe(here.filter((it) => it.opt_user_name !== '').length)
    expect(await by('nobody')).toBe(here.filter((it) => it.opt_user_name === '').length)
    expect(await by('late')).toBe(count.late)
  })

  it('goes with its record', async () => {
    const { id, task_id } = await asked()
    await merchant.call(externalLink.remove, { params: { id } })
    expect((await developer.call(task.talk, { params: { id: task_id } })).refusal).toBe('common.not_found')
    expect((await mine(developer)).map((it) => it.id)).not.toContain(task_id)
  })
})

describe('comments on a task', () => {
  it('are read by staff, told to whom they name and to those who watch, and to nobody twice', async () => {
    const { id, task_id } = await asked()
    const params = { id: task_id }
    await developer.call(claim, one(id))
    const body = { body: '@Buyer what does the mould cost?', mentions: [people.buyer, people.developer] }
    expect((await buyer.call(task.say, { params, body: { body: 'I look at it' } })).status).toBe(200)
    await developer.call(task.say, { params, body })
    const read = (await buyer.call(task.talk, { params })).data
    expect(read.comments.map((it) => it.body)).toEqual(['I look at it', body.body])
    expect(read.watching).toBe(true)
    await app.runJobs()
    const told = async (who: Caller, event: string) =>
      (await who.call(notice.list, { query: { event } })).data.filter((it) => it.link.endsWith(`=${id}`))
        .length
    expect(await told(buyer, 'task.mention')).toBe(1)
    expect(await told(buyer, 'task.comment')).toBe(0)
    expect(await told(developer, 'task.comment')).toBe(1)
    expect(await told(developer, 'task.mention')).toBe(0)
    expect((await buyer.call(task.watch, { params, body: { watching: false } })).data.watching).toBe(false)
    expect((await buyer.call(task.talk, { params })).data.watching).toBe(false)
  })

  it('are nothing for people who do not see the record', async () => {
    const { task_id } = await asked()
    const params = { id: task_id }
    expect((await merchant.call(task.talk, { params })).status).toBe(403)
    for (const who of ['finance', 'clerk']) {
      const answer = await (await app.as(who)).call(task.say, { params, body: { body: 'x' } })
      expect(answer.refusal, who).toBe('common.not_found')
    }
    expect(Object.keys((await developer.call(task.say, { params, body: { body: '' } })).fields)).toEqual([
      'body',
    ])
  })
})

it('can be refused by who holds it, and then nothing is left to do', async () => {
  const { id } = await asked()
  await developer.call(claim, one(id))
  expect((await developer.call(refuse, one(id, { reason: 'Forbidden' }))).status).toBe(200)
  expect((await row(id)).due_at).toBeNull()
})
