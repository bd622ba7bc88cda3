import type { Ctx } from '../../../kit/context.ts'
import { warehouse } from './table.ts'

const warehouses: readonly (typeof warehouse.$inferInsert)[] = [
  {
    code: 'CN',
    name: 'Yiwu',
    nameZh: '义乌仓',
    country: 'CN',
    contact: 'Chen Wei',
    phone: '+86 579 8523 0110',
    province: 'Zhejiang',
    city: 'Yiwu',
    address: '88 Chouzhou North Road',
    zip: '322000',
    areas: ['A Shelves', 'B Pallets', 'Q Quarantine', 'R Receiving'],
    backorder: true,
  },
  {
    code: 'US',
    name: 'New Jersey',
    nameZh: '新泽西仓',
    country: 'US',
    contact: 'Maria Lopez',
    phone: '+1 732 555 0117',
    province: 'NJ',
    city: 'Edison',
    address: '40 Campus Plaza Drive',
    zip: '08837',
    areas: ['A Shelves', 'R Receiving'],
    backorder: false,
  },
  {
    code: 'DE',
    name: 'Frankfurt',
    nameZh: '法兰克福仓',
    country: 'DE',
    contact: 'Jonas Weber',
    phone: '+49 69 555 0142',
    city: 'Frankfurt am Main',
    address: 'Hanauer Landstraße 291',
    zip: '60314',
    areas: ['A Regale', 'W Wareneingang'],
    backorder: false,
  },
]

/** Makes the demo's warehouses; safe to call again. */
export async function demoWarehouses(ctx: Ctx): Promise<Map<string, number>> {
  await ctx.db
    .insert(warehouse)
    .values([...warehouses])
    .onConflictDoNothing()
  const rows = await ctx.db.select({ id: warehouse.id, code: warehouse.code }).from(warehouse)
  return new Map(rows.map((row) => [row.code, row.id]))
}
