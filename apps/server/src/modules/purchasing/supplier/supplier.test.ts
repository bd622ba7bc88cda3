import { buyers, supplier } from '@dropyard/contract/purchasing/supplier'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

const kinds = ['factory', 'trader', 'shop_1688', 'stall'] as const

describeRecord(supplier, {
  as: 'buyer',
  stranger: 'warehouse',
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
