import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { type WaitsFor, waitsFor } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { moduleNames } from './development/module-name.ts'

/** The board of products under development: where products are, how long, with whom, which are late, and where they end. */

const card = z.object({
  /** Id of the task. */
  id: z.number(),
  product_sn: z.string(),
  product_name: z.string(),
  picture: z.string(),
  level: z.string().nullable(),
  state: z.string(),
  assignee_name: z.string(),
  /** The people who share in the work, besides the assignee. */
  shared_names: z.string(),
  /** The person whose work is in review. */
  worker_name: z.string(),
  waits_for: z.enum(Object.keys(waitsFor) as [WaitsFor, ...WaitsFor[]]).nullable(),
  wait_reason: z.string(),
  wait_until: z.string().nullable(),
  due_at: z.string().nullable(),
  came_at: z.string(),
  round: z.number(),
  /** How many times it took the same way back, at most. */
  loops: z.number(),
  sample_late: z.boolean(),
})
export type PipelineCard = z.output<typeof card>

/** Numbers of products in a module. */
const standing = {
  total: z.number(),
  late: z.number(),
  unclaimed: z.number(),
  in_review: z.number(),
  refused: z.number(),
  waiting: z.number(),
  /** Open products whose sample is overdue. */
  late_samples: z.number(),
}
/** How products left in the last 90 days, independent of the board's filters; ended: eliminated or cancelled. */
const left = { passed: z.number(), returned: z.number(), ended: z.number() }
export type PipelineCount = keyof typeof standing | keyof typeof left
const counts = [...Object.keys(standing), ...Object.keys(left)] as [PipelineCount, ...PipelineCount[]]

const column = z.object({
  module: z.enum(moduleNames),
  ...standing,
  ...left,
  /** Median hours in this module of the products that passed; null without any. */
  median_hours: z.number().nullable(),
  /** Links to the lists behind the numbers, if the user may read them. */
  to: z.partialRecord(z.enum(counts), z.string()),
  /** The most urgent products. */
  cards: z.array(card),
})
export type PipelineColumn = z.output<typeof column>

/** Cards per column of the board. */
export const maxCards = 20

export const productPipeline = {
  board: endpoint({
    method: 'GET',
    path: '/v1/product-pipeline',
    permission: 'product-pipeline:list',
    about: ['View the product pipeline', '查看产品看板'],
    query: z.object({
      search: wire.text(100).optional(),
      whose: wire.choice({ mine: ['Mine', '我的'], late: ['Overdue', '已逾期'] }).optional(),
    }),
    data: z.object({ columns: z.array(column) }),
  }),
}

/** Query parameters of the board's page. */
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
