import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { z } from 'zod'

/** Reads from an endpoint's schemas which fields it takes, and which of them are ids of records. */

export type Part = 'params' | 'query' | 'body'
export type Input = Partial<Record<Part, Record<string, unknown>>>

/** A field of the input. Its path is for instance `body.orders[].id`, where `[]` stands for a list. */
export interface Field {
  path: string
  required: boolean
  shape: Shape
}

export interface Shape {
  control?: string
  choices?: string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** Kept, because several walks of the whole contract ask for the fields of an endpoint, each several times. */
const known = new WeakMap<AnyEndpoint, readonly Field[]>()

/** All fields of an endpoint's input, including nested ones. */
export function fieldsOf(endpoint: AnyEndpoint): readonly Field[] {
  const fields = known.get(endpoint) ?? readFields(endpoint)
  known.set(endpoint, fields)
  return fields
}

const readFields = (endpoint: AnyEndpoint): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsBelow(
      z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Shape,
      `${part}.`,
      true,
    ),
  )

function fieldsBelow(shape: Shape, prefix: string, required: boolean): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, declared]) => {
    const one = declared.anyOf?.find((s) => s.properties ?? s.items) ?? declared
    const needed = required && (shape.required ?? []).includes(name)
    if (one.items?.properties) return fieldsBelow(one.items, `${prefix}${name}[].`, needed)
    if (one.properties) return fieldsBelow(one, `${prefix}${name}.`, needed)
    return [{ path: `${prefix}${name}${one.items ? '[]' : ''}`, required: needed, shape: declared }]
  })
}

/** Whether a field is the id of a record, such as `id`, `shop_ids[]`, `id_list[]`. */
export const namesRecord = (field: Field): boolean =>
  /(^|[._\]])(id|ids|id_list)(\[\])?$/.test(field.path.replace(/\[\]\./g, '.'))

/** A copy of the input with a value at a path; lists in the path get one entry. */
export function put(input: Input, path: string, value: unknown): Input {
  const copy = structuredClone(input)
  const steps = path.split('.')
  let at = copy as Record<string, unknown>
  for (const [i, step] of steps.entries()) {
    const name = step.replace('[]', '')
    const last = i === steps.length - 1
    if (step.endsWith('[]')) {
      const list = Array.isArray(at[name]) ? (at[name] as unknown[]) : []
      at[name] = list
      if (last) list[0] = value
      else {
        list[0] ??= {}
        at = list[0] as Record<string, unknown>
      }
    } else if (last) at[name] = value
    else {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
  }
  return copy
}
