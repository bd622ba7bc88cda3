import type { AnyLine } from '@dropyard/contract/kit/lines'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { neededFor } from '@dropyard/contract/kit/seen-by'
import { type Control, controlOf } from '@dropyard/contract/kit/wire'
import type { HasDefault, NotNull } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  type PgColumnBuilder,
  type PgColumnBuilderBase,
  text,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { minor, ref } from '../data/columns.ts'

/** Database columns for the fields of a record: the kind of a field gives the type of its column. */

/** A drizzle column builder; its methods change it. */
interface Builder {
  notNull(): unknown
  default(value: unknown): unknown
}

const columnKinds: Partial<Record<Control['control'], (name: string) => Builder>> = {
  text,
  area: text,
  email: text,
  picture: text,
  int: integer,
  money: minor,
  id: ref,
  flag: boolean,
  day: (name) => date(name, { mode: 'string' }),
  tags: (name) => text(name).array(),
  table: jsonb,
  rows: jsonb,
}

type Declared = Pick<AnyRecord, 'name'> &
  Readonly<Record<'input' | 'row', Pick<z.ZodObject, 'shape'>>> & { readonly lines?: object }

/**
 * The columns, for a record's table, of all fields that are both in its input and in its rows. A column is nullable if the field
 * is, and has the field's default. Lines are not columns (`linesTable`).
 *
 * @param own Columns to use instead of the derived ones, for example with references to other tables.
 */
export function columnsOf<
  R extends Declared,
  const Own extends Partial<Record<keyof ColumnsOf<R>, PgColumnBuilderBase>> = Record<never, never>,
>(record: R, own?: Own): Omit<ColumnsOf<R>, keyof Own> & Own {
  const fields = Object.entries(record.input.shape as unknown as Readonly<Record<string, z.ZodType>>)
  const made = fields
    .filter(
      ([name]) =>
        name in record.row.shape &&
        !(record.lines && name in record.lines) &&
        !(own && camelCase(name) in own),
    )
    .map(([name, schema]) => [camelCase(name), columnOf(record, name, schema)])
  return { ...Object.fromEntries(made), ...own } as unknown as Omit<ColumnsOf<R>, keyof Own> & Own
}

/** The columns of a line's derived values. */
export const derivedColumns = (line: AnyLine, own: object = {}): Record<string, Builder> =>
  Object.fromEntries(
    Object.keys(line.derive)
      .filter((name) => !(camelCase(name) in own))
      .map((name) => [camelCase(name), columnOf(line, name, line.row.shape[name] as z.ZodType)]),
  )

function columnOf(record: Declared, name: string, schema: z.ZodType): Builder {
  const { control, choices: [first] = [] } = controlOf(schema) ?? {}
  const choice: (name: string) => Builder = typeof schema.safeParse(first).data === 'number' ? integer : text
  const make = control === 'choice' ? choice : control && columnKinds[control]
  // A field with `seenBy` is always nullable on the wire, so its schema does not say whether the column is.
  if (!make || neededFor(schema)) throw new Error(`${record.name}: say the column of ${name}`)
  const column = make(name)
  if (schema.safeParse(null).data !== null) column.notNull()
  const usual = schema.safeParse(undefined).data ?? null
  if (usual !== null) column.default(usual)
  return column
}

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type CamelCase<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S

type Both<R extends Declared> = Exclude<
  keyof R['input']['shape'] & keyof R['row']['shape'] & string,
  keyof R['lines']
>
type ColumnsOf<R extends Declared> = {
  [K in Both<R> as CamelCase<K>]: Column<R['input']['shape'][K]>
}
type Column<S, V = S extends z.ZodType ? z.output<S> : never> = null extends V
  ? Keeping<NonNullable<V>>
  : S extends z.ZodDefault
    ? HasDefault<NotNull<Keeping<V>>>
    : NotNull<Keeping<V>>
type Keeping<V> = PgColumnBuilder<{
  name: string
  dataType: DataType<V>
  columnType: 'PgColumn'
  data: V
  driverParam: unknown
  enumValues: undefined
}>
type DataType<V> = V extends string
  ? 'string'
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends readonly string[]
        ? 'array'
        : 'json'
