import { contract, manifests } from '@dropyard/contract/contract'
import { errors } from '@dropyard/contract/kit/errors'
import { facts } from '@dropyard/contract/kit/facts'
import * as wire from '@dropyard/contract/kit/wire'
import { address } from '@dropyard/contract/logistics/address'
import { factsManifest, type Manifest } from '@dropyard/contract/manifest'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { registerModule } from '../kit/module.ts'
import { factsTable } from '../kit/record/facts-table.ts'
import { netSum, serveFacts } from '../kit/record/serve-facts.ts'
import { address as addressTable } from '../modules/logistics/address/table.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { describeFacts } from '../testing/describe-facts.ts'
import { makeFactsTable } from '../testing/make-table.ts'

/** Shows what facts need: visits of an address, with a limit of their sum and reversals, in under 90 lines with tests. */

const visitErrors = errors('visit', {
  too_many: ['At most {{most}} parcels; {{left}} are left.', '最多 {{most}} 个包裹，剩余 {{left}} 个。'],
})
const visit = facts({
  name: 'visit',
  path: '/sale/visit',
  of: address,
  by: 'address_id',
  reverses: true,
  once: 'scan_id',
  title: ['Visits', '上门记录'],
  singular: ['visit', '上门记录'],
  fields: {
    parcels: [wire.int({ min: 1, max: 100_000 }), 'Parcels', '包裹数', { halfWidth: true }],
    door: [
      wire.choice({ front: ['Front', '前门'], back: ['Back', '后门'] }),
      'Door',
      '入口',
      { halfWidth: true },
    ],
    remark: [wire.text(200, 0).default(''), 'Remark', '备注'],
  },
})
const table = factsTable('visit', visit, addressTable)
const served = serveFacts(visit, table, {
  limit: () => ({ sum: table.parcels, most: 100, refusal: visitErrors.too_many }),
})

registerModule({ name: 'visit', routes: served.routes })
Object.assign(contract, { visit })
;(manifests as Manifest[]).push(factsManifest(visit, { all: ['merchant-owner'] }))

const prepare = async (app: TestApp) => {
  await makeFactsTable(app, table)
  const owner = await app.as('merchant')
  const make = async (label: string) => {
    const body = {
      label,
      receiver: 'Ann',
      country: 'DE',
      city: 'Berlin',
      address1: 'Allee 1',
      zip: '10115',
    } as const
    return (await owner.call(address.create, { body })).data.id
  }
  return [await make('Office'), await make('Home')] as const
}
describeFacts(visit, {
  as: 'merchant',
  table: 'visit',
  prepare,
  valid: (n) => ({ parcels: 1 + (n % 3) }),
})

it('never exceeds the limit of the sum, and frees what is reversed', async () => {
  const app = await startTestApp()
  const [office] = await prepare(app)
  const owner = await app.as('merchant')
  let scans = 0
  const come = (parcels: number) => {
    const body = { address_id: office, parcels, door: 'back', scan_id: `scan-no-${++scans}` } as const
    return owner.call(visit.create, { body })
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => come(30)))
  expect(answers.filter(({ refusal }) => refusal === 'visit.too_many')).toHaveLength(5)
  const sum = (): Promise<number | undefined> =>
    app.system(async ({ db }) => {
      const [found] = await db
        .select({ sum: netSum(table.parcels) })
        .from(table)
        .where(eq(table.addressId, office))
      return found?.sum
    })
  expect(await sum()).toBe(90)
  const { id } = answers.find(({ status }) => status === 200)?.data ?? { id: 0 }
  await owner.call(visit.reverse, { body: { rows: [{ id }], reason: 'Wrong door' } })
  expect(await sum()).toBe(60)
  expect((await come(40)).status).toBe(200)
  expect((await come(1)).message).toContain('0')
})
