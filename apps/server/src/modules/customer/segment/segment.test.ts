import { customer } from '@dropyard/contract/customer/customer'
import { customerField } from '@dropyard/contract/customer/field'
import { customerSegment } from '@dropyard/contract/customer/segment'
import type { SegmentLeaf } from '@dropyard/contract/customer/segment/terms'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../../kit/data/database.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { scoreJob } from '../rfm/score.ts'
import { goodsJob } from './goods.ts'
import { countMembers, segmentMembers } from './members.ts'

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { MUG: { title: 'Mug', stock: 500 }, LAMP: { title: 'Lamp', stock: 500 } },
})
const admin = await app.as('admin')
const marketing = await app.as('marketing')
const sales = await app.as('sales')

const address = (country: string) => ({ ...someAddress, country, phone: '' })
const arrive = (name: string, sku: 'MUG' | 'LAMP', quantity: number, ago: number, country = 'US') =>
  world.arrive(
    platformOrder({
      lines: [platformLine({ sku, quantity, price: 2000 })],
      ...{ email: `${name.toLowerCase()}@segment.example`, buyerName: name, address: address(country) },
      createdAt: new Date(Date.now() - ago * dayMs),
    }),
  )
const goodsOf = async (code: string): Promise<string> => {
  const { rows } = await app.asOwner('SELECT goods_id::text AS id FROM sku WHERE code = $1', [code])
  return (rows[0] as { id: string }).id
}
await arrive('Anna', 'MUG', 2, 5, 'DE')
await arrive('Anna', 'LAMP', 1, 200, 'DE')
await arrive('Ben', 'MUG', 1, 100)
await arrive('Cleo', 'LAMP', 3, 10, 'FR')
await app.system((ctx) => ctx.enqueue(goodsJob, {}))
await app.runJobs()

const leaf = (over: Partial<SegmentLeaf> & Pick<SegmentLeaf, 'field' | 'op'>): SegmentLeaf => ({
  ...{ values: [], number: null, day: null, within: null },
  ...over,
})
const of = (...leaves: SegmentLeaf[]) => [{ match: 'all' as const, of: leaves }]
const create = async (groups: ReturnType<typeof of>, more: object = {}, who = marketing) => {
  const body = {
    name: 'Segment',
    kind: 'buyer' as const,
    entity_id: null,
    match: 'all' as const,
    groups,
    ...more,
  }
  const answer = await who.call(customerSegment.create, { body })
  expect(answer.fields).toEqual({})
  return answer.data
}
const membersOf = async (segment_id: number, who = marketing) => {
  const { data } = await who.call(customer.list, { query: { segment_id, sort: 'name' } })
  return data.map(({ name }) => name)
}
const named = async (...leaves: SegmentLeaf[]) => membersOf((await create(of(...leaves))).id)

describe('segments', () => {
  it('find buyers by what they are', async () => {
    expect(await named(leaf({ field: 'country', op: 'is_any', values: ['DE', 'FR'] }))).toEqual([
      'Anna',
      'Cleo',
    ])
    expect(await named(leaf({ field: 'country', op: 'is_none', values: ['DE', 'FR'] }))).toEqual(['Ben'])
    expect(await named(leaf({ field: 'orders', op: 'at_least', number: 2 }))).toEqual(['Anna'])
    expect(await named(leaf({ field: 'paid_orders', op: 'at_most', number: 1 }))).toEqual(['Ben', 'Cleo'])
    expect(await named(leaf({ field: 'last_order', op: 'at_least', number: 50 }))).toEqual(['Ben'])
    expect(await named(leaf({ field: 'last_order', op: 'at_most', number: 50 }))).toEqual(['Anna', 'Cleo'])
    const day = dayOf(new Date(Date.now() - 150 * dayMs))
    expect(await named(leaf({ field: 'first_order_day', op: 'at_most', day }))).toEqual(['Anna'])
    expect(await named(leaf({ field: 'first_order_day', op: 'at_least', day }))).toEqual(['Ben', 'Cleo'])
    expect(await named(leaf({ field: 'consent', op: 'is_any', values: ['none'] }))).toHaveLength(3)
    expect(await named(leaf({ field: 'grade', op: 'is_none', values: ['A'] }))).toHaveLength(3)
  })

  it('find buyers by products and categories that they ordered, also within days', async () => {
    const mug = await goodsOf('MUG')
    expect(await named(leaf({ field: 'goods', op: 'is_any', values: [mug] }))).toEqual(['Anna', 'Ben'])
    expect(await named(leaf({ field: 'goods', op: 'is_any', values: [mug], within: 30 }))).toEqual(['Anna'])
    expect(await named(leaf({ field: 'goods', op: 'is_none', values: [mug] }))).toEqual(['Cleo'])
    const { rows } = await app.asOwner('SELECT category_id::text AS id FROM goods WHERE id = $1', [mug])
    const category = (rows[0] as { id: string }).id
    expect(await named(leaf({ field: 'category', op: 'is_any', values: [category] }))).toContain('Ben')
  })

  it('find buyers by the scores of the night, and say of which', async () => {
    await app.system((ctx) => ctx.enqueue(scoreJob, {}))
    await app.runJobs()
    const { rows } = await app.asOwner(`
      SELECT c.name, x.segment, x.r, x.f, x.m, x.day::text FROM customer_rfm x JOIN customer c ON c.id = x.customer_id
      WHERE c.kind = 'buyer' ORDER BY c.name`)
    const scored = rows as { name: string; segment: string; r: number; f: number; m: number; day: string }[]
    expect(scored.map(({ name, r }) => ({ name, r }))).toEqual([
      ...[
        { name: 'Anna', r: 5 },
        { name: 'Ben', r: 3 },
        { name: 'Cleo', r: 5 },
      ],
    ])
    expect(await named(leaf({ field: 'rfm_recency', op: 'at_least', number: 4 }))).toEqual(['Anna', 'Cleo'])
    expect(await named(leaf({ field: 'rfm_recency', op: 'at_most', number: 3 }))).toEqual(['Ben'])
    const [anna] = scored
    const its = leaf({ field: 'rfm', op: 'is_any', values: [anna?.segment ?? ''] })
    expect(await named(its)).toContain('Anna')
    expect(await named(leaf({ field: 'rfm', op: 'is_any', values: ['none'] }))).toEqual([])
    const { id } = await create(of(its, leaf({ field: 'rfm_spend', op: 'at_least', number: 1 })))
    const { data: found } = await marketing.call(customer.list, { query: { search: 'Anna', kind: 'buyer' } })
    const query = { customer_id: found[0]?.id ?? 0 }
    const { data } = await marketing.call(customerSegment.why, { params: { id }, query })
    expect(data.conditions.map(({ value, holds }) => ({ value, holds }))).toEqual([
      { value: expect.stringContaining(`${anna?.r}-${anna?.f}-${anna?.m} (${anna?.day})`), holds: true },
      { value: `${anna?.m} (${anna?.day})`, holds: true },
    ])
    const groups = of(leaf({ field: 'rfm_recency', op: 'at_least', number: 6 }))
    const body = { kind: 'buyer' as const, entity_id: null, match: 'all' as const, groups }
    expect(Object.keys((await marketing.call(customerSegment.count, { body })).fields)).toEqual(['groups'])
  })

  it('follow orders that are cancelled', async () => {
    const lamp = await goodsOf('LAMP')
    const given = platformOrder({
      lines: [platformLine({ sku: 'LAMP', quantity: 1, price: 2000 })],
      ...{ email: 'dora@segment.example', buyerName: 'Dora', address: address('NL') },
    })
    await world.arrive(given)
    const count = async () => {
      await app.system((ctx) => ctx.enqueue(goodsJob, {}))
      await app.runJobs()
      return named(
        leaf({ field: 'country', op: 'is_any', values: ['NL'] }),
        leaf({ field: 'goods', op: 'is_any', values: [lamp] }),
      )
    }
    expect(await count()).toEqual(['Dora'])
    const updatedAt = new Date(given.updatedAt.getTime() + 60_000)
    await world.arrive({ ...given, updatedAt, cancelledAt: new Date() })
    expect(await count()).toEqual([])
  })

  it('find leads by tags, stage and owner, and each user only those that they see', async () => {
    const body = { name: 'Tagged', kind: 'lead' as const, tags: ['fair', 'vip'] }
    const { data } = await sales.call(customer.create, { body })
    await marketing.call(customer.create, { body: { ...body, name: 'Other' } })
    const { id } = await create(of(leaf({ field: 'tag', op: 'is_any', values: ['vip'] })), { kind: 'lead' })
    expect(await membersOf(id, admin)).toEqual(['Other', 'Tagged'])
    expect(await membersOf(id, sales)).toEqual(['Tagged'])
    const asSales = await app.system(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: number }>(
        sql`SELECT owner_id AS id FROM customer WHERE id = ${data.id}`,
      )
      const scope = scopeOf({ sees: [-Number(rows[0]?.id)] })
      return ctx.database.transaction(scope, async (db) => {
        const members = await segmentMembers({ ...ctx, db }, id)
        const found = await db.execute<{ id: number }>(members)
        return found.rows.map((row) => Number(row.id))
      })
    })
    expect(asSales).toEqual([data.id])
    const mine = leaf({ field: 'owner', op: 'is_any', values: [String(data.owner_id)] })
    expect(await membersOf((await create(of(mine), { kind: 'lead' })).id, admin)).toEqual(['Tagged'])
    const stage = leaf({ field: 'stage', op: 'is_none', values: ['new'] })
    expect(await membersOf((await create(of(stage), { kind: 'lead' })).id, admin)).toEqual([])
  })

  it('have only conditions on what their kind of customers has, unless they were saved before', async () => {
    const stage = of(leaf({ field: 'stage', op: 'is_any', values: ['new'] }))
    const ordered = of(leaf({ field: 'paid_orders', op: 'at_least', number: 1 }))
    const { data: field } = await admin.call(customerField.create, {
      body: {
        name_en: 'Floor space',
        name_zh: '面积',
        kind: 'number',
        for_kinds: ['lead'],
        choices: [],
      } as never,
    })
    const custom = of(leaf({ field: 'custom', op: 'is_any', values: [`${field.id}:has`] }))
    const common = { name: 'Fits', entity_id: null, match: 'all' as const }
    const save = async (kind: 'buyer' | 'lead', groups: ReturnType<typeof of>) =>
      (await marketing.call(customerSegment.create, { body: { ...common, kind, groups } })).fields.groups
    expect(await save('buyer', stage)).toContain('“Stage” doesn’t apply')
    expect(await save('lead', ordered)).toContain('“Paid orders” doesn’t apply')
    expect(await save('buyer', custom)).toContain('“Floor space” doesn’t apply')
    for (const groups of [stage, custom]) expect(await save('lead', groups)).toBeUndefined()

    const old = await create(stage, { kind: 'lead' })
    await app.asOwner(`UPDATE customer_segment SET kind = 'buyer' WHERE id = ${old.id}`)
    const { data } = await marketing.call(customerSegment.get, { params: { id: old.id } })
    const change = (more: object) =>
      marketing.call(customerSegment.update, { params: { id: old.id }, body: { ...data, ...more } as never })
    expect(Object.keys((await change({ groups: [...stage, ...stage] })).fields)).toEqual(['groups'])
    expect((await change({ name: 'Renamed' })).data).toMatchObject({ name: 'Renamed', groups: stage })
  })

  it('keep how groups are joined while there is one', async () => {
    const groups = of(leaf({ field: 'country', op: 'is_any', values: ['SE'] }))
    const body = { name: 'One', kind: 'buyer' as const, entity_id: null, match: 'any' as const, groups }
    const { data } = await marketing.call(customerSegment.create, { body })
    const save = (more: object) =>
      marketing.call(customerSegment.update, { params: { id: data.id }, body: { ...data, ...more } as never })
    const renamed = await save({ name: 'Still one', match: 'all' })
    expect(renamed.data).toMatchObject({ name: 'Still one', match: 'any' })
    const joined = await save({ ...renamed.data, match: 'all', groups: [...groups, ...groups] })
    expect(joined.data.match).toBe('all')
  })

  it('name deleted owners and products when their conditions are saved', async () => {
    const mug = await goodsOf('MUG')
    const leaves = [
      leaf({ field: 'goods', op: 'is_any', values: [mug, '999999998'] }),
      leaf({ field: 'owner', op: 'is_none', values: ['999999999'] }),
    ]
    const save = async (groups: ReturnType<typeof of>) => {
      const body = { name: 'Old', kind: 'buyer' as const, entity_id: null, match: 'all' as const, groups }
      return (await marketing.call(customerSegment.create, { body })).fields.groups
    }
    expect(await save(of(...leaves))).toContain('“Owner” has values that were deleted: #999999999.')
    expect(await save(of(leaves[0] as SegmentLeaf))).toContain(
      '“Product ordered” has values that were deleted: #999999998.',
    )

    const { id } = await create(of(leaf({ field: 'goods', op: 'is_any', values: [mug] })))
    await app.asOwner(
      `UPDATE customer_segment SET groups = '${JSON.stringify(of(...leaves))}' WHERE id = ${id}`,
    )
    const { data } = await marketing.call(customerSegment.get, { params: { id } })
    const change = (more: object) =>
      marketing.call(customerSegment.update, { params: { id }, body: { ...data, ...more } as never })
    expect(Object.keys((await change({ groups: of(...leaves, ...leaves) })).fields)).toEqual(['groups'])
    expect((await change({ name: 'Renamed' })).data.name).toBe('Renamed')
  })

  it('keep their customers when frozen', async () => {
    const groups = of(leaf({ field: 'country', op: 'is_any', values: ['SE'] }))
    await arrive('Elin', 'MUG', 1, 1, 'SE')
    const frozen = await create(groups, { mode: 'frozen' })
    const live = await create(groups)
    expect(frozen.frozen_at).not.toBeNull()
    await arrive('Frida', 'MUG', 1, 1, 'SE')
    expect(await membersOf(live.id)).toEqual(['Elin', 'Frida'])
    expect(await membersOf(frozen.id)).toEqual(['Elin'])
    const { data } = await marketing.call(customerSegment.get, { params: { id: frozen.id } })
    expect(data.members).toEqual({ count: 1, bounded: false })
    await marketing.call(customerSegment.update, { params: { id: frozen.id }, body: { ...frozen } as never })
    expect(await membersOf(frozen.id)).toEqual(['Elin', 'Frida'])
  })

  it('keep no members of another user’s view when they are frozen again', async () => {
    const groups = of(leaf({ field: 'country', op: 'is_any', values: ['DE'] }))
    const own = await create(groups, { mode: 'frozen' }, sales)
    // As if another user had frozen it, who sees other customers.
    await app.asOwner(`INSERT INTO customer (kind, owner_id, name) VALUES ('lead', 4711, 'Unseen')`)
    await app.asOwner(
      `INSERT INTO customer_segment_member (segment_id, customer_id, scope_id)
      SELECT $1, id, scope_id FROM customer WHERE name = 'Unseen'`,
      [own.id],
    )
    const { data } = await sales.call(customerSegment.get, { params: { id: own.id } })
    await sales.call(customerSegment.update, { params: { id: own.id }, body: { ...data } as never })
    const { rows } = await app.asOwner(
      `SELECT 1 FROM customer_segment_member WHERE segment_id = $1 AND scope_id = -4711`,
      [own.id],
    )
    expect(rows).toEqual([])
    await app.asOwner(`DELETE FROM customer WHERE name = 'Unseen'`)
  })

  it('are counted while they are edited, and the count ends after a time', async () => {
    const body = {
      ...{ kind: 'buyer' as const, entity_id: null, match: 'any' as const },
      groups: of(leaf({ field: 'country', op: 'is_any', values: ['DE', 'FR'] })),
    }
    const { data } = await marketing.call(customerSegment.count, { body })
    expect(data).toEqual({ count: 2, bounded: false })
    const incomplete = { ...body, groups: of(leaf({ field: 'orders', op: 'at_least' })) }
    expect(Object.keys((await marketing.call(customerSegment.count, { body: incomplete })).fields)).toEqual([
      'groups',
    ])
    const slow = await app.system((ctx) =>
      countMembers(
        ctx,
        sql`SELECT n FROM generate_series(1, 2000) AS n WHERE n <= 1500 OR pg_sleep(0.1) IS NOT NULL`,
      ),
    )
    expect(slow).toEqual({ count: 1000, bounded: true })
    await app.asOwner('CREATE SEQUENCE slow_once; GRANT USAGE ON SEQUENCE slow_once TO dropyard_app')
    const slowOnce = await app.system((ctx) =>
      countMembers(
        ctx,
        sql`SELECT n FROM generate_series(1, 300) AS n WHERE nextval('slow_once') > 1 OR pg_sleep(10) IS NOT NULL`,
      ),
    )
    expect(slowOnce).toEqual({ count: 300, bounded: false })
    await app.asOwner('DROP SEQUENCE slow_once')
  })

  it('explain why a customer is in or not', async () => {
    const mug = await goodsOf('MUG')
    const { id } = await create(
      of(
        leaf({ field: 'orders', op: 'at_least', number: 2 }),
        leaf({ field: 'goods', op: 'is_any', values: [mug] }),
        leaf({ field: 'last_order', op: 'at_most', number: 30 }),
      ),
    )
    const why = async (name: string) => {
      const { data: rows } = await marketing.call(customer.list, { query: { search: name, kind: 'buyer' } })
      const query = { customer_id: rows[0]?.id ?? 0 }
      return (await marketing.call(customerSegment.why, { params: { id }, query })).data
    }
    expect(await why('Anna')).toEqual({
      member: true,
      conditions: [
        { group: 0, place: 0, field: 'orders', value: '2', holds: true },
        { group: 0, place: 1, field: 'goods', value: 'Mug × 2', holds: true },
        { group: 0, place: 2, field: 'last_order', value: '5', holds: true },
      ],
    })
    const { member, conditions } = await why('Ben')
    expect({ member, holds: conditions.map(({ holds }) => holds) }).toEqual({
      member: false,
      holds: [false, true, false],
    })
  })

  it('are used by others only when shared, and changed only by their creator', async () => {
    const groups = of(leaf({ field: 'orders', op: 'at_least', number: 1 }))
    const own = await create(groups, { shared: false })
    expect((await sales.call(customerSegment.get, { params: { id: own.id } })).refusal).toBe(
      'common.not_found',
    )
    expect((await sales.call(customer.list, { query: { segment_id: own.id } })).refusal).toBe(
      'common.not_found',
    )
    const shared = await create(groups)
    const change = (who: typeof sales) =>
      who.call(customerSegment.update, {
        params: { id: shared.id },
        body: { ...shared, name: 'Mine' } as never,
      })
    expect((await change(sales)).refusal).toBe('customer-segment.not_yours')
    const removed = await sales.call(customerSegment.remove, { params: { id: shared.id } })
    expect(removed.refusal).toBe('customer-segment.not_yours')
    expect((await sales.call(customerSegment.remove, { params: { id: own.id } })).refusal).toBe(
      'common.not_found',
    )
    expect((await change(admin)).data.name).toBe('Mine')
    const both = await marketing.call(customerSegment.create, {
      body: { name: 'X', kind: 'lead', entity_id: 1, match: 'all', groups },
    })
    expect(Object.keys(both.fields)).toEqual(['entity_id'])
  })

  it('find tags and products by their indexes', async () => {
    const plan = async (text: string) => {
      const { rows } = await app.asOwner(`EXPLAIN ${text}`)
      return rows.map((row) => Object.values(row as object).join()).join('\n')
    }
    await app.asOwner(`INSERT INTO customer (kind, entity_id, name, tags, country)
      SELECT 'buyer', (SELECT min(id) FROM entity), 'Buyer ' || n, CASE WHEN n % 500 = 0 THEN ARRAY['rare'] ELSE '{}'::text[] END, 'US'
      FROM generate_series(1, 20000) AS n`)
    await app.asOwner('ANALYZE customer')
    const body = {
      ...{ kind: 'buyer' as const, entity_id: null, match: 'all' as const },
      groups: of(leaf({ field: 'tag', op: 'is_any', values: ['rare'] })),
    }
    const { data } = await marketing.call(customerSegment.count, { body })
    expect(data).toEqual({ count: 40, bounded: false })
    expect(await plan(`SELECT id FROM customer WHERE tags && ARRAY['rare']`)).toContain('customer_tags')
    await app.asOwner(`DELETE FROM customer WHERE name LIKE 'Buyer %'`)
  })
})
