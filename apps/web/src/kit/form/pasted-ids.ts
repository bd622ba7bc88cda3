import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type CallArguments, call } from '../call/api.ts'
import type { Field } from './form-fields.ts'

/** Names of other records that were pasted into a table, and the ids that they stand for. */

type Values = Readonly<Record<string, unknown>>
interface Named {
  readonly id: number
  readonly name: string
}
/** By field and pasted text, see `keyOf`. */
type Found = ReadonlyMap<string, Named>

const keyOf = (field: string, text: string): string => `${field} ${text}`

/** Most searches at the same time. */
const together = 4

/**
 * The records with the pasted names, or with the pasted codes where names begin with them (“MUG-RED · Enamel mug”). A name that no
 * record has, or more than one, is left out, as is one whose search failed.
 */
export async function idsOfPasted(fields: readonly Field[], rows: readonly Values[]): Promise<Found> {
  const searches = fields.flatMap(({ name, control }) => {
    const select = control.control === 'id' ? control.select?.() : undefined
    const texts = new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])))
    return select ? [...texts].map((text) => ({ name, select, text })) : []
  })
  const found = new Map<string, Named>()
  const work = async (): Promise<void> => {
    for (let next = searches.shift(); next; next = searches.shift()) {
      const one = await onlyNamed(next.select, next.text)
      if (one) found.set(keyOf(next.name, next.text), one)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return found
}

async function onlyNamed(select: AnyEndpoint, name: string): Promise<Named | undefined> {
  // A failure needs no message: the cell stays marked as wrong.
  const input = { query: { search: name }, background: true }
  const reply = await call(select, ...([input] as unknown as CallArguments<AnyEndpoint>))
  const offered = (reply.ok ? reply.data : []) as readonly Named[]
  const pasted = name.toLowerCase()
  const same = offered.filter((one) => {
    const called = one.name.toLowerCase()
    return called === pasted || called.startsWith(`${pasted} · `)
  })
  return same.length === 1 ? same[0] : undefined
}

/** The rows with ids and names of the found records, in the cells that have their pasted names. */
export const withIds = (
  rows: readonly Values[],
  found: Found,
  nameFields: Readonly<Record<string, string>>,
): Values[] =>
  rows.map((row) => {
    const chosen = Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
      const one = typeof value === 'string' ? found.get(keyOf(field, value)) : undefined
      const nameField = nameFields[field]
      if (!one) return []
      return [
        [field, one.id],
        ...(nameField === undefined ? [] : [[nameField, one.name] as [string, unknown]]),
      ]
    })
    return chosen.length > 0 ? { ...row, ...Object.fromEntries(chosen) } : row
  })
