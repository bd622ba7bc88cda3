import { supplierScore } from '@dropyard/contract/development/supplier-score'
import { buyers, supplier } from '@dropyard/contract/purchasing/supplier'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { scoresOf } from '../../development/supplier-score/score.ts'

const kinds = ['factory', 'trader', 'shop_1688', 'stall'] as const

describeRecord(supplier, {
  valid: (n) => ({
    code: `S-${String(n).padStart(3, '0')}`,
    name: `Factory ${String(n).padStart(3, '0')}`,
    kind: kinds[n % 4],
    grade: n % 2 ? 'a' : 'b',
    status: n % 5 ? 'approved' : 'trial',
    contacts: [
      { name: `王 ${n}`, phone: '13800000000', email: '', wechat: `wx${n}`, wangwang: '' },
      { name: 'Accounts', phone: '', email: 'a@b.example', wechat: '', wangwang: '' },
    ],
    minimum: 100 * n,
    licence_until: n % 3 ? '2030-01-31' : null,
  }),
  other: {
    grade: 'c',
    minimum: 123_456,
    contacts: [{ name: 'New', phone: '1', email: '', wechat: '', wangwang: '' }],
  },
  invalid: {
    code: '',
    shop_url: 'javascript:alert(1)',
    contacts: [{ name: 'a | b' }],
    licence_file: 'https://elsewhere.example/x.png',
    status: 'dubious',
  },
  filters: { buyer_id: 'elsewhere' },
})

it('is told under its other names, has purchasers of the staff, and is blocked with a reason', async () => {
  const app = await startTestApp()
  const buyer = await app.as('buyer')
  const make = async (code: string, more: object) =>
    (await buyer.call(supplier.create, { body: { code, name: code, ...more } })).data
  const one = await make('ONE', { licence_no: '9133 0782ma0000009x' })
  const two = await make('TWO', { licence_no: '91330782MA0000009X', member_id: 'b2b-1' })
  const three = await make('THREE', { member_id: 'b2b-1' })
  const sameAs = async (id: number) => (await buyer.call(supplier.get, { params: { id } })).data.same_as
  expect(await sameAs(one.id)).toEqual(['TWO TWO'])
  expect(await sameAs(two.id)).toEqual(['ONE ONE', 'THREE THREE'])
  expect(await sameAs(three.id)).toEqual(['TWO TWO'])
  const people = (await buyer.call(buyers)).data
  const { id: buyerId, name } = people[0] ?? { id: 0, name: '' }
  expect(people.length).toBeGreaterThan(1)
  const body = {
    code: 'ONE',
    name: 'ONE',
    buyer_id: buyerId,
    status: 'blocked' as const,
    version: one.version,
  }
  const blocked = await buyer.call(supplier.update, {
    params: { id: one.id },
    body: { ...body, status_reason: 'Sent stones' },
  })
  expect(blocked.data).toMatchObject({ status: 'blocked', buyer_name: name })
  const found = await buyer.call(supplier.list, { query: { buyer_id: buyerId, status: 'blocked' } })
  expect(found.data.map((row) => row.id)).toEqual([one.id])
})

it('offers no blocked supplier to be chosen, and names the one who was', async () => {
  const app = await startTestApp()
  const buyer = await app.as('buyer')
  const body = { code: 'GONE', name: 'Gone Factory', status: 'blocked', status_reason: 'Fakes' } as const
  const { data } = await buyer.call(supplier.create, { body })
  const search = await buyer.call(supplier.select, { query: { search: 'gone' } })
  expect(search.data).toEqual([])
  const named = await buyer.call(supplier.select, { query: { ids: [data.id] } })
  expect(named.data).toEqual([{ id: data.id, name: 'Gone Factory' }])
})

describe('the score of a supplier', () => {
  const day = (ago: number): string => momentIn(-ago).toISOString()
  it('is made of what happened, each sample once, and says nothing of fewer than five lines', async () => {
    const app = await startTestApp()
    const buyer = await app.as('buyer')
    const { data } = await buyer.call(supplier.create, { body: { code: 'SCORE', name: 'Score Factory' } })
    const scored = async () => (await buyer.call(supplierScore, { params: { id: data.id } })).data
    expect(await scored()).toMatchObject({ score: null, lines: 0 })
    const sample = (variant: string, received: string | null, verdict: string | null) => ({
      supplier_id: data.id,
      ...{ variant, verdict, tracking_no: '', round: 1 },
      ordered_on: day(20).slice(0, 10),
      received_on: received?.slice(0, 10) ?? null,
    })
    const samples = [
      sample('on time', day(15), 'pass'),
      sample('late', day(5), 'rework'),
      sample('never', null, null),
    ]
    const { rows } = await app.asOwner(
      `WITH p AS (INSERT INTO development_product (title, mode_id, creator_id)
         SELECT 'Cup', id, 1 FROM development_mode WHERE basic RETURNING id),
       t AS (INSERT INTO development_task (product_id, module, state, form)
         SELECT p.id, m, 'passed', jsonb_build_object('samples', $1::jsonb) FROM p, unnest(ARRAY['goodsSample', 'goodsInfo']) AS m
         RETURNING id, product_id)
       INSERT INTO quotation (product_id, task_id, supplier_id, sample_days, created_at, answered_at)
         SELECT product_id, min(id), $2, 10, $3::timestamptz, $4::timestamptz FROM t GROUP BY 1 RETURNING id`,
      [JSON.stringify(samples), data.id, day(30), day(24)],
    )
    expect(rows).toHaveLength(1)
    // One of three due samples came in time; of two judged ones one was good and one half; one answer took six days.
    expect(await scored()).toEqual({
      lines: 6,
      score: Math.round((33 * 35 + 75 * 35 + 50 * 10) / 80),
      parts: [
        { part: 'punctual', lines: 3, figure: 33, score: 33 },
        { part: 'quality', lines: 2, figure: 75, score: 75 },
        { part: 'price', lines: 0, figure: null, score: null },
        { part: 'answer', lines: 1, figure: 6, score: 50 },
      ],
      cases: { total: 0, from: expect.any(String) },
    })
    const other = await buyer.call(supplier.create, { body: { code: 'NEW', name: 'New Factory' } })
    const both = await app.system((ctx) => scoresOf(ctx, [data.id, other.data.id, 999_999]))
    expect([...both].map(([id, { lines }]) => [id, lines]).sort()).toEqual([
      [data.id, 6],
      [other.data.id, 0],
    ])
    expect((await buyer.call(supplierScore, { params: { id: 999_999 } })).refusal).toBe('common.not_found')
  })
})
