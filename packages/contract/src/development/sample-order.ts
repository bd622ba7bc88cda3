import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { sampleInput } from './development/samples.ts'

/** Samples of products in development that are bought with a purchase order. */

/** The `source` of an order line that a task asked for, before the task's id. */
export const taskSource = 'development-task:'

export const sampleOrder = {
  /**
   * Orders a sample for a task that the user works on: a purchase order, which is placed at once if it needs no approval, and the
   * arrival that announces it. The same as the task's action `sampling` with a warehouse.
   */
  create: endpoint({
    method: 'POST',
    path: '/v1/purchase-orders/sampling',
    permission: 'purchase-orders:sampling',
    about: ['Order a sample with a purchase order', '通过采购订单打样'],
    body: z.object({
      task_id: wire.id,
      ...sampleInput,
      warehouse_id: wire.ref(() => warehouse.select),
    }),
    data: z.object({
      id: wire.id,
      po_sn: z.string(),
      /** Null until the order is placed. */
      asn_id: wire.id.nullable(),
    }),
  }),
}

export const manifest = () =>
  ({
    roles: { 'purchase-orders:sampling': ['product-developer', 'buyer', 'sampler', 'designer'] },
  }) satisfies Manifest
