import type { Ctx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { served } from './service.ts'
import { holiday } from './table.ts'

/** Holidays around the year in which the demo begins, and the next one. */
async function demoHolidays(ctx: Ctx): Promise<void> {
  const places = await demoWarehouses(ctx)
  const first = ctx.now.getUTCFullYear()
  const of = (year: number) => [
    { name: 'National Day', country: 'CN', fromDay: `${year}-10-01`, toDay: `${year}-10-07` },
    { name: 'Labour Day', country: 'CN', fromDay: `${year}-05-01`, toDay: `${year}-05-05` },
    { name: 'Independence Day', country: 'US', fromDay: `${year}-07-04`, toDay: `${year}-07-04` },
    { name: 'Christmas', country: 'US', fromDay: `${year}-12-25`, toDay: `${year}-12-25` },
    { name: 'Christmas', country: 'DE', fromDay: `${year}-12-25`, toDay: `${year}-12-26` },
    { name: 'Christmas', country: 'GB', fromDay: `${year}-12-25`, toDay: `${year}-12-26` },
    { name: 'Bastille Day', country: 'FR', fromDay: `${year}-07-14`, toDay: `${year}-07-14` },
    {
      name: 'Stocktaking Yiwu',
      warehouseId: places.get('CN') ?? null,
      fromDay: `${year}-06-30`,
      toDay: `${year}-06-30`,
    },
  ]
  await ctx.db.insert(holiday).values([...of(first), ...of(first + 1)])
}

bring({ name: 'holiday', routes: served.routes, demo: demoHolidays })
