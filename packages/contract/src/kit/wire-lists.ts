import { z } from 'zod'
import type { RowFields } from './control.ts'
import { documentAddress } from './document.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { allowedValues, refineMessage } from './issue-messages.ts'
import type { Pair } from './text.ts'
import { isWebAddress, webAddressWords } from './web-address.ts'
import { cachedByArguments, fromIndexes, fromJson, read, toList, toNumber, type Wire } from './wire-read.ts'

/** Types for lists of values: ids, texts, rows, pictures, web addresses. */

type RowOf<F extends RowFields> = { [K in keyof F]: z.output<F[K][0]> }

/** Ids of records, at least one: an array, or a text separated by commas. */
export const ids: Wire<number[]> = read(
  (value) => {
    const list = toList(value)
    return Array.isArray(list) ? list.map(toNumber) : list
  },
  z.array(z.int().min(1)).min(1).max(1000),
  { control: 'ids' },
)

/** Ids of records, possibly none: an empty text clears the list. */
export const idsOrNone: Wire<number[]> = read(
  (value) => {
    const list = toList(value) ?? []
    return Array.isArray(list) ? list.map(toNumber) : list
  },
  z.array(z.int().min(1)).max(1000),
  { control: 'ids' },
)

/** Ids of other records, possibly none, chosen from the given endpoint: `wire.refs(() => express.select)`. */
export const refs = (select: () => AnyEndpoint): Wire<number[]> =>
  idsOrNone.meta({ control: 'ids', select }) as Wire<number[]>

/** Several short texts: an array, or a text separated by commas. */
export const tags = cachedByArguments<[max?: number, min?: number], Wire<string[]>>((max = 50, min = 0) =>
  read((v) => toList(v) ?? [], z.array(z.string().trim().min(1).max(100)).min(min).max(max), {
    control: 'tags',
    max,
    min,
  }),
)

/** Several of a few texts, without duplicates: an array, or a text separated by commas. */
export const choices = <const T extends readonly [string, ...string[]]>(words: T): Wire<T[number][]> =>
  read(
    (v) => {
      const list = toList(v) ?? []
      return Array.isArray(list) ? [...new Set(list)] : list
    },
    // One message for the whole field instead of one for each wrong entry.
    z
      .array(z.string())
      .refine(
        (list) => list.every((one) => words.includes(one)),
        refineMessage(allowedValues(words)),
      ) as unknown as z.ZodType<T[number][]>,
    { control: 'tags', choices: words },
  )

/** A list of objects. Form bodies send arrays as `name[0]=…`, so an object with indexes as keys is accepted, too. */
export const listOf = <T extends z.ZodType>(
  item: T,
  limits: { min?: number; max?: number } = {},
): Wire<z.output<T>[]> =>
  read(
    fromIndexes,
    z
      .array(item)
      .min(limits.min ?? 0)
      .max(limits.max ?? 1000) as unknown as z.ZodType<z.output<T>[]>,
    { control: 'json' },
  )

/**
 * A list of objects that a form shows as repeated groups of fields: samples, competitors, price tiers. Empty when left out.
 * In imported and exported files the list is one cell with JSON. `singular` is the label of a single group.
 */
export const rows = <const F extends RowFields>(
  fields: F,
  { max = 100, singular }: { max?: number; singular?: Pair } = {},
): Wire<RowOf<F>[]> =>
  read(
    (value) => fromIndexes(fromJson(value ?? [])),
    z
      .array(z.object(Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema]))))
      .max(max) as unknown as z.ZodType<RowOf<F>[]>,
    { control: 'rows', fields, max, ...(singular && { singular: { en: singular[0], zh: singular[1] } }) },
  )

const pictureAddress = z.string().regex(/^\/files\/[\w./-]{1,190}$/)

/** Paths of pictures that were uploaded to this product. */
export const pictures = cachedByArguments<[max?: number], Wire<string[]>>((max = 9) =>
  read((value) => toList(value) ?? [], z.array(pictureAddress).max(max), {
    control: 'pictures',
    max,
  }),
)

/** Evidence: paths of uploaded pictures and documents (PDF). */
export const evidence = cachedByArguments<[max?: number], Wire<string[]>>((max = 9) =>
  read(
    (value) => toList(value) ?? [],
    z.array(z.union([pictureAddress, z.string().regex(documentAddress)])).max(max),
    { control: 'pictures', max, documents: true },
  ),
)

/** Web addresses (http or https), without duplicates. */
export const links = cachedByArguments<[max?: number], Wire<string[]>>((max = 10) =>
  read(
    (value) => {
      const list = toList(value) ?? []
      return Array.isArray(list) ? [...new Set(list)] : list
    },
    z
      .array(z.string())
      .max(max)
      .refine((list) => list.every(isWebAddress), refineMessage(webAddressWords)),
    { control: 'tags', max, link: true },
  ),
)
