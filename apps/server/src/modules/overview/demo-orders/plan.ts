import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { demoStep, whileMs } from '../../../demo/stories.ts'

/** `packages/demo/order/order/plan.json`: how many orders of the demo are in each state, and by which steps they got there. */

const step = demoStep.extend({
  /** `[3, 1]` applies the step to orders 1, 4, 7 …: of every three, counted from 0, the second. */
  each: z.tuple([z.int(), z.int()]).default([1, 0]),
  /** Spreads the step over so many days: each order does it one day after the one before, then it starts over. */
  spread: z.int().default(1),
})
const orders = z.strictObject({
  state: z.string(),
  count: z.int(),
  /** How long ago they were placed: the range. */
  ago: z.tuple([whileMs, whileMs]),
  /** The country of all buyers; any when omitted. */
  country: z.string().optional(),
  /** The last stop on `way` that the orders reached; without it they were never paid. */
  until: z.string().optional(),
  /** Steps besides those of `way`. */
  besides: z.array(step).default([]),
})
const plan = z.strictObject({
  /** The steps that lead to each state, in the order in which orders reach the states. */
  way: z.record(z.string(), z.array(step)),
  /** Together they cover every state and every block reason. */
  orders: z.array(orders),
  /** Title and SKU of items that a store sells and that are not matched yet. */
  unmatched: z.array(z.tuple([z.string(), z.string()])),
  /** Buyers' notes, one for each order; they start over when all are used. */
  notes: z.array(z.string()),
})

export type DemoStep = z.output<typeof step>

/** All orders, each with its steps. */
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
