/** Parameters of bulk rows, and a deterministic random generator. */

export interface Shape {
  orders: number
  goods: number
  entities: number
  firstEntity: number
  firstGoods: number
  firstSku: number
  firstOrder: number
  firstStore: number
  categories: readonly number[]
  warehouses: readonly number[]
  channel: number | null
}

export const skusPerGoods = 2

/** A small and fast generator of uniformly distributed numbers (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An element of a list, cyclically. */
export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
