import type { CarrierCode, Sim } from './state.ts'

/** The API of one carrier, below its own path. */

export interface Call {
  method: string
  /** Below the carrier's path, without the query. */
  path: string
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** The body as received, because signatures cover its bytes. */
  body: string
}

export interface Answer {
  status: number
  /** Texts are sent unchanged. */
  body: unknown
  type?: string
}

export interface Face {
  carrier: CarrierCode
  /** The operation's name, for faults and the request log. */
  operationOf(call: Call): string
  answer(sim: Sim, call: Call): Answer | Promise<Answer>
  /** The response to too many calls. */
  throttled: Answer
}

type Fields = Record<string, unknown>

export function fieldsOf(text: string): Fields | undefined {
  try {
    const read: unknown = JSON.parse(text || '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : undefined
  } catch {
    return undefined
  }
}

export const inside = (value: unknown, name: string): Fields => {
  const one = (value as Fields | undefined)?.[name]
  const first: unknown = Array.isArray(one) ? one[0] : one
  return typeof first === 'object' && first !== null ? (first as Fields) : {}
}

export const text = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const tooOften = (sim: Sim, carrier: CarrierCode, key: string): boolean =>
  !sim.buckets.take(`${carrier}:${key}`, sim.settings.perSecond, sim.settings.perSecond)
