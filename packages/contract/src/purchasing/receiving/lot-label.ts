/**
 * Labels that name a lot: element strings of GS1 with the application identifiers (01) item, (10) lot, (17) expiry date and (37)
 * quantity, in brackets or with FNC1 between them (GS1 General Specifications, section 3), and `L:lot[:yyyy-mm-dd]`.
 */

export interface LotLabel {
  /** GTIN; empty if the label names only the lot. */
  readonly item: string
  readonly lot: string
  readonly expires_on: string | null
  readonly pieces: number
}

/** Identifiers with a fixed length of their value; the others end at FNC1. */
const fixed: Readonly<Record<string, number>> = { '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6 }
const known = new Set(['10', '37', '21', ...Object.keys(fixed)])
const separator = String.fromCharCode(29)

/** Values by application identifier. @returns undefined if it is no element string */
function elementsOf(code: string): ReadonlyMap<string, string> | undefined {
  const bracketed = [...code.matchAll(/\((\d{2})\)([^()]+)/g)]
  if (bracketed.length > 0 && bracketed.map(([whole]) => whole).join('') === code)
    return new Map(bracketed.map(([, id = '', value = '']) => [id, value]))
  const prefix = /^\](C1|d2|Q3)/.exec(code)
  if (!prefix && !code.includes(separator)) return undefined
  const found = new Map<string, string>()
  let rest = code.slice(prefix?.[0].length ?? 0)
  while (rest !== '') {
    if (rest.startsWith(separator)) rest = rest.slice(1)
    const id = rest.slice(0, 2)
    if (!known.has(id)) return undefined
    const length = fixed[id]
    const end = rest.indexOf(separator)
    const value = length ? rest.slice(2, 2 + length) : rest.slice(2, end < 0 ? undefined : end)
    found.set(id, value)
    rest = rest.slice(2 + value.length)
  }
  return found
}

/** The day of a date `yymmdd`; day 00 is the last of its month. @returns null if it is none */
export function dayOfGs1(date: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const at = new Date(Date.UTC(2000 + Number(year), Number(month) - (day === '00' ? 0 : 1), Number(day)))
  const isDay = date.length === 6 && (day === '00' || at.getUTCDate() === Number(day))
  return isDay && Number(month) >= 1 && Number(month) <= 12 ? at.toISOString().slice(0, 10) : null
}

export function readLotLabel(value: string): LotLabel | undefined {
  const code = value.trim()
  const [, typed = '', day] = /^L:([^:]{1,40})(?::(\d{4}-\d{2}-\d{2}))?$/i.exec(code) ?? []
  if (typed !== '') return { item: '', lot: typed, expires_on: day ?? null, pieces: 0 }
  const elements = elementsOf(code)
  if (!elements) return undefined
  const date = elements.get('17')
  return {
    item: elements.get('01') ?? elements.get('02') ?? '',
    lot: (elements.get('10') ?? '').slice(0, 40),
    expires_on: date === undefined ? null : dayOfGs1(date),
    pieces: Math.max(1, Number(elements.get('37') ?? 1) || 1),
  }
}

/** Whether two item codes are the same; a GTIN-14 begins with zeros where a shorter one does not. */
export const isSameItem = (one: string, other: string): boolean => {
  const bare = (code: string): string => (/^\d{8,14}$/.test(code) ? code.replace(/^0+/, '') : code)
  return bare(one) === bare(other)
}
