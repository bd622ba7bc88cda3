import type { CarrierCode, Sim } from './state.ts'

/** One carrier's API as it stands under its own path. */

export interface Call {
  method: string
  /** Below the carrier's own path, without the query. */
  path: string
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** The bytes as they came: signatures are over them. */
  body: string
}

export interface Answer {
  status: number
  /** Text is sent as it is. */
  body: unknown
  type?: string
}

export interface Face {
  carrier: CarrierCode
  /** Its name for what is asked: faults and the log go by it. */
  operationOf(call: Call): string
  answer(sim: Sim, call: Call): Answer | Promise<Answer>
  /** How it says that calls come too often. */
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
