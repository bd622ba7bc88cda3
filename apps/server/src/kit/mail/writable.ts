/** Texts of strangers as PostgreSQL can store them: it refuses NUL, and half a pair of UTF-16 in JSON. */

const writableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The same value with every text in it made storable. */
export function writable<T>(value: T): T {
  if (typeof value === 'string') return writableText(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => writable(one)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, writable(one)]),
  ) as T
}

/** The beginning of a text, at most this long, that doesn't end within a character. */
export function cut(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  const isHalf = text.length > most && last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? most - 1 : most)
}
