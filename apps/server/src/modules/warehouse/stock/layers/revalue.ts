import { allocate, divideHalfEven } from '@dropyard/contract/kit/money'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { lockBalances, type Place, placeKey } from '../balance.ts'
import { stockBalance } from '../table.ts'

/** Costs that become known after the pieces came. Nothing earlier changes: they are noted when they become known. */

export interface LaterCost {
  /** What it belongs to, such as `po-line:12:asn-line:3`. */
  readonly reference: string
  /** Sources of the layers; those whose source continues one of them belong to it. By default the reference. */
  readonly sources?: readonly string[]
  /** CNY fen for all pieces together; negative for what is cheaper. */
  readonly value: number
}

/** Whether the source of the layer `y` is, or continues, a source. */
export const continues = (source: SQL): SQL =>
  sql`(y.source = ${source} OR (y.source ~>=~ (${source} || ':') AND y.source ~<~ (${source} || ';')))`

type Layer = {
  /** Of the layer; of pieces on their way to another warehouse that of their row in `layer_under_way`. */
  id: number
  root: number
  source: string
  sku_id: number
  warehouse_id: number
  pieces: number
  left: number
  value: number
  /** 1 for pieces on their way to another warehouse; their warehouse is the one that they left. */
  under_way: number
}

/** The layers of sources, and below each the layers of pieces that left it and came back, or are on their way to another warehouse. */
async function layersOf(ctx: Ctx, sources: readonly string[]): Promise<Layer[]> {
  const { rows } = await ctx.db.execute<Record<keyof Layer, string>>(sql`
    WITH RECURSIVE tree AS (
      SELECT y.id, y.id AS root, s.source, y.sku_id, y.warehouse_id, y.pieces, y.pieces_left, y.value_left
      FROM unnest(${sql.param(sources)}::text[]) AS s(source) JOIN cost_layer y ON ${continues(sql`s.source`)}
      UNION ALL
      SELECT y.id, tree.root, tree.source, y.sku_id, y.warehouse_id, y.pieces, y.pieces_left, y.value_left
      FROM tree JOIN cost_layer y ON y.origin_id = tree.id
    ) SELECT id, root, source, sku_id, warehouse_id, pieces, pieces_left AS "left", value_left AS value, 0 AS under_way FROM tree
    UNION ALL
    SELECT u.id, tree.root, tree.source, tree.sku_id, tree.warehouse_id, u.pieces, u.pieces_left, u.value_left, 1
    FROM tree JOIN layer_under_way u ON u.layer_id = tree.id AND u.pieces_left > 0
    ORDER BY under_way, id`)
  return rows.map(({ source, ...numbers }) => ({
    source,
    ...(Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, Number(n)])) as Omit<
      Layer,
      'source'
    >),
  }))
}

/** The layers of sources, with the balances of their places locked: pieces under way can arrive in any warehouse. */
async function lockedLayers(ctx: Ctx, sources: readonly string[]): Promise<Layer[]> {
  const locked = new Set<string>()
  for (let layers = await layersOf(ctx, sources); ; ) {
    const places: Place[] = layers.map((one) => ({ skuId: one.sku_id, warehouseId: one.warehouse_id }))
    const travelling = new Set(layers.flatMap((one) => (one.under_way ? [one.sku_id] : [])))
    if (travelling.size > 0)
      places.push(
        ...(await ctx.db
          .select({ skuId: stockBalance.skuId, warehouseId: stockBalance.warehouseId })
          .from(stockBalance)
          .where(inArray(stockBalance.skuId, [...travelling]))),
      )
    if (places.every((one) => locked.has(placeKey(one)))) return layers
    lockBalances(ctx, places)
    for (const one of places) locked.add(placeKey(one))
    // Read again under the lock.
    layers = await layersOf(ctx, sources)
  }
}

interface Change {
  readonly layer: number
  readonly under_way: number
  /** Change of the value that is left. */
  readonly value: number
  /** What belongs to pieces that left. */
  readonly variance: number
  /** In the row of a layer that a source brought: what belongs to its pieces on their way to another warehouse. */
  readonly travels: number
  /** Change of what all pieces of the layer cost, also those that came back into other layers. */
  readonly total: number
  readonly reference: string
}

/** Divides a later cost among layers by their pieces, and in each among those that are left and those that left. */
export function spread({ reference, value }: LaterCost, layers: readonly Layer[]): Change[] {
  const roots = layers.filter(({ id, root, pieces, under_way }) => !under_way && id === root && pieces > 0)
  if (roots.length === 0) return []
  const shares = allocate(
    value,
    roots.map(({ pieces }) => pieces),
  )
  return roots.flatMap((root, at) => {
    const share = shares[at] ?? 0
    const holding = layers.filter((one) => one.root === root.id && one.left > 0)
    const left = holding.reduce((sum, one) => sum + one.left, 0)
    const stays = Number(divideHalfEven(BigInt(share) * BigInt(left), BigInt(root.pieces)))
    const parts =
      holding.length > 0
        ? allocate(
            stays,
            holding.map((one) => one.left),
          )
        : []
    // Pieces are never worth less than nothing.
    const changes = holding.map((one, n) => ({ ...one, change: Math.max(parts[n] ?? 0, -one.value) }))
    const kept = changes.reduce((sum, { change }) => sum + change, 0)
    const isOwn = ({ id, under_way }: Layer): boolean => !under_way && id === root.id
    const own = changes.find(isOwn)?.change ?? 0
    const travels = changes.reduce((sum, { under_way, change }) => sum + (under_way ? change : 0), 0)
    return [
      { layer: root.id, under_way: 0, value: own, variance: share - kept, travels, total: share, reference },
      ...changes
        .filter((one) => !isOwn(one))
        .map(({ id, under_way, change }) => ({
          layer: id,
          under_way,
          value: change,
          variance: 0,
          travels: 0,
          total: change,
          reference,
        })),
    ].filter(({ total }) => total !== 0)
  })
}

/** Adds later costs to layers. Balances are locked in the global order. Costs of pieces that never came are left out. */
export async function revalue(ctx: Ctx, costs: readonly LaterCost[]): Promise<void> {
  const some = costs.filter(({ value }) => value !== 0)
  if (some.length === 0) return
  const sourcesOf = ({ sources = [], reference }: LaterCost) => (sources.length > 0 ? sources : [reference])
  const sources = [...new Set(some.flatMap(sourcesOf))]
  const layers = await lockedLayers(ctx, sources)
  const changes = some.flatMap((cost) =>
    spread(
      cost,
      layers.filter(({ source }) => sourcesOf(cost).includes(source)),
    ),
  )
  const travelling = changes.flatMap(({ layer, under_way, value }) =>
    under_way ? [{ id: layer, value }] : [],
  )
  if (travelling.length > 0)
    await ctx.db.execute(sql`SELECT revalue_under_way(${JSON.stringify(travelling)}::jsonb)`)
  const lying = changes.filter(({ under_way }) => !under_way)
  if (lying.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(lying)}::jsonb) AS g (layer bigint, value bigint, variance bigint, travels bigint, total bigint, reference text)`
  await ctx.db.execute(sql`
    INSERT INTO cost_layer_move (at, layer_id, reference, value, variance, under_way)
    SELECT layer_time(y.sku_id, y.warehouse_id, ${ctx.now.toISOString()}::timestamptz), g.layer, g.reference, g.value, g.variance, g.travels
    FROM ${given} JOIN cost_layer y ON y.id = g.layer ORDER BY g.layer`)
  await ctx.db.execute(sql`
    WITH changed AS (
      UPDATE cost_layer y SET value_left = y.value_left + g.value, value = y.value + g.total
      FROM (SELECT layer, sum(value)::bigint AS value, sum(total)::bigint AS total FROM ${given} GROUP BY 1) g
      WHERE y.id = g.layer RETURNING y.sku_id, y.warehouse_id, g.value
    )
    UPDATE stock_balance b SET value = b.value + c.value,
      moved_at = layer_time(b.sku_id, b.warehouse_id, ${ctx.now.toISOString()}::timestamptz)
    FROM (SELECT sku_id, warehouse_id, sum(value)::bigint AS value FROM changed GROUP BY 1, 2) c
    WHERE b.sku_id = c.sku_id AND b.warehouse_id = c.warehouse_id`)
}
