import type { inventoryRow } from '@dropyard/contract/warehouse/stock'
import type { z } from 'zod'

/** A balance; lists need one number for it, which is made of the SKU's and the warehouse's. */
export type Balance = z.output<typeof inventoryRow> & { readonly id: number }

/** No company runs more warehouses than this. */
const maxWarehouses = 100_000

export const identified = (row: z.output<typeof inventoryRow>): Balance => ({
  ...row,
  id: row.sku_id * maxWarehouses + row.warehouse_id,
})
