import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { goodsPrice } from '../../catalog/goods/price.ts'
import { optionsIn } from '../../catalog/goods/sku-name.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { type Availability, availableOf } from '../../warehouse/stock/available.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { type CartSet, cartSets } from './sets.ts'
import { cartLine } from './table.ts'

/** The cart as shown: grouped by the warehouse that ships, with shortages. */

const fewLeft = 10

export interface CartLine {
  id: number
  sku_id: number | null
  set_id: number | null
  goods_id: number | null
  sku: string
  parts: CartSet['parts']
  title: string
  options: string[]
  image: string | null
  quantity: number
  selected: boolean
  unit_price: number
  list_price: number
  amount: number
  available: number
  warning: 'gone' | 'none' | 'few' | 'low' | null
  warehouses: { id: number; name: string; available: number }[]
}

export interface CartGroup {
  warehouse_id: number | null
  warehouse: string
  country: string
  lines: CartLine[]
  selected_amount: number
}

interface Place {
  id: number
  name: string
  country: string
  backorder: boolean
}

/** Fingerprint of the selected lines with quantity and warehouse, to notice changes since the user saw them. */
export const markOf = (groups: readonly CartGroup[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        groups.flatMap((group) =>
          group.lines
            .filter((line) => line.selected)
            .map((line) => [line.id, line.quantity, group.warehouse_id]),
        ),
      ),
    )
    .digest('base64url')
    .slice(0, 22)

export async function readCart(ctx: UserCtx): Promise<CartGroup[]> {
  const entityId = entityOf(ctx)
  const rows = await ctx.db
    .select({ line: cartLine, sku, goods })
    .from(cartLine)
    .leftJoin(sku, eq(sku.id, cartLine.skuId))
    .leftJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(cartLine.entityId, entityId))
    .orderBy(asc(cartLine.addedAt), asc(cartLine.id))
  const skuIds = rows.flatMap((row) => row.sku?.id ?? [])
  const [prices, stock, sets, places] = await Promise.all([
    goodsPrice(ctx, skuIds, entityId),
    availableOf(ctx, skuIds),
    cartSets(
      ctx,
      rows.flatMap((row) => row.line.setId ?? []),
    ),
    placesOf(ctx),
  ])
  const groups = new Map<number | null, CartGroup>()
  for (const { line, sku: s, goods: g } of rows) {
    const set = sets.get(line.setId ?? 0)
    const item = set ? ofSet(set) : s && g ? ofSku(ctx, s, g, entityId, prices, stock) : undefined
    if (!item) continue
    const { sold, there, ...about } = item
    const place = placeOf(places, line.warehouseId, there)
    const available = place ? (there?.byWarehouse.get(place.id) ?? 0) : 0
    const one: CartLine = {
      id: line.id,
      ...about,
      quantity: line.quantity,
      selected: line.selected && sold,
      amount: about.unit_price * line.quantity,
      available,
      warning: sold ? warningOf(available, line.quantity) : 'gone',
      warehouses: places.flatMap(({ id, name }) => {
        const pieces = there?.byWarehouse.get(id)
        return pieces === undefined ? [] : [{ id, name, available: pieces }]
      }),
    }
    const key = place?.id ?? null
    const group = groups.get(key) ?? emptyGroup(place)
    group.lines.push(one)
    if (one.selected) group.selected_amount += one.amount
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What a line contains, independent of its quantity. */
type Item = Pick<
  CartLine,
  | 'sku_id'
  | 'set_id'
  | 'goods_id'
  | 'sku'
  | 'parts'
  | 'title'
  | 'options'
  | 'image'
  | 'unit_price'
  | 'list_price'
> & { sold: boolean; there: Availability | undefined }

function ofSku(
  ctx: UserCtx,
  s: typeof sku.$inferSelect,
  g: typeof goods.$inferSelect,
  entityId: number,
  prices: ReadonlyMap<number, number>,
  stock: ReadonlyMap<number, Availability>,
): Item {
  return {
    sku_id: s.id,
    set_id: null,
    goods_id: g.id,
    sku: s.code,
    parts: [],
    title: (ctx.lang === 'zh' ? g.titleZh : g.titleEn) || g.titleEn,
    options: optionsIn(ctx, s.optionValues, g.optionsZh),
    image: pictureUrl(s.image ?? g.coverImage),
    unit_price: prices.get(s.id) ?? s.price,
    list_price: s.price,
    sold: s.active && g.status === 'on_shelf' && (g.visibleTo?.includes(entityId) ?? true),
    there: stock.get(s.id),
  }
}

const ofSet = ({ id, code, stock, ...set }: CartSet): Item => ({
  ...set,
  sku_id: null,
  set_id: id,
  goods_id: null,
  sku: code,
  options: [],
  there: stock,
})

/** The SKUs to send for lines, with sets resolved into their parts. */
export const sentFor = (
  lines: readonly Pick<CartLine, 'sku_id' | 'parts' | 'quantity'>[],
): { skuId: number; quantity: number }[] =>
  lines.flatMap((line) =>
    line.sku_id === null
      ? line.parts.map((part) => ({ skuId: part.sku_id, quantity: part.quantity * line.quantity }))
      : [{ skuId: line.sku_id, quantity: line.quantity }],
  )

const placesOf = (ctx: UserCtx): Promise<Place[]> =>
  ctx.db
    .select({
      id: warehouse.id,
      name: warehouseName(ctx),
      country: warehouse.country,
      backorder: warehouse.backorder,
    })
    .from(warehouse)
    .where(eq(warehouse.status, 'active'))
    .orderBy(asc(warehouse.id))

const emptyGroup = (place: Place | undefined): CartGroup => ({
  warehouse_id: place?.id ?? null,
  warehouse: place?.name ?? '',
  country: place?.country ?? '',
  lines: [],
  selected_amount: 0,
})

/** The warehouse of a line: the chosen one, else the one with most pieces, else one where orders may wait for stock. */
function placeOf(
  places: readonly Place[],
  chosen: number | null,
  there: Availability | undefined,
): Place | undefined {
  const wanted = places.find((place) => place.id === chosen)
  if (wanted) return wanted
  const pieces = (place: Place): number => there?.byWarehouse.get(place.id) ?? 0
  const most = places.reduce<Place | undefined>(
    (best, place) => (pieces(place) > (best ? pieces(best) : 0) ? place : best),
    undefined,
  )
  return most ?? places.find((place) => place.backorder) ?? places[0]
}

function warningOf(available: number, quantity: number): CartLine['warning'] {
  if (available <= 0) return 'none'
  if (available < quantity) return 'few'
  return available < fewLeft ? 'low' : null
}
