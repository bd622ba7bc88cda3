import { z } from 'zod'
import { demoData } from '../../../../demo/data.ts'
import { demoStep, whileMs } from '../../../../demo/stories.ts'

/** `packages/demo/order/order/plan.json`: how many orders of the demo stand where, and how they came there. */

const step = demoStep.extend({
  /** `[3, 1]`: of the orders that are numbered from 0, of three each the second. */
  each: z.tuple([z.int(), z.int()]).default([1, 0]),
  /** So many orders after each other do it a day later each. */
  spread: z.int().default(1),
})
const orders = z.strictObject({
  state: z.string(),
  count: z.int(),
  /** They were placed between these two. */
  ago: z.tuple([whileMs, whileMs]),
  /** Where all of them go; anywhere when left out. */
  country: z.string().optional(),
  /** How far they went on the way of an order; the others were never paid. */
  until: z.string().optional(),
  /** What happened to them besides. */
  besides: z.array(step).default([]),
})
const plan = z.strictObject({
  /** What has to be done for an order to come to each state, in their order. */
  way: z.record(z.string(), z.array(step)),
  /** Together every state and every reason to wait. */
  orders: z.array(orders),
  /** Title and SKU of what a store sells and nobody has matched yet. */
  unmatched: z.array(z.tuple([z.string(), z.string()])),
  /** Buyers' notes, one for each order, going round. */
  notes: z.array(z.string()),
})

export type DemoStep = z.output<typeof step>

/** The orders one by one, with their steps. */
export function demoPlan() {
  const { way, orders, unmatched, notes } = demoData('order/order/plan', plan)
  const stops = Object.keys(way)
  const onTheWay = (until: string | undefined): DemoStep[] =>
    until === undefined ? [] : stops.slice(0, stops.indexOf(until) + 1).flatMap((stop) => way[stop] ?? [])
  const planned = orders.flatMap(({ state, count, ago: [from, to], country, until, besides }) =>
    Array.from({ length: count }, (_, i) => ({
      state,
      country,
      ago: from + ((to - from) * i) / Math.max(1, count - 1),
      steps: [...onTheWay(until), ...besides],
    })),
  )
  return {
    unmatched,
    notes,
    planned: planned.map((one, n) => ({
      ...one,
      steps: one.steps.filter(({ each: [of, which] }) => n % of === which),
    })),
  }
}
