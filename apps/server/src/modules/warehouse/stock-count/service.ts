import { stockCount as contract } from '@dropyard/contract/warehouse/stock-count'
import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { bin } from '../bin/table.ts'
import { leaveLines, makeLines, uncountedKinds } from './lines.ts'
import { postLines } from './post.ts'
import { scopeSql } from './scope.ts'
import { stockCount, stockCountLine } from './table.ts'
import { valueSql } from './value.ts'

/** Stock counts: their workflow, and how they are written. */

const linesWith = (
  ctx: Ctx,
  id: number,
  column: typeof stockCountLine.counted | typeof stockCountLine.postedAt,
) => ctx.db.$count(stockCountLine, and(eq(stockCountLine.countId, id), isNotNull(column)))

export const flow = runFlow(stockCountFlow, {
  table: stockCount,
  task: ({ countSn, note }) => ({ subject: countSn, code: countSn, title: note || countSn }),
  effects: {
    start: async (ctx) => ({ startedAt: ctx.now }),
    finish: async (ctx, { id }) => {
      if ((await linesWith(ctx, id, stockCountLine.counted)) === 0) fail(errors.none_counted)
      return undefined
    },
    post: async (ctx) => ({ postedBy: ctx.user?.id ?? null }),
    close: async (ctx, { id }, { reason }) => {
      await leaveLines(ctx, id)
      return { postedAt: ctx.now, reason }
    },
    cancel: async (ctx, { id }, { reason }) => {
      if ((await linesWith(ctx, id, stockCountLine.postedAt)) > 0) fail(errors.some_posted)
      await leaveLines(ctx, id)
      return { reason }
    },
  },
  afterMove: {
    start: makeLines,
    post: async (ctx, { id }) => {
      const { isDone } = await postLines(ctx, id)
      if (isDone) await flow.move(ctx, 'close', [id], { reason: '' })
    },
  },
})

const ofLines = (value: unknown) =>
  sql`(SELECT ${value} FROM stock_count_line WHERE stock_count_line.count_id = ${stockCount.id})`

async function assertBins(ctx: Ctx, { warehouse_id, bin_ids }: z.output<typeof contract.input>) {
  if (bin_ids.length === 0) return
  const wanted = [...new Set(bin_ids)]
  const own = await ctx.db.$count(
    bin,
    and(
      inArray(bin.id, wanted),
      eq(bin.warehouseId, warehouse_id),
      notInArray(bin.kind, [...uncountedKinds]),
    ),
  )
  if (own !== wanted.length) invalid({ bin_ids: errors.other_bin.words })
}

export const served = serve(contract, stockCount, {
  flow,
  search: [
    stockCount.countSn,
    stockCount.note,
    (text) =>
      sql`${stockCount.id} IN (SELECT l.count_id FROM stock_count_line l JOIN sku k ON k.id = l.sku_id WHERE k.code = ${text})`,
  ],
  columns: {
    scope: scopeSql,
    lines: ofLines(sql`count(*)::int`),
    counted: ofLines(sql`count(stock_count_line.counted)::int`),
    differing: ofLines(
      sql`(count(*) FILTER (WHERE stock_count_line.counted <> stock_count_line.expected))::int`,
    ),
    variance: ofLines(sql`coalesce(sum(stock_count_line.counted - stock_count_line.expected), 0)::int`),
    value: ofLines(sql`coalesce(sum(${valueSql}), 0)::bigint`),
  },
  beforeSave: async (ctx, input, before) => {
    if (before && before.state !== 'draft') fail(errors.draft_only)
    await assertBins(ctx, input)
    return before ? input : { ...input, created_by: ctx.user.id }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.remove)
  },
})
