import { hourMs } from '@dropyard/contract/kit/days'
import { stockCount as contract } from '@dropyard/contract/warehouse/stock-count'
import type { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { freePieces } from '../../warehouse/stock/available.ts'
import { systemBin } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { entries } from '../../warehouse/stock-count/entries.ts'
import { flow, served } from '../../warehouse/stock-count/service.ts'
import { stockCountLine } from '../../warehouse/stock-count/table.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

/** Three counts of shelves: one posted, one with differences to decide, one being counted. */

/** Pieces of each SKU on its shelf. */
const onShelf = 12

export async function stockCountDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const warehouseId = (await demoWarehouses(ctx)).get('CN') ?? 0
  const ago = (hours: number, who: DemoPerson): UserCtx =>
    actingAs({ ...ctx, now: new Date(ctx.now.getTime() - hours * hourMs) }, ids, who)
  const shelves = await fillShelves(ago(80, 'warehouse'), warehouseId)
  const first = await start(ago, 72, warehouseId, shelves.slice(0, 2), '')
  await count(ago(71, 'warehouse'), first, [0, 0, -1])
  await move(ago(70, 'warehouse'), 'finish', first)
  await move(ago(69, 'lead'), 'post', first)
  const second = await start(ago, 26, warehouseId, shelves.slice(2, 4), 'Monthly count of shelf A-01')
  await count(ago(25, 'warehouse'), second, [-2, 0, 1, 0])
  await move(ago(24, 'warehouse'), 'finish', second)
  const third = await start(ago, 3, warehouseId, shelves.slice(4), 'After the short pick at A-01-5')
  await count(ago(2, 'warehouse'), third, [0])
}

/** Puts the SKUs of which most are free on shelves, two on each. @returns the ids of the shelves */
async function fillShelves(ctx: UserCtx, warehouseId: number): Promise<number[]> {
  const shelves = await ctx.db
    .select({ id: bin.id })
    .from(bin)
    .where(and(eq(bin.warehouseId, warehouseId), inArray(bin.zone, ['A Shelves'])))
    .orderBy(asc(bin.place))
  const free = await ctx.db
    .select({ skuId: stockBalance.skuId })
    .from(stockBalance)
    .where(
      and(
        eq(stockBalance.warehouseId, warehouseId),
        gt(freePieces, 3 * onShelf),
        eq(stockBalance.waiting, 0),
      ),
    )
    .orderBy(asc(stockBalance.skuId))
    .limit(2 * shelves.length)
  const fromBinId = await systemBin(ctx, warehouseId, 'stock')
  await bookMoves(
    ctx,
    free.flatMap(({ skuId }, n) => {
      const shelf = shelves[Math.floor(n / 2)]
      const place = { skuId, warehouseId, fromBinId, moved: onShelf, reference: 'adjustment' }
      return shelf
        ? [{ ...place, kind: 'move', toBinId: shelf.id, key: `move:demo-shelf:${skuId}` } as const]
        : []
    }),
  )
  return shelves.map(({ id }) => id)
}

const move = (ctx: UserCtx, step: keyof typeof stockCountFlow.actions, id: number) =>
  flow.applyBody(ctx, step, { id_list: [id] })

async function start(
  ago: (hours: number, who: DemoPerson) => UserCtx,
  hours: number,
  warehouse_id: number,
  bin_ids: readonly number[],
  note: string,
): Promise<number> {
  const input = contract.input.parse({ warehouse_id, bin_ids, note })
  const { id } = await served.create(ago(hours, 'warehouse'), input)
  await move(ago(hours, 'warehouse'), 'start', id)
  return id
}

/** Counts the first lines of a count, each differing by a number. */
async function count(ctx: UserCtx, count_id: number, differences: readonly number[]): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(stockCountLine)
    .where(eq(stockCountLine.countId, count_id))
    .orderBy(asc(stockCountLine.id))
    .limit(differences.length)
  for (const [n, { id, binId, skuId, condition }] of lines.entries())
    await entries.create(ctx, {
      ...{ count_id, bin_id: binId, sku_id: skuId, condition, note: '' },
      ...{ pieces: onShelf + (differences[n] ?? 0), scan_id: `demo-count-${id}` },
    })
}
