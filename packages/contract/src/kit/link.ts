import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import * as wire from './wire.ts'

/**
 * URLs of pages. A module declares the parameters that its page reads. Links are made only from a page and its parameters, so
 * that a parameter which the page doesn't read is a compile error.
 */

/** URL parameter of the row whose detail is open over the list. Pages of records with a workflow have it automatically. */
export const opened = { id: wire.id.optional() }

type Listing = Pick<AnyEndpoint, 'query'>
/** URL parameters of a view's list: filters, sort and page. */
type FiltersOf<V> = V extends { readonly record: { readonly list: infer E extends Listing } }
  ? Partial<z.output<E['query']>>
  : V extends { readonly list: infer E extends Listing }
    ? Partial<z.output<E['query']>>
    : Record<never, never>
type OpenedIn<V> = V extends { readonly record: { readonly flow: object } }
  ? typeof opened
  : Record<never, never>
/** A view's parameters in addition to those of its list. */
export type OwnOf<V> = V extends { readonly own: infer Own extends z.ZodRawShape }
  ? Own & OpenedIn<V>
  : OpenedIn<V>

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined }
/** Names of the parameters that a link must give, because their schemas aren't optional. */
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
/** Forbids in each member of a union the keys that only other members have, so that parameters of two views can't be mixed. */
type Strict<U, K extends PropertyKey = KeysOf<U>> = U extends unknown
  ? U & { readonly [N in Exclude<K, keyof U>]?: undefined }
  : never

/** Parameters that a link to a page may have: those of one of its views. */
export type PageParams<V> = Strict<ViewParams<V>>
