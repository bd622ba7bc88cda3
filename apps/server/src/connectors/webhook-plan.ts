import { PlatformError, type WebhookKind } from './connector.ts'

/** Keeps a shop's webhook subscriptions up to date, where they are REST resources. */

export interface Subscription {
  id: string
  topic: string
  address: string
}

export interface SubscriptionCalls {
  list(): Promise<Subscription[]>
  create(topic: string): Promise<unknown>
  remove(id: string): Promise<unknown>
  /** Called for a topic that the token may not have; the poll covers it. */
  refused(topic: string, reason: string): void
}

/** Creates missing subscriptions and deletes those to an earlier address of ours. */
export async function keepSubscriptions(
  topics: readonly string[],
  address: string,
  calls: SubscriptionCalls,
): Promise<void> {
  const there = await calls.list()
  for (const topic of topics) {
    if (there.some((one) => one.topic === topic && one.address === address)) continue
    try {
      await calls.create(topic)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.mayRetry || error.kind === 'unauthorized') throw error
      calls.refused(topic, error.message)
    }
  }
  for (const old of there)
    if (old.address !== address && topics.includes(old.topic)) await calls.remove(old.id)
}

export type WebhookHeaders = Readonly<Record<string, string | undefined>>

export const kindOf = (kinds: Readonly<Record<string, WebhookKind>>, topic: string): WebhookKind =>
  kinds[topic] ?? 'ignored'

/** The time of a delivery; now if it has none. */
export function timeOf(text: unknown): Date {
  const time = new Date(typeof text === 'string' || typeof text === 'number' ? text : '')
  return Number.isNaN(time.getTime()) ? new Date() : time
}
