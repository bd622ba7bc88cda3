import type { inventoryRow } from '@dropyard/contract/warehouse/stock'
import type { z } from 'zod'

/** A balance with a single id for lists, computed from the SKU's and the warehouse's. */
export type Balance = z.output<typeof inventoryRow> & { readonly id: number }

/** Upper limit of warehouse ids. */
const maxWarehouses = 100_000

export const identified = (row: z.output<typeof inventoryRow>): Balance => ({
  ...row,
  id: row.sku_id * maxWarehouses + row.warehouse_id,
})
