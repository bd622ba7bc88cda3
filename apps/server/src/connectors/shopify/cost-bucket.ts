/**
 * The remaining points of each shop from its last answer, shared by all calls of this process: a call waits for its points
 * instead of being refused.
 */

interface Bucket {
  available: number
  restoreRate: number
  at: number
}
interface Cost {
  requestedQueryCost?: number
  throttleStatus?: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

const buckets = new Map<string, Bucket>()
/** Points that a document requested, from its last answer. */
const costs = new Map<string, number>()
const unknownCost = 100

const left = (bucket: Bucket): number =>
  bucket.available + ((Date.now() - bucket.at) / 1000) * bucket.restoreRate

export const costBucket = {
  /** Takes the points for this document. @returns milliseconds until the shop has them */
  waitFor(shop: string, document: string): number {
    const bucket = buckets.get(shop)
    if (!bucket || bucket.restoreRate <= 0) return 0
    const cost = costs.get(document) ?? unknownCost
    const now = left(bucket)
    buckets.set(shop, { ...bucket, available: now - cost, at: Date.now() })
    return now >= cost ? 0 : Math.ceil(((cost - now) / bucket.restoreRate) * 1000)
  },

  /** Updates from an answer. */
  learn(shop: string, document: string, cost: Cost | undefined): void {
    if (cost?.requestedQueryCost !== undefined) costs.set(document, cost.requestedQueryCost)
    const status = cost?.throttleStatus
    if (status)
      buckets.set(shop, {
        available: status.currentlyAvailable,
        restoreRate: status.restoreRate,
        at: Date.now(),
      })
  },
}
