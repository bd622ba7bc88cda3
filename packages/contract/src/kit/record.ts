import type { z } from 'zod'
import { resource } from './resource.ts'
import type { Lang } from './text.ts'
import { controlOf, type WordedValue } from './wire.ts'

/** A text in both languages. */
export type Pair = readonly [en: string, zh: string]

interface FieldMore {
  help?: Pair
  /** What goes out where it differs from what comes in, such as an address that was kept before its rule. */
  row?: z.ZodType
  /** `row`: the server works it out, nobody writes it. `input`: it is written and not shown. */
  only?: 'row' | 'input'
}

/** What a field holds, and what it is called. */
type Field = readonly [schema: z.ZodType, en: string, zh: string, more?: FieldMore]
type Fields = Readonly<Record<string, Field>>
/** A filter by a field needs no words of its own. */
type Filters = Readonly<Record<string, z.ZodType | readonly [schema: z.ZodType, en: string, zh: string]>>

type Is<F, Only extends 'row' | 'input'> = F extends readonly [unknown, unknown, unknown, { only: Only }]
  ? true
  : false
type SchemaIn<F> = F extends readonly [infer S extends z.ZodType, ...unknown[]] ? S : never
type SchemaOut<F> = F extends readonly [unknown, unknown, unknown, { row: infer R extends z.ZodType }]
  ? R
  : SchemaIn<F>

type RowOf<F> = { [K in keyof F as Is<F[K], 'input'> extends true ? never : K]: SchemaOut<F[K]> }
type InputOf<F> = { [K in keyof F as Is<F[K], 'row'> extends true ? never : K]: SchemaIn<F[K]> }
type FilterOf<F> = { [K in keyof F]: F[K] extends z.ZodType ? F[K] : SchemaIn<F[K]> }

/** Tells the compiler that it is a shape. */
type Shape<T> = T extends z.ZodRawShape ? T : never

/** The values of a field that has a few with words, by their words. */
type WordsOf<S> = S extends z.ZodType ? { readonly [V in WordedValue<z.output<S>> as `${V}`]: string } : never
type IsWorded<S> = S extends z.ZodType ? ([WordedValue<z.output<S>>] extends [never] ? false : true) : false

interface TextOf<F, By> {
  title: string
  one: string
  empty: string
  fields: { readonly [K in keyof F | keyof By]: string }
  choices: {
    readonly [K in keyof F as IsWorded<SchemaOut<F[K]>> extends true ? K : never]: WordsOf<SchemaOut<F[K]>>
  }
  help: Record<string, string>
}

interface Declaration<F extends Fields, By extends Filters, Sort extends readonly [string, ...string[]]> {
  /** Singular name; also the permission's: `<name>:list`, `<name>:create` ... */
  name: string
  path: string
  title: Pair
  one: Pair
  /** What an empty list says instead of the usual. */
  empty?: Pair
  /** `id` and `version` are added. */
  fields: F
  /** Filters beside `search`: by a field, or by something of their own with its words. */
  filter: By
  sortable: Sort
  /** How a list is sorted unless told; with a minus the other way round. The newest first when left out. */
  order?: Sort[number] | `-${Sort[number]}`
  /** Rows that one file may have; without it 20,000. */
  mostRows?: number
  /** Who reads its names to choose one: staff, unless merchants have some of their own or use ours. */
  chosenBy?: 'staff' | 'signed-in'
  /** Field shown when the record is chosen elsewhere. */
  label: keyof RowOf<F> & string
  /** What a list shows and in which order; without it the label and then every field. */
  columns?: readonly (keyof RowOf<F> & string)[]
}

/**
 * Declares what people list, read, write, export and import: each field once, with what it holds and its words in both
 * languages. Values that have words carry them (`wire.choice`). Yields its nine endpoints, its texts, and what server and
 * browser make lists, forms and files from.
 */
export function record<
  const F extends Fields,
  const By extends Filters,
  const Sort extends readonly [string, ...string[]],
>(d: Declaration<F, By, Sort>) {
  const { title, one, empty, fields, filter, ...rest } = d
  const all = Object.entries<Field>(fields)
  const shape = (out: boolean) =>
    Object.fromEntries(
      all
        .filter(([, [, , , more]]) => more?.only !== (out ? 'input' : 'row'))
        .map(([name, [schema, , , more]]) => [name, (out ? more?.row : undefined) ?? schema]),
    )
  const by = Object.entries<Filters[string]>(filter)
  const words = (lang: Lang) => textOf({ title, one, empty }, all, by, lang) as unknown as TextOf<F, By>
  return resource({
    ...rest,
    row: shape(true) as unknown as Shape<RowOf<F>>,
    input: shape(false) as unknown as Shape<InputOf<F>>,
    filter: Object.fromEntries(
      by.map(([name, one]) => [name, isField(one) ? one[0] : one]),
    ) as unknown as Shape<FilterOf<By>>,
    text: { en: words('en'), zh: words('zh') } as never,
  }) as unknown as Made<F, By, Sort>
}

const isField = (filter: Filters[string]): filter is readonly [z.ZodType, string, string] =>
  Array.isArray(filter)

function textOf(
  own: { title: Pair; one: Pair; empty: Pair | undefined },
  fields: readonly (readonly [string, Field])[],
  filters: readonly (readonly [string, Filters[string]])[],
  lang: Lang,
) {
  const at = lang === 'en' ? 0 : 1
  const named = filters.flatMap(([name, one]) => (isField(one) ? [[name, one as Field] as const] : []))
  const worded = [...fields, ...named].flatMap(([name, [schema, , , more]]) => {
    // What goes out may have more values than what people may write.
    const words = (more?.row && controlOf(more.row)?.words) ?? controlOf(schema)?.words
    return words ? [[name, mapped(words, ({ [lang]: word }) => word)] as const] : []
  })
  return {
    title: own.title[at],
    one: own.one[at],
    ...(own.empty ? { empty: own.empty[at] } : {}),
    fields: Object.fromEntries([...named, ...fields].map(([name, field]) => [name, field[1 + at]])),
    choices: Object.fromEntries(worded),
    help: Object.fromEntries(
      fields.flatMap(([name, [, , , more]]) => (more?.help ? [[name, more.help[at]]] : [])),
    ),
  }
}

const mapped = <T, U>(of: Readonly<Record<string, T>>, to: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, to(one)]))

/** The resource of a declaration. */
type Made<F, By, Sort extends readonly [string, ...string[]]> = ReturnType<
  typeof resource<Shape<RowOf<F>>, Shape<InputOf<F>>, Shape<FilterOf<By>>, Sort, TextOf<F, By>>
>
