import type { Form } from '@dropyard/contract/development/module'

/** A form that is taken up again after others changed what it was made from. */

type Rows = readonly Form[]

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row?.code === 'string')

/** Each value as it was written; what is as it began, or empty, as it would begin now. */
function mergedRow(row: Form, begun: Form | undefined, fresh: Form): Form {
  const names = Object.keys(fresh).filter(
    (name) => (row[name] ?? null) === null || (begun !== undefined && same(row[name], begun[name])),
  )
  return { ...row, ...Object.fromEntries(names.map((name) => [name, fresh[name]])) }
}

const rowOf = (value: unknown, code: unknown): Form | undefined =>
  isRows(value) ? value.find((row) => row.code === code) : undefined

/**
 * What a form holds when its module comes again: what somebody wrote stays; what is as it began follows what it came from.
 * Variants that came are added, those that went are taken out.
 *
 * @param begun what other modules gave it the last time
 * @param fresh what they give it now
 */
export function refreshed(last: Form, begun: Form, fresh: Form): Form {
  const next = Object.entries(fresh).map(([name, value]): [string, unknown] => {
    if (isRows(value))
      return [
        name,
        value.map((row) => {
          const known = rowOf(last[name], row.code)
          return known ? mergedRow(known, rowOf(begun[name], row.code), row) : row
        }),
      ]
    return [name, name in begun && same(last[name], begun[name]) ? value : last[name]]
  })
  return { ...last, ...Object.fromEntries(next) }
}
