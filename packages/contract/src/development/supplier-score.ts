import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import type { Pair } from '../kit/text.ts'

/** How suppliers performed in product development and in after-sale cases. */

/** Parts of a score: punctual and good samples, prices as quoted, quick answers. */
export const scoreParts = {
  punctual: ['Samples on time', '样品准时率'],
  quality: ['Samples accepted', '样品合格率'],
  price: ['Price above the quotation', '较报价涨幅'],
  answer: ['Days to answer', '报价回复天数'],
} as const satisfies Record<string, Pair>
/** Weight of each part in percent, as far as there is data for it. */
export const scoreWeights = { punctual: 35, quality: 35, price: 20, answer: 10 } as const
/** Fewer lines give no score. */
export const minLines = 5

/** Score of a supplier for the last 180 days. */
export const supplierScore = endpoint({
  method: 'GET',
  path: '/v1/supplier/:id/score',
  permission: 'supplier:list',
  about: ['View the score of suppliers', '查看供应商评分'],
  data: z.object({
    /** 0 to 100; null with fewer than five lines. */
    score: z.number().nullable(),
    lines: z.number(),
    parts: z.array(
      z.object({
        part: z.enum(['punctual', 'quality', 'price', 'answer']),
        lines: z.number(),
        /** Percent or days; null without lines. */
        figure: z.number().nullable(),
        score: z.number().nullable(),
      }),
    ),
    /** Number of settled after-sale cases of the last 90 days that it caused, and the first of those days. */
    cases: z.object({ total: z.number(), from: z.string() }),
  }),
})
