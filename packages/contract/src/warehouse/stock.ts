import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { someCounted, sortBy } from '../kit/page.ts'
import { importEndpoint } from '../kit/record-endpoints.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { adjustmentKinds, type MovementKind, movementKinds } from './stock-words.ts'

/** Stock by SKU and warehouse, its movements, and correcting it by hand. */

const movementNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]]

export const inventoryRow = z.object({
  sku_id: z.number(),
  sku: z.string(),
  goods_id: z.number(),
  goods_name: z.string(),
  image: z.string().nullable(),
  warehouse_id: z.number(),
  warehouse_code: z.string(),
  warehouse_name: z.string(),
  on_hand: z.number(),
  reserved: z.number(),
  quarantine: z.number(),
  damaged: z.number(),
  incoming: z.number(),
  /** On hand less everything that is held back. */
  available: z.number(),
})

const filters = {
  /** Finds by SKU, barcode or the goods' titles. */
  search: wire.line(100).optional(),
  warehouse_id: wire.id.optional(),
  sku_id: wire.id.optional(),
  /** Only what can not be sold: nothing available. */
  sold_out: wire.flag.optional(),
  sort: sortBy(['sku', 'on_hand', 'reserved', 'available']),
}

export const stock = {
  list: listEndpoint({
    path: '/v1/inventory',
    permission: 'inventory:list',
    about: { en: 'List stock', zh: '查看库存列表' },
    row: inventoryRow,
    filters,
    /** Pieces over everything that the filters find. */
    ext: z.object({ on_hand: z.number(), reserved: z.number(), available: z.number() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/inventory/export',
    permission: 'inventory:export',
    about: { en: 'Export stock', zh: '导出库存' },
    query: z.object({ ...filters, format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
  /** A count: what the file says is on hand is booked as a correction. Export and import of the same file changes nothing. */
  import: importEndpoint({
    path: '/v1/inventory/import',
    permission: 'inventory:import',
    about: { en: 'Import counted stock', zh: '导入盘点库存' },
    body: { reason: wire.line(200, 0).default('') },
  }),
  movements: listEndpoint({
    path: '/v1/inventory/movements',
    permission: 'inventory:list',
    about: { en: 'List stock movements', zh: '查看库存流水' },
    row: z.object({
      id: z.number(),
      create_time: z.string(),
      sku_id: z.number(),
      sku: z.string(),
      warehouse_id: z.number(),
      warehouse_name: z.string(),
      kind: z.enum(movementNames),
      kind_name: z.string(),
      on_hand_change: z.number(),
      reserved_change: z.number(),
      reference: z.string(),
      remark: z.string(),
      user_name: z.string(),
    }),
    filters: {
      sku_id: wire.id.optional(),
      warehouse_id: wire.id.optional(),
      kind: wire.choice(movementNames).optional(),
      reference: wire.line(100).optional(),
    },
    ext: someCounted,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/v1/inventory/adjust',
    permission: 'inventory:adjust',
    about: { en: 'Adjust stock', zh: '调整库存' },
    body: z.object({
      sku_id: wire.id,
      warehouse_id: wire.id,
      /** Pieces to add, or with a minus to take away. */
      change: wire.int({ min: -1_000_000, max: 1_000_000 }),
      kind: wire.choice(adjustmentKinds).default('adjust'),
      reason: wire.line(200),
      /** Makes a repeated call harmless; a number that the caller draws once per adjustment. */
      key: wire.line(60).optional(),
    }),
    data: z.object({ booked: z.boolean(), row: inventoryRow }),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/inventory',
        list: stock.list,
        title: ['Inventory', '库存'],
        menu: [130, 'staff', 90, 'InboxOutlined'],
      },
    ],
    audit: { inventory: ['Stock', '库存'] },
    roles: {
      'inventory:*': ['warehouse'],
      'inventory:export': ['buyer'],
      'inventory:list': ['salesperson', 'product-developer', 'buyer', 'sampler', 'order-clerk', 'support'],
    },
  }) satisfies Manifest
