import type { Ctx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { served } from './service.ts'
import { address } from './table.ts'

async function demoAddresses(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  await ctx.db.insert(address).values([
    {
      entityId: entities.northwind,
      label: 'Head office',
      receiver: 'Olivia Hart',
      phone: '+1 503 555 0142',
      country: 'US',
      province: 'OR',
      city: 'Portland',
      address1: '1420 NW Lovejoy Street',
      address2: 'Suite 300',
      zip: '97209',
      isDefault: true,
    },
    {
      entityId: entities.northwind,
      label: 'Photo studio',
      receiver: 'Noah Brooks',
      phone: '+1 503 555 0178',
      country: 'US',
      province: 'WA',
      city: 'Vancouver',
      address1: '710 Columbia Street',
      zip: '98660',
    },
    {
      entityId: entities.northwind,
      label: 'Dublin partner',
      receiver: 'Aoife Byrne',
      phone: '+353 1 555 0110',
      country: 'IE',
      city: 'Dublin',
      address1: '27 Pearse Street',
      zip: 'D02 X285',
    },
    {
      entityId: entities.lumen,
      label: 'Showroom',
      receiver: 'Mia Laurent',
      phone: '+33 1 55 55 01 20',
      country: 'FR',
      city: 'Paris',
      address1: '14 rue des Archives',
      zip: '75004',
      isDefault: true,
    },
  ])
}

bring({ name: 'address', routes: served.routes, demo: demoAddresses })
