import type { GoodsToEdit } from '@dropyard/contract/catalog/goods-edit'
import type { EditedImage } from './edit-pictures.tsx'

/** Merges concurrent edits of two users: what was changed here is kept, everything else is taken from the other's version. */

type Fields = Readonly<Record<string, unknown>>
type Sku = GoodsToEdit['skus'][number]

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

export function mergedFields(base: Fields, mine: Fields, theirs: Fields): Record<string, unknown> {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    names.map((name) => [name, same(mine[name] ?? '', base[name] ?? '') ? theirs[name] : mine[name]]),
  )
}

/** A value that both users changed differently: the one typed here is kept, and the other one offered. */
export interface Disagreement {
  /** The variant, or undefined for a value of the product itself. */
  readonly sku?: Sku
  readonly name: string
  readonly saved: unknown
}

export function disagreements(base: Fields, mine: Fields, theirs: Fields): Disagreement[] {
  return Object.keys(mine).flatMap((name) => {
    const [was, here, saved] = [base[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
    const alike = same(here, was) || same(saved, was) || same(here, saved)
    return alike ? [] : [{ name, saved: theirs[name] }]
  })
}

/** Same for variants that exist in both versions. */
export function skuDisagreements(
  base: readonly Sku[],
  mine: readonly Sku[],
  theirs: readonly Sku[],
): Disagreement[] {
  const was = new Map(base.map((sku) => [sku.id, sku]))
  const now = new Map(theirs.map((sku) => [sku.id, sku]))
  return mine.flatMap((sku) => {
    const [before, there] = [was.get(sku.id), now.get(sku.id)]
    if (!before || !there) return []
    return disagreements({ ...before }, { ...sku }, { ...there }).map((one) => ({ ...one, sku }))
  })
}

/** Merges variants by id: those that either user removed are removed, and those that either user added are appended. */
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

/**
 * Merges pictures by id, in the order of the user who moved them: those that either user removed are removed, and those that
 * either user added are added.
 */
export function mergedImages(
  base: readonly EditedImage[],
  mine: readonly EditedImage[],
  theirs: readonly EditedImage[],
): EditedImage[] {
  if (same(mine, base)) return [...theirs]
  const was = new Map(base.map((one) => [one.id, one]))
  const now = new Map(theirs.map((one) => [one.id, one]))
  const here = mine.flatMap((one) => {
    const [before, there] = [was.get(one.id), now.get(one.id)]
    if (one.id === undefined || !before) return [one]
    return there ? [mergedFields({ ...before }, { ...one }, { ...there }) as unknown as EditedImage] : []
  })
  return [...here, ...theirs.filter((one) => !was.has(one.id))]
}
