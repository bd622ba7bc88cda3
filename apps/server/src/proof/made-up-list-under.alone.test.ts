import { contract, manifests } from '@dropyard/contract/contract'
import { record } from '@dropyard/contract/kit/record'
import { listedUnder } from '@dropyard/contract/kit/under'
import * as wire from '@dropyard/contract/kit/wire'
import { address } from '@dropyard/contract/logistics/address'
import type { Manifest } from '@dropyard/contract/manifest'
import { eq } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../kit/data/columns.ts'
import { missingReference } from '../kit/errors.ts'
import { registerModule } from '../kit/module.ts'
import { columnsOf } from '../kit/record/columns-of.ts'
import { serve } from '../kit/record/record.ts'
import { entity } from '../modules/account/entity/table.ts'
import { address as addressTable } from '../modules/logistics/address/table.ts'
import type { TestApp } from '../testing/app.ts'
import { describeRecord } from '../testing/describe-record.ts'
import { makeTable } from '../testing/make-table.ts'

/** A list under a parent: lockers of an address. The web's part is in `apps/web/src/kit/record/made-up-list-under.alone.test.tsx`. */

const owner = wire.ref(() => address.select)
const locker = record({
  ...{ name: 'locker', path: '/sale/locker', title: ['Lockers', '储物柜'], singular: ['locker', '储物柜'] },
  fields: { address_id: [owner, 'Address', '地址'], code: [wire.text(20), 'Code', '编号'] },
  filter: { address_id: owner.optional() },
  ...{ sortable: ['code'], labelField: 'code', selectableBy: 'signed-in' },
})
const own = {
  entityId: refTo('entity_id', () => entity.id),
  addressId: refTo('address_id', () => addressTable.id),
}
const table = pgTable('locker', { id: id(), ...columnsOf(locker, own), ...times }, (t) => [
  ownedBy(t.entityId),
])
const served = serve(locker, table, {
  ...{ owner: table.entityId, search: [table.code] },
  beforeSave: async ({ db }, input) => {
    const [found] = await db.select().from(addressTable).where(eq(addressTable.id, input.address_id))
    if (!found) throw missingReference('address_id')
    return input
  },
})
const under = [listedUnder(locker, { parent: address, by: 'address_id' })]
registerModule({ name: 'locker', routes: served.routes })
Object.assign(contract, { locker })
;(manifests as Manifest[]).push({ under, roles: { 'locker:*': ['merchant-owner'] } })

describeRecord(locker, {
  as: 'merchant',
  async prepare(app: TestApp) {
    await makeTable(app, table)
    const make = async (who: string, label: string) => {
      const body = {
        label,
        receiver: 'Ann',
        country: 'DE',
        city: 'Berlin',
        address1: 'Allee 1',
        zip: '10115',
      } as const
      return (await (await app.as(who)).call(address.create, { body })).data.id
    }
    return {
      ours: [await make('merchant', 'A'), await make('merchant', 'B')],
      theirs: await make('merchant2', 'C'),
    }
  },
  valid: (n, { ours }) => ({ address_id: ours[n % 2] }),
  ofOtherTenant: ({ theirs }) => ({ address_id: theirs }),
})
