import type { Ctx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { served } from './service.ts'
import { ioss } from './table.ts'

async function demoIoss(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const year = ctx.now.getUTCFullYear()
  await ctx.db.insert(ioss).values([
    {
      entityId: entities.northwind,
      name: 'Northwind, intermediary Dublin',
      number: 'IM3720001234',
      validFrom: `${year - 1}-01-01`,
      isDefault: true,
    },
    {
      entityId: entities.northwind,
      name: 'Old number',
      number: 'IM2760009876',
      validFrom: `${year - 3}-07-01`,
      validTo: `${year - 1}-12-31`,
    },
  ])
}

bring({ name: 'ioss', routes: served.routes, demo: demoIoss })
