import type { EditedGoods } from '@dropyard/contract/catalog/goods-edit'

/** What two people wrote at the same time, made one: what was changed here stays, everything else is as the other saved it. */

type Fields = Readonly<Record<string, unknown>>
type Sku = EditedGoods['skus'][number]

export const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

export function mergedFields(base: Fields, mine: Fields, theirs: Fields): Record<string, unknown> {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    names.map((name) => [name, same(mine[name] ?? '', base[name] ?? '') ? theirs[name] : mine[name]]),
  )
}

/** Variants by their ids: those that either took away are gone, those that either added stand behind. */
export function mergedSkus(base: readonly Sku[], mine: readonly Sku[], theirs: readonly Sku[]): Sku[] {
  const was = new Map(base.map((sku) => [sku.id, sku]))
  const now = new Map(mine.map((sku) => [sku.id, sku]))
  const both = theirs.flatMap((sku) => {
    const [before, here] = [was.get(sku.id), now.get(sku.id)]
    if (!before) return [sku]
    return here ? [mergedFields({ ...before }, { ...here }, { ...sku }) as unknown as Sku] : []
  })
  return [...both, ...mine.filter((sku) => !was.has(sku.id))]
}
