interface Coded {
  readonly code: string
  readonly name: string
}

const isSeparator = /[,;，；\s]+/
/** Names contain spaces; some, such as "Korea, Republic of", contain commas and must be pasted one per line. */
const nameSeparators = [/[\n\t;；]+/, /[\n\t,;，；]+/]

/**
 * The codes in a pasted list of codes or names.
 * @returns undefined when it contains anything else: then it is a search text.
 */
export function codesIn(text: string, known: readonly Coded[]): readonly string[] | undefined {
  const byCode = new Map(known.map(({ code }) => [code.toLowerCase(), code]))
  const byName = new Map(known.map(({ code, name }) => [name.toLowerCase(), code]))
  for (const separator of [isSeparator, ...nameSeparators]) {
    const parts = text.split(separator).flatMap((part) => part.trim().toLowerCase() || [])
    const codes = parts.map((part) => byCode.get(part) ?? byName.get(part))
    if (codes.length > 0 && codes.every((code) => code !== undefined)) return codes
  }
  return undefined
}
