import type { z } from 'zod'
import { schemaOf } from './openapi.ts'

/** The fields of a request or an answer as a flat list for documentation, nested ones included. */

interface SchemaField {
  /** `lines[].sku` for a field of the items of `lines`. */
  name: string
  type: string
  required: boolean
}

/** Fields of an object; for a list, those of its items. */
export function fieldsOf(schema: z.ZodType): SchemaField[] {
  const shape: Shape = schemaOf(schema, 'sent')
  return below(shape.items ?? shape, '')
}

interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

function below(shape: Shape, prefix: string): SchemaField[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
    const inner = one.anyOf?.find((part) => part.properties ?? part.items) ?? one
    const required = (shape.required ?? []).includes(name)
    const field = { name: `${prefix}${name}`, type: typeOf(one), required }
    if (inner.items?.properties) return [field, ...below(inner.items, `${prefix}${name}[].`)]
    if (inner.properties) return [field, ...below(inner, `${prefix}${name}.`)]
    return [field]
  })
}

function typeOf(shape: Shape): string {
  if (shape.anyOf) return [...new Set(shape.anyOf.map(typeOf))].join(' | ')
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.items) return `${typeOf(shape.items)}[]`
  if (shape.format) return shape.format
  if (Array.isArray(shape.type)) return shape.type.join(' | ')
  return shape.type ?? 'any'
}
