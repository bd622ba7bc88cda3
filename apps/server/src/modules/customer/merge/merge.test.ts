import { customer } from '@dropyard/contract/customer/customer'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge, type MergeField, mergeFields } from '@dropyard/contract/customer/merge'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { dice } from '../../../testing/dice.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { gatherJob } from '../customer/gather/jobs.ts'
import { goodsJob } from '../segment/goods.ts'
import { noteMails } from '../segment/mailed.ts'
import { forgetJob } from './forget.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 5000 } } })
const admin = await app.as('admin')
const sales = await app.as('sales')
const support = await app.as('support')

interface Made {
  id: number
  email: string
}
let count = 0
const unique = (): string => `m${++count}`
const entityOf = async (): Promise<number> => {
  const { rows } = await app.asOwner(`SELECT entity_id::int AS id FROM "order" ORDER BY id LIMIT 1`)
  return (rows[0] as { id: number }).id
}
const arrive = (email: string, name = 'Buyer') =>
  world.arrive(
    platformOrder({
      lines: [platformLine({ sku: 'MUG', quantity: 1, price: 1000 })],
      ...{ email, buyerName: name, address: { ...someAddress, phone: '' } },
    }),
  )
await arrive('first@merge.example')
await app.system((ctx) => ctx.enqueue(gatherJob, {}))
await app.runJobs()
const entity_id = await entityOf()

/** Leads are entered, buyers order once. */
const make = async (kind: 'lead' | 'buyer', values: object = {}): Promise<Made> => {
  const email = `${unique()}@merge.example`
  const name = `Name ${email}`
  if (kind === 'lead') {
    const { data, fields } = await admin.call(customer.create, {
      body: { name, kind, entity_id: null, email, ...values },
    })
    expect(fields).toEqual({})
    return { id: data.id, email }
  }
  await arrive(email, name)
  const { rows } = await app.asOwner(
    `SELECT customer_id::int AS id FROM customer_identity WHERE kind = 'email' AND key = $1`,
    [email],
  )
  const { id } = rows[0] as { id: number }
  const body = { ...(await get(id)), email: null, phone: '', ...values }
  const { fields } = await admin.call(customer.update, { params: { id }, body: body as never })
  expect(fields).toEqual({})
  return { id, email }
}
const get = async (id: number) => (await admin.call(customer.get, { params: { id } })).data
const merge = async (
  one: Made,
  other: Made,
  take: MergeField[] = [],
  more: object = {},
  who: typeof admin = admin,
) => {
  const [a, b] = [await get(one.id), await get(other.id)]
  return who.call(customerMerge.merge, {
    body: { id: one.id, version: a.version, other_id: other.id, other_version: b.version, take, ...more },
  })
}
const merged = async (...asked: Parameters<typeof merge>): Promise<number> => {
  const { data, refusal } = await merge(...asked)
  expect(refusal).toBeUndefined()
  return data.merge_id ?? 0
}
const unmerge = (merge_id: number, dry_run = false) =>
  admin.call(customerMerge.unmerge, { body: { merge_id, dry_run } })

const tables = {
  customer: 'id',
  customer_figure: 'customer_id',
  customer_identity: 'customer_id',
  customer_order: 'customer_id',
  customer_log: 'customer_id',
  customer_consent: 'customer_id',
  customer_batch: 'customer_id',
  customer_segment_member: 'customer_id',
  customer_goods: 'customer_id',
  customer_field_value: 'customer_id',
  customer_mail: 'customer_id',
}
/** The fields in which a customer has a value. */
const filledOf = async (id: number): Promise<MergeField[]> => {
  const { rows } = await app.asOwner('SELECT to_jsonb(c) AS its FROM customer c WHERE id = $1', [id])
  const { its } = rows[0] as { its: Record<string, unknown> }
  const columns: Partial<Record<MergeField, string>> = { stage: 'state', owner: 'owner_id' }
  return (Object.keys(mergeFields) as MergeField[]).filter((field) => Boolean(its[columns[field] ?? field]))
}
/** All that is stored of some customers, apart from versions and the entries about merges. */
const stateOf = async (ids: readonly number[]): Promise<string> => {
  const parts = Object.entries(tables).map(
    ([
      table,
      column,
    ]) => `SELECT '${table}' AS name, (SELECT jsonb_agg(to_jsonb(t) - 'version' ORDER BY to_jsonb(t)::text) FROM ${table} t
      WHERE t.${column} = ANY ('{${ids.join()}}') ${table === 'customer_log' ? `AND kind NOT IN ('merged', 'split')` : ''}) AS rows`,
  )
  return JSON.stringify((await app.asOwner(parts.join(' UNION ALL '))).rows)
}
const countGoods = async (): Promise<void> => {
  await app.system((ctx) => ctx.enqueue(goodsJob, {}))
  await app.runJobs()
}
const { rows: frozen } = await app.asOwner(`
  INSERT INTO customer_segment (name, mode, groups, created_by) VALUES ('A', 'frozen', '[]', 1), ('B', 'frozen', '[]', 1) RETURNING id::int`)

describe('merging', () => {
  it('is undone byte for byte, whatever happened before', { timeout: 600_000 }, async () => {
    const roll = dice(20_260_501)
    const pick = <T>(of: readonly T[]): T => of[roll(of.length)] as T
    const happen = async (one: Made, kind: 'lead' | 'buyer'): Promise<void> => {
      const { id, email } = one
      const steps = [
        () => admin.call(followUp.add, { body: { customer_id: id, text: unique() } }),
        async () => {
          const row = await get(id)
          const body = { ...row, email: null, phone: '', name: unique(), remark: pick(['', 'Remark']) }
          await admin.call(customer.update, { params: { id }, body: body as never })
        },
        () =>
          admin.call(customer.batchUpdate, {
            body: {
              customers: [{ id }],
              add_tags: [pick(['a', 'b', 'c'])],
              do_not_contact: pick(['yes', 'no', null] as const),
              grade: pick(['A', 'B', null] as const),
            },
          }),
        () =>
          app.asOwner(
            `INSERT INTO customer_consent (customer_id, scope_id, channel, state, source, words, at)
            SELECT id, scope_id, 'email', '${pick(['given', 'withdrawn'])}', 'Test', 'Yes', now() FROM customer WHERE id = $1`,
            [id],
          ),
        () =>
          app.asOwner(
            `INSERT INTO customer_segment_member (segment_id, customer_id, scope_id)
            SELECT $2, id, scope_id FROM customer WHERE id = $1 ON CONFLICT DO NOTHING`,
            [id, pick(frozen as { id: number }[]).id],
          ),
        () =>
          app.system((ctx) =>
            noteMails(ctx, id, { [pick(['got', 'opened', 'answered'] as const)]: ctx.now, last: ctx.now }),
          ),
        kind === 'buyer'
          ? () => arrive(email)
          : () => admin.call(customer.flow.endpoints['mark-contacted'], { body: { id_list: [id] } }),
      ]
      await pick(steps)()
    }
    for (let n = 0; n < repetitions({ short: 100, deep: 1000 }); n++) {
      const kind = pick(['lead', 'buyer'] as const)
      const phone = roll(10) < 3 ? `+4930${String(1_000_000 + n)}` : ''
      const all = [
        await make(kind, { country: pick(['DE', '']), phone }),
        await make(kind, { company: pick(['', 'Ltd']) }),
      ] as const
      for (let step = 0; step < 4; step++) await happen(pick(all), kind)
      const third = roll(10) < 2 ? await make(kind) : undefined
      if (kind === 'buyer') await countGoods()
      const ids = [...all, ...(third ? [third] : [])].map(({ id }) => id)
      const before = await stateOf(ids)
      const take = (await filledOf(all[1].id)).filter(() => roll(10) < 4)
      const first = await merged(all[0], all[1], take)
      const second = third ? await merged(third, all[0], take) : undefined
      if (second !== undefined) expect((await unmerge(second)).data.exact).toBe(true)
      expect((await unmerge(first)).data).toMatchObject({ exact: true, stays: 0 })
      if (kind === 'buyer') await countGoods()
      expect(await stateOf(ids)).toBe(before)
    }
  })

  it('keeps what both have, and fills what the remaining customer lacks', async () => {
    const one = await make('buyer', { tags: ['x'], country: '' })
    const other = await make('buyer', { tags: ['y'], country: 'FR', do_not_contact: true, grade: 'B' })
    await admin.call(followUp.add, { body: { customer_id: other.id, text: 'Rang' } })
    const { data: preview } = await merge(one, other, ['name'], { dry_run: true })
    expect(preview).toMatchObject({ merge_id: null, moved: { orders: 1, follow_ups: 2 } })
    expect((await get(other.id)).orders).toBe(1)
    await merged(one, other, ['name'])
    expect(await get(one.id)).toMatchObject({
      ...{
        name: `Name ${other.email}`,
        orders: 2,
        tags: ['x', 'y'],
        country: 'FR',
        grade: 'B',
        do_not_contact: true,
      },
    })
    expect((await admin.call(customer.get, { params: { id: other.id } })).refusal).toBe('common.not_found')
    const { data: log } = await admin.call(followUp.log, { query: { customer_id: one.id } })
    expect(log.map(({ kind }) => kind).sort()).toEqual(['call', 'changed', 'changed', 'merged'])
    await arrive(other.email)
    expect((await get(one.id)).orders).toBe(3)
    const { data } = await admin.call(customer.contact, { params: { id: one.id } })
    expect(data.emails).toEqual(expect.arrayContaining([one.email, other.email]))
  })

  it('keeps the later times of mails, and gives back those that did not change since', async () => {
    const [one, other] = [await make('lead'), await make('lead')]
    const at = (day: number) => new Date(Date.UTC(2026, 3, day))
    const note = (id: number, times: Parameters<typeof noteMails>[2]) =>
      app.system((ctx) => noteMails(ctx, id, times))
    await note(one.id, { got: at(5), opened: at(6) })
    await note(other.id, { got: at(9), answered: at(10) })
    const id = await merged(one, other)
    const times = async (id: number) =>
      (
        await app.asOwner(
          `SELECT extract(day FROM got_at)::int AS got, extract(day FROM opened_at)::int AS opened,
            extract(day FROM answered_at)::int AS answered FROM customer_mail WHERE customer_id = $1`,
          [id],
        )
      ).rows
    expect(await times(one.id)).toEqual([{ got: 9, opened: 6, answered: 10 }])
    await note(one.id, { answered: at(20) })
    await unmerge(id)
    expect(await times(one.id)).toEqual([{ got: 5, opened: 6, answered: 20 }])
    expect(await times(other.id)).toEqual([{ got: 9, opened: null, answered: 10 }])
  })

  it('gives back what a key belongs to, and leaves what was added since', async () => {
    const one = await make('buyer', { country: '' })
    const other = await make('buyer', { country: 'ES' })
    const id = await merged(one, other, ['name'])
    await arrive(other.email)
    await arrive(one.email)
    await admin.call(followUp.add, { body: { customer_id: one.id, text: 'Since' } })
    const row = await get(one.id)
    const body = { ...row, email: null, phone: '', remark: 'Written since' }
    await admin.call(customer.update, { params: { id: one.id }, body: body as never })
    const { data: preview } = await unmerge(id, true)
    expect(preview).toMatchObject({ exact: false, moved: { orders: 1 } })
    const { data } = await unmerge(id)
    expect(data).toEqual(preview)
    expect(await get(one.id)).toMatchObject({
      name: `Name ${one.email}`,
      orders: 2,
      remark: 'Written since',
      country: '',
    })
    expect(await get(other.id)).toMatchObject({ name: `Name ${other.email}`, orders: 2, country: 'ES' })
    const { rows } = await app.asOwner(`
      SELECT f.customer_id FROM customer_figure f JOIN customer_figure_counted() c ON c.customer_id = f.customer_id
      WHERE f.kind = 'buyer' AND (f.orders, f.paid_orders, f.refunds) IS DISTINCT FROM (c.orders, c.paid_orders, c.refunds)`)
    expect(rows).toEqual([])
    await arrive(other.email)
    expect((await get(other.id)).orders).toBe(3)
    expect((await unmerge(id)).refusal).toBe('common.not_found')
  })

  it('gives keys that came since to the customer whose orders brought them', async () => {
    const [one, other] = [await make('buyer'), await make('buyer')]
    const id = await merged(one, other)
    const order = (email: string, buyerId: string) =>
      world.arrive(
        platformOrder({
          lines: [platformLine({ sku: 'MUG', quantity: 1, price: 1000 })],
          ...{ email, buyerName: 'Buyer', buyerId, address: { ...someAddress, phone: '' } },
        }),
      )
    await order(other.email, 'b-77')
    await order(other.email, 'b-78')
    await order(one.email, 'b-79')
    // As if an earlier version had stored it.
    await app.asOwner(`UPDATE customer_identity SET order_id = NULL WHERE key LIKE '%:b-78'`)
    const { data } = await unmerge(id)
    expect(data).toMatchObject({ exact: false, stays: 1, keys_stay: 2 })
    const holder = async (buyer: string) =>
      (
        await app.asOwner('SELECT customer_id::int AS id FROM customer_identity WHERE key LIKE $1', [
          `%:${buyer}`,
        ])
      ).rows
    expect(await holder('b-77')).toEqual([{ id: other.id }])
    expect(await holder('b-78')).toEqual([{ id: one.id }])
    expect(await holder('b-79')).toEqual([{ id: one.id }])
    const { orders } = await get(other.id)
    await order('', 'b-77')
    expect((await get(other.id)).orders).toBe(orders + 1)
  })

  it('is undone with higher versions, and keeps the entries about other merges', async () => {
    const [one, other, third] = [await make('lead'), await make('lead'), await make('lead')]
    const first = await merged(other, third)
    const before = await get(other.id)
    const second = await merged(one, other)
    const between = await get(one.id)
    await unmerge(second)
    expect((await get(one.id)).version).toBe(between.version + 1)
    expect((await get(other.id)).version).toBe(before.version + 1)
    const kinds = async (customer_id: number) =>
      (await admin.call(followUp.log, { query: { customer_id } })).data
        .flatMap(({ kind, text }) => (kind === 'merged' || kind === 'split' ? [`${kind} ${text}`] : []))
        .sort()
    expect(await kinds(one.id)).toEqual([`merged No. ${other.id}`, `split No. ${other.id}`])
    expect(await kinds(other.id)).toEqual([`merged No. ${third.id}`, `split No. ${one.id}`])
    expect((await unmerge(first)).data.exact).toBe(true)
  })

  it('says in which fields both differ, also where the mask hides it', async () => {
    const one = await make('lead', { country: 'DE', website: 'https://a.test', grade: 'A' })
    const other = await make('lead', { country: 'DE', website: 'https://b.test', grade: null })
    const masked = [(await get(one.id)).email_masked, (await get(other.id)).email_masked]
    expect(masked[0]).toBe(masked[1])
    const { data } = await merge(one, other, [], { dry_run: true })
    expect(data.differs.toSorted()).toEqual(['email', 'name', 'website'])
  })

  it('takes no empty value', async () => {
    const one = await make('lead', { country: 'DE' })
    const other = await make('lead', { country: '' })
    const { fields } = await merge(one, other, ['country'])
    expect(fields.take).toContain('Country')
    expect((await get(one.id)).country).toBe('DE')
  })

  it('follows the customer to another owner, with what was merged into it before', async () => {
    const [one, other, third] = [await make('lead'), await make('lead'), await make('lead')]
    await merged(other, third)
    const id = await merged(one, other)
    await app.asOwner('UPDATE customer SET owner_id = 4711 WHERE id = $1', [one.id])
    const scopes = async () =>
      (
        await app.asOwner(
          'SELECT customer_id::int AS customer, scope_id::int AS scope FROM customer_merge WHERE survivor_id = ANY ($1) ORDER BY id',
          [[one.id, other.id]],
        )
      ).rows
    expect(await scopes()).toEqual([
      { customer: one.id, scope: -4711 },
      { customer: one.id, scope: -4711 },
    ])
    await unmerge(id)
    expect((await scopes()).map((row) => (row as { customer: number }).customer)).toEqual([other.id])
  })

  it('happens once when it is asked for twice at the same time, also the other way round', async () => {
    const [one, other, third] = [await make('lead'), await make('lead'), await make('lead')]
    const seen = { version: 1, other_version: 1 }
    const answers = await Promise.all([
      merge(one, other, [], seen),
      merge(other, one, [], seen),
      merge(third, other, [], seen),
    ])
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
    const { rows } = await app.asOwner(
      'SELECT DISTINCT customer_id::int AS id FROM customer_identity WHERE key = $1',
      [other.email],
    )
    expect(rows).toHaveLength(1)
  })

  it('takes orders along that arrive at the same time', async () => {
    const [one, other] = [await make('buyer'), await make('buyer')]
    await Promise.all([arrive(other.email), merged(one, other), arrive(other.email)])
    expect((await get(one.id)).orders).toBe(4)
  })

  it('refuses what is no duplicate, what changed since, and undoing in the wrong order', async () => {
    const [lead, buyer, other] = [await make('lead'), await make('buyer'), await make('lead')]
    expect((await merge(lead, buyer)).refusal).toBe('customer-merge.kinds')
    expect((await merge(lead, lead)).refusal).toBe('customer-merge.same')
    const { data: merchants } = await admin.call(customer.list, { query: { kind: 'merchant' } })
    const [one, two] = merchants.map(({ id }) => ({ id, email: '' })) as [Made, Made]
    expect((await merge(one, two)).refusal).toBe('customer-merge.merchants')
    const stale = { other_version: (await get(other.id)).version + 1 }
    expect((await merge(lead, other, [], stale)).refusal).toBe('common.changed')
    expect((await merge(lead, other, [], {}, support)).status).toBe(403)
    expect((await merge(lead, other, [], {}, sales)).refusal).toBe('common.not_found')
    const first = await merged(lead, other)
    const third = await make('lead')
    await merged(third, lead)
    expect((await unmerge(first)).refusal).toBe('customer-merge.later')
  })

  it('is proposed for the same e-mail address or phone number', async () => {
    const phone = '+4930123499'
    const [one, other] = [await make('lead', { phone }), await make('lead', { phone })]
    const proposals = async (id: number) =>
      (await admin.call(customerMerge.proposals, { params: { id } })).data
    expect((await proposals(one.id)).proposals).toMatchObject([{ id: other.id, why: 'phone' }])
    await merged(one, other)
    expect(await proposals(one.id)).toMatchObject({
      proposals: [],
      merges: [{ other_id: other.id, other_name: `Name ${other.email}` }],
    })
    const email = `${unique()}@merge.example`
    await arrive(email)
    const twin = await make('buyer')
    await app.asOwner(
      `INSERT INTO customer_identity (customer_id, scope_id, space, kind, key) VALUES ($1, $2, $2, 'email-given', $3)`,
      [...[twin.id, entity_id, email]],
    )
    expect((await proposals(twin.id)).proposals).toMatchObject([{ why: 'email', orders: 1 }])
  })

  it('can’t be undone after a time', async () => {
    const [one, other] = [await make('lead'), await make('lead')]
    const id = await merged(one, other)
    await app.asOwner(`UPDATE customer_merge SET at = now() - interval '91 days' WHERE id = $1`, [id])
    expect((await unmerge(id)).refusal).toBe('customer-merge.gone')
    await app.system((ctx) => ctx.enqueue(forgetJob, {}))
    await app.runJobs()
    const { rows } = await app.asOwner('SELECT snapshot FROM customer_merge WHERE id = $1', [id])
    expect(rows).toEqual([{ snapshot: null }])
  })
})
