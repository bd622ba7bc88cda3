import { emailKey, isRelayAddress, nameKey } from '@dropyard/contract/customer/customer/contact'
import { sign } from '../../../../kit/start/secrets.ts'
import type { identityKinds } from '../table.ts'

/** The keys in an order that identify its buyer. */

export interface OrderFacts {
  readonly orderId: number
  readonly entityId: number
  readonly storeId: number | null
  readonly source: 'store' | 'import' | 'cart' | 'redeliver'
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: string
  /** The store's own id of the buyer. */
  readonly buyerId: string | null
}

export interface Key {
  readonly space: number
  readonly kind: (typeof identityKinds)[number]
  readonly key: string
  readonly storeId: number | null
}

/**
 * The keys of an order's buyer, the surest first. An address counts as the buyer's when a store sent it; from files and orders by
 * hand it is compared only with its like. Addresses of marketplaces are no keys. A phone number is one only together with the name:
 * families and offices share numbers.
 */
export function keysOf(
  facts: OrderFacts,
  phoneOf: (text: string, country?: string) => string | undefined,
): Key[] {
  const { entityId: space, storeId } = facts
  const key = (kind: Key['kind'], text: string | undefined): Key[] =>
    text === undefined ? [] : [{ space, kind, key: text.slice(0, 300), storeId }]
  const email = isRelayAddress(facts.email) ? undefined : emailKey(facts.email)
  const phone = phoneOf(facts.phone, facts.country)
  const name = nameKey(facts.name)
  return [
    ...key('store-buyer', facts.buyerId && storeId !== null ? `${storeId}:${facts.buyerId}` : undefined),
    ...key(facts.source === 'store' ? 'email' : 'email-given', email),
    ...key('phone', phone && name ? `${phone} ${name}` : undefined),
  ]
}

export const nameOfKey = ({ space, kind, key }: Pick<Key, 'space' | 'kind' | 'key'>): string =>
  `${space} ${kind} ${key}`

/** What is kept of a key after its customer was erased. */
export const hashOfKey = (key: Pick<Key, 'space' | 'kind' | 'key'>): string =>
  sign(nameOfKey(key), 'customer.tombstone')
