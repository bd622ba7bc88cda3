import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { firstNames } from '@dropyard/contract/kit/text'
import { goodsCost, goodsCostErrors } from '@dropyard/contract/purchasing/goods-cost'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { sku } from '../goods/table.ts'
import { holdSkus, writeFigures } from './figures.ts'

/** Purchase costs of SKUs: read and written only with the permission, left out for other users. */

/** Whether a user may see purchase costs. */
export const seesCost = (ctx: UserCtx): boolean => ctx.user.permissions.has(goodsCost.list.permission)

/** Updates costs by SKU: all or, if a SKU is unknown or duplicated, none. */
export async function updateCosts(
  ctx: UserCtx,
  costs: readonly { sku: string; cost: number }[],
): Promise<{ updated: number; unchanged: number }> {
  const codes = costs.map((one) => one.sku)
  refuse(
    goodsCostErrors.twice,
    codes.filter((code, at) => codes.indexOf(code) !== at),
  )
  const rows = await holdSkus(ctx, inArray(sku.code, codes))
  const known = new Set(rows.map((row) => row.code))
  refuse(
    goodsCostErrors.unknown,
    codes.filter((code) => !known.has(code)),
  )
  const wanted = new Map(costs.map((one) => [one.sku, one.cost]))
  const changed = rows.flatMap((row) => {
    const cost = wanted.get(row.code) ?? row.cost
    return cost === row.cost ? [] : [{ row, to: cost }]
  })
  await writeFigures(ctx, 'cost', changed)
  return { updated: changed.length, unchanged: rows.length - changed.length }
}

/** Fails with the first few of the wrong codes. */
export function refuse(error: ErrorCode, codes: readonly string[]): void {
  const named = [...new Set(codes)]
  if (named.length > 0) fail(error, { codes: firstNames(named, 5) })
}
