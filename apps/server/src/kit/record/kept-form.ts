import { messageOf } from '@dropyard/contract/kit/issue-messages'
import type { Fields } from '@dropyard/contract/kit/record-types'
import type { Change } from '@dropyard/contract/kit/workflow'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { equalAsJson } from '../data/equal-as-json.ts'
import { invalid } from '../errors.ts'
import { FromRow, type Values } from './record-options.ts'

/** Fields of a record that are stored together, as a form, in one JSON column. */

type Form = Readonly<Record<string, unknown>>

/** A form in which nothing is filled in: each field has its default, or an empty text. */
export function emptyForm(fields: Fields): Form {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [schema]]) => {
      const nothing = schema.safeParse(undefined)
      return [name, nothing.success ? nothing.data : '']
    }),
  )
}

/** The form's fields as columns of a list. A form that is older than a field has it empty. */
export const formColumns = (fields: Fields, column: AnyPgColumn, key: string): Record<string, FromRow> =>
  Object.fromEntries(
    Object.entries(emptyForm(fields)).map(([name, empty]) => [
      name,
      new FromRow(
        sql`coalesce(${column} -> ${sql.raw(`'${name}'`)}, ${JSON.stringify(empty)}::jsonb)`,
        (row: Values) => {
          const form = row[key] as Form
          return name in form ? form[name] : empty
        },
      ),
    ]),
  )

/** Parses only those fields that were sent. @throws with a message at each invalid field */
export function readPart({ shape }: z.ZodObject, given: Form): Form {
  const names = Object.keys(given).filter((name) => name in shape)
  const picked = z.object(Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType])))
  const read = picked.safeParse(given, { reportInput: true })
  if (read.success) return read.data
  return invalid(Object.fromEntries(read.error.issues.map((one) => [String(one.path[0]), messageOf(one)])))
}

/** The fields that differ between two forms. */
export const changesBetween = (before: Form, after: Form): Change[] =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return equalAsJson(from, to) ? [] : [{ field, from, to }]
  })

type Rows = readonly Form[]

/** Keeps the values that the user has changed; those that are unchanged since `begun`, or null, are taken from `fresh`. */
function mergedRow(row: Form, begun: Form | undefined, fresh: Form): Form {
  const names = Object.keys(fresh).filter(
    (name) => (row[name] ?? null) === null || (begun !== undefined && equalAsJson(row[name], begun[name])),
  )
  return { ...row, ...Object.fromEntries(names.map((name) => [name, fresh[name]])) }
}

/**
 * Updates a form whose source has changed since it was prefilled: values that the user has changed stay, unchanged ones follow
 * the source. New rows are added, and rows that the source no longer has are removed.
 *
 * @param last The form as it was saved.
 * @param begun The values with which it was prefilled last.
 * @param fresh The values with which it would be prefilled now.
 * @param key The field that identifies a row.
 */
export function refreshed(last: Form, begun: Form, fresh: Form, key: string): Form {
  const isRows = (value: unknown): value is Rows =>
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row?.[key] === 'string')
  const rowOf = (value: unknown, row: Form): Form | undefined =>
    isRows(value) ? value.find((one) => one[key] === row[key]) : undefined
  const next = Object.entries(fresh).map(([name, value]): [string, unknown] => {
    if (!isRows(value))
      return [name, name in begun && equalAsJson(last[name], begun[name]) ? value : last[name]]
    return [
      name,
      value.map((row) => {
        const known = rowOf(last[name], row)
        return known ? mergedRow(known, rowOf(begun[name], row), row) : row
      }),
    ]
  })
  return { ...last, ...Object.fromEntries(next) }
}
