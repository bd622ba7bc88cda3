import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { type WaitsFor, waitsFor } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { moduleNames } from './module-name.ts'

/** The board of products under development: what is where, how long, whose, what is late, and where products die. */

const card = z.object({
  /** Of its task. */
  id: z.number(),
  product_sn: z.string(),
  product_name: z.string(),
  picture: z.string(),
  level: z.string().nullable(),
  state: z.string(),
  assignee_name: z.string(),
  /** Who does a part of it beside them. */
  shared_names: z.string(),
  /** Whose work is in review. */
  worker_name: z.string(),
  waits_for: z.enum(Object.keys(waitsFor) as [WaitsFor, ...WaitsFor[]]).nullable(),
  wait_reason: z.string(),
  wait_until: z.string().nullable(),
  due_at: z.string().nullable(),
  came_at: z.string(),
  round: z.number(),
  /** How often it went back the same way, at the most. */
  loops: z.number(),
  sample_late: z.boolean(),
})
export type PipelineCard = z.output<typeof card>

/** What stands in a module. */
const standing = {
  total: z.number(),
  late: z.number(),
  unclaimed: z.number(),
  in_review: z.number(),
  refused: z.number(),
  waiting: z.number(),
  /** Of those that wait or work, whose sample did not come on its day. */
  late_samples: z.number(),
}
/** How products left it in the last 90 days, whatever the board is narrowed to; ended: eliminated or cancelled. */
const left = { passed: z.number(), returned: z.number(), ended: z.number() }
export type PipelineCount = keyof typeof standing | keyof typeof left
const counts = [...Object.keys(standing), ...Object.keys(left)] as [PipelineCount, ...PipelineCount[]]

const column = z.object({
  module: z.enum(moduleNames),
  ...standing,
  ...left,
  /** Hours that the middle one of those that passed spent here; null for none. */
  median_hours: z.number().nullable(),
  /** The list of exactly what each number counts, for those who may read it. */
  to: z.partialRecord(z.enum(counts), z.string()),
  /** The most urgent ones. */
  cards: z.array(card),
})
export type PipelineColumn = z.output<typeof column>

/** Cards of one column of the board. */
export const maxCards = 20

export const productPipeline = {
  board: endpoint({
    method: 'GET',
    path: '/v1/product-pipeline',
    permission: 'product-pipeline:list',
    about: { en: 'View the product pipeline', zh: '查看产品看板' },
    query: z.object({
      search: wire.line(100).optional(),
      whose: wire.choice({ mine: ['Mine', '我的'], late: ['Overdue', '已逾期'] }).optional(),
    }),
    data: z.object({ columns: z.array(column) }),
  }),
}

/** Ends the development of products, whatever module they stand in (specification, section 7: system/eliminate). */
export const eliminateProduct = endpoint({
  method: 'PUT',
  path: '/v1/system/eliminate',
  permission: 'goods-develop:eliminate',
  about: { en: 'Eliminate products', zh: '淘汰产品' },
  body: z.object({ product_ids: wire.ids, reason: wire.area(500, 1) }),
  data: z.object({ eliminated: z.number() }),
})

/** Develops a product again that is sold already: what it is stays, what it costs and how it is made is asked anew. */
export const reorderProduct = endpoint({
  method: 'POST',
  path: '/v1/goods-develop/reorder',
  permission: 'goods-develop:create',
  about: { en: 'Develop a product again', zh: '返单开发' },
  body: z.object({ product_id: wire.id }),
  /** Of its task in the first module. */
  data: z.object({ id: z.number() }),
})

/** What the board's address carries. */
export const pipelineParams = {
  search: z.string().optional(),
  whose: z.enum(['mine', 'late']).optional(),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/productPipeline',
        own: pipelineParams,
        title: ['Pipeline', '产品看板'],
        menu: [171, 'development', 5, 'ProjectOutlined', { needs: 'product-pipeline:list' }],
      },
    ],
    roles: {
      'product-pipeline:list': ['product-developer', 'buyer', 'sampler', 'designer', 'copywriter'],
    },
  }) satisfies Manifest
