/** Validation of request bodies: a typed shape that refuses unknown fields. */

export type Shape = { readonly [field: string]: Kind }
type Kind =
  | 'text'
  | 'text!'
  | 'number'
  | 'number!'
  | 'money'
  | 'money!'
  | 'flag'
  | 'texts'
  | 'object'
  | { readonly list: Shape; readonly required?: boolean; readonly max?: number }
  | { readonly one: Shape }
  | { readonly choice: readonly string[] }

export type Fields = Record<string, unknown>

/** The platform's refusal of a body: messages by field. */
export class CheckError extends Error {
  readonly errors: Record<string, string[]>
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`)
    this.errors = { [field]: [problem] }
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const money = /^\d+(\.\d{1,2})?$/

function problemOf(kind: Kind, value: unknown, field: string): string | undefined {
  if (typeof kind === 'object') {
    if ('choice' in kind)
      return typeof value === 'string' && kind.choice.includes(value)
        ? undefined
        : 'is not included in the list'
    if ('one' in kind) {
      if (!isFields(value)) return 'must be an object'
      check(value, kind.one, field)
      return undefined
    }
    if (!Array.isArray(value)) return 'must be an array'
    if (kind.max !== undefined && value.length > kind.max) return `is too long (maximum is ${kind.max})`
    for (const [i, one] of value.entries()) {
      if (!isFields(one)) return 'must hold objects'
      check(one, kind.list, `${field}.${i}`)
    }
    return undefined
  }
  switch (kind.replace('!', '')) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number'
    case 'money':
      return typeof value === 'string' && money.test(value) ? undefined : 'is not a number'
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? undefined
        : 'must be an array'
    default:
      return isFields(value) ? undefined : 'must be an object'
  }
}

/** @throws CheckError naming the first invalid field. `partial` makes required fields optional. */
export function check(body: Fields, shape: Shape, at = '', partial = false): Fields {
  const name = (field: string) => (at ? `${at}.${field}` : field)
  for (const field of Object.keys(body))
    if (!(field in shape)) throw new CheckError(name(field), 'is unknown')
  for (const [field, kind] of Object.entries(shape)) {
    const value = body[field]
    const required =
      typeof kind === 'string' ? kind.endsWith('!') : 'required' in kind && kind.required === true
    if (value === undefined || value === null) {
      if (required && !partial) throw new CheckError(name(field), "can't be blank")
      continue
    }
    if (required && value === '') throw new CheckError(name(field), "can't be blank")
    const problem = problemOf(kind, value, name(field))
    if (problem) throw new CheckError(name(field), problem)
  }
  return body
}

export const textIn = (body: Fields, field: string, otherwise = ''): string =>
  typeof body[field] === 'string' ? body[field] : otherwise

export const listIn = (body: Fields, field: string): Fields[] =>
  Array.isArray(body[field]) ? body[field].filter(isFields) : []

export const textsIn = (body: Fields, field: string): string[] =>
  Array.isArray(body[field]) ? body[field].filter((one): one is string => typeof one === 'string') : []
