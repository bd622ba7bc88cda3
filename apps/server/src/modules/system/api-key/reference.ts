import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { Lang } from '@dropyard/contract/kit/text'
import type { ReferenceField, ReferenceScope } from '@dropyard/contract/system/api-key'
import { apiScopes, endpointsOf, scopeNames } from '@dropyard/contract/system/open-api'
import { z } from 'zod'

/** What the API offers, read from the contract: scopes, endpoints, and every field with its type. */

interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  additionalProperties?: unknown
}

const known = new Map<Lang, ReferenceScope[]>()

export function referenceIn(lang: Lang): ReferenceScope[] {
  const made = known.get(lang) ?? scopeNames.map((scope) => scopeIn(lang, scope))
  known.set(lang, made)
  return made
}

const scopeIn = (lang: Lang, scope: (typeof scopeNames)[number]): ReferenceScope => ({
  scope,
  name: apiScopes[scope].words[lang],
  endpoints: endpointsOf(scope).map((e) => ({
    method: e.method,
    path: e.path,
    about: e.about[lang],
    params: fieldsOf(e.params, 'input'),
    query: fieldsOf(e.query, 'input'),
    body: e.method === 'GET' ? [] : fieldsOf(e.body, 'input'),
    data: dataOf(e),
    list: e.list,
  })),
})

function dataOf(e: AnyEndpoint): ReferenceField[] {
  const shape = shapeOf(e.data, 'output')
  return below(shape.items ?? shape, '')
}

const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): ReferenceField[] =>
  below(shapeOf(schema, io), '')

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, {
    io: io === 'input' ? 'output' : io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Shape

/** Fields with all that is in them: `lines[].sku`. */
function below(shape: Shape, prefix: string): ReferenceField[] {
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
