import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import type { Lang } from './text.ts'

/**
 * Lists under a parent. The higher record names the lower one (its parent), so that the lower module needs no knowledge of it. The
 * parent's detail then has a tab with the rows that belong to it.
 */

interface Child {
  readonly name: string
  readonly list: AnyEndpoint
  readonly filter: z.ZodRawShape
  readonly input: z.ZodObject
  readonly text: Readonly<Record<Lang, { readonly title: string }>>
}

/** A record under which another one's list stands. */
export interface Parent<R extends Pick<Child, 'filter' | 'input'>> {
  readonly parent: {
    readonly name: string
    readonly get?: AnyEndpoint
    readonly row: z.ZodObject
  }
  /** The filter of the list that takes the parent's id. */
  readonly by: keyof R['filter'] & string
  /**
   * What the form for a new row gets from the parent's row, as input -> field of the parent; users can't change it. Default: the
   * input with the name of the filter gets the parent's id. If the record has no such input, the list offers no creation.
   */
  readonly fill?: Readonly<Partial<Record<keyof R['input']['shape'] & string, string>>>
  /** The path of the page that draws the list, if the record has several pages. */
  readonly at?: `/${string}`
  /** The tab's title, if it isn't the record's. */
  readonly title?: readonly [en: string, zh: string]
  /** Columns that say the same for all rows of one parent, in addition to `by` and its name. */
  readonly hides?: readonly string[]
}

/** A list under a parent, as the manifest of the list's module has it. */
export interface ListUnder {
  readonly record: Child
  readonly parent: string
  readonly by: string
  readonly fill: Readonly<Record<string, string>>
  readonly at?: string
  readonly title: Readonly<Record<Lang, string>>
  readonly hides: readonly string[]
}

/**
 * Declares that a parent's detail has a tab with the record's list: `listedUnder(supplierAccount, { parent: supplier, by: 'supplier_id' })`.
 *
 * @throws Error if the parent has no detail, the list can't be filtered by it, or a field of `fill` doesn't exist
 */
export function listedUnder<R extends Child>(record: R, declared: Parent<R>): ListUnder {
  const { parent, by, fill, at, title, hides = [] } = declared
  const refuse = (why: string) => new Error(`${record.name} can't stand under ${parent.name}: ${why}`)
  if (!parent.get) throw refuse('the parent has no endpoint "get", so it has no detail')
  if (!(by in record.filter)) throw refuse(`its list has no filter "${by}"`)
  const filled = (fill ?? (by in record.input.shape ? { [by]: 'id' } : {})) as Record<string, string>
  for (const [input, field] of Object.entries(filled)) {
    if (!(input in record.input.shape)) throw refuse(`it has no input "${input}"`)
    if (field !== 'id' && !(field in parent.row.shape)) throw refuse(`the parent has no field "${field}"`)
  }
  const { en, zh } = record.text
  return {
    ...{ record, parent: parent.name, by, fill: filled, hides },
    ...(at ? { at } : {}),
    title: { en: title?.[0] ?? en.title, zh: title?.[1] ?? zh.title },
  }
}
