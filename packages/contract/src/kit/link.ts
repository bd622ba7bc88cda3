import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'

/**
 * Addresses of pages. A page declares which parameters its address may carry; links are made from the page and its
 * parameters alone, so that a parameter that the page does not read is refused by the compiler.
 */

/** One view of a page: parameters of its own, and the filters of the list that stands in its address. */
export interface PageView<Own extends z.ZodRawShape = z.ZodRawShape, Filters = unknown> {
  /** Parameters beside the list's, each read by its schema. */
  readonly own: Own
  /** Types only: the filters come from the list's endpoint, which is not loaded for making a link. */
  readonly filters?: Filters
}

/** Declares a view without a list in its address. */
export const view = <Own extends z.ZodRawShape>(own: Own): PageView<Own, Record<never, never>> => ({ own })

type FiltersOf<E extends Pick<AnyEndpoint, 'query'>> = Partial<z.output<E['query']>>

/** Declares a view that keeps the filters, sort and page of a list: `listView<typeof order.list>()({ id: wire.id.optional() })`. */
export const listView =
  <E extends Pick<AnyEndpoint, 'query'>>() =>
  <const Own extends z.ZodRawShape>(own: Own): PageView<Own, FiltersOf<E>> => ({ own })

/** A page has one view, or several: of each kind of person, or one that a parameter names. */
export type Page = readonly PageView[]

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined }
/** What a schema may leave out may be left out of a link. */
type Needed<Own extends z.ZodRawShape> = {
  [K in keyof Own]: undefined extends z.output<Own[K]> ? never : K
}[keyof Own]
type OwnValues<Own extends z.ZodRawShape> = {
  readonly [K in Needed<Own>]: z.output<Own[K]>
} & { readonly [K in Exclude<keyof Own, Needed<Own>>]?: z.output<Own[K]> | undefined }
type ViewParams<V> =
  V extends PageView<infer Own, infer Filters> ? Loose<Omit<Filters, keyof Own>> & OwnValues<Own> : never
type KeysOf<U> = U extends unknown ? keyof U : never
/** Each member without the keys that are another's alone. */
type Strict<U, K extends PropertyKey = KeysOf<U>> = U extends unknown
  ? U & { readonly [N in Exclude<K, keyof U>]?: undefined }
  : never

/** What a link to a page may carry. */
export type PageParams<P extends Page> = Strict<ViewParams<P[number]>>
