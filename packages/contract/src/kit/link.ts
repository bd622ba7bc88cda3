import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import * as wire from './wire.ts'

/**
 * Addresses of pages. A module says which parameters the address of its page may carry; links are made from the page and
 * its parameters alone, so that a parameter that the page does not read is refused by the compiler.
 */

/** The record that is open over its list: a parameter that many pages have, and every page of a record with a workflow. */
export const opened = { id: wire.id.optional() }

type Listing = Pick<AnyEndpoint, 'query'>
/** What the address keeps of a view's list: filters, sort and page. */
type FiltersOf<V> = V extends { readonly record: { readonly list: infer E extends Listing } }
  ? Partial<z.output<E['query']>>
  : V extends { readonly list: infer E extends Listing }
    ? Partial<z.output<E['query']>>
    : Record<never, never>
type OpenedIn<V> = V extends { readonly record: { readonly flow: object } }
  ? typeof opened
  : Record<never, never>
/** A view's parameters beside those of its list. */
export type OwnOf<V> = V extends { readonly own: infer Own extends z.ZodRawShape }
  ? Own & OpenedIn<V>
  : OpenedIn<V>

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined }
/** What a schema may leave out may be left out of a link. */
type Needed<Own extends z.ZodRawShape> = {
  [K in keyof Own]: undefined extends z.output<Own[K]> ? never : K
}[keyof Own]
type OwnValues<Own extends z.ZodRawShape> = {
  readonly [K in Needed<Own>]: z.output<Own[K]>
} & { readonly [K in Exclude<keyof Own, Needed<Own>>]?: z.output<Own[K]> | undefined }
type ViewParams<V> = V extends unknown
  ? Loose<Omit<FiltersOf<V>, keyof OwnOf<V>>> & OwnValues<OwnOf<V>>
  : never
type KeysOf<U> = U extends unknown ? keyof U : never
/** Each member without the keys that are another's alone. */
type Strict<U, K extends PropertyKey = KeysOf<U>> = U extends unknown
  ? U & { readonly [N in Exclude<K, keyof U>]?: undefined }
  : never

/** What a link to a page may carry, by its views. */
export type PageParams<V> = Strict<ViewParams<V>>
