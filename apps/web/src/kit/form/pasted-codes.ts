interface Coded {
  readonly code: string
  readonly name: string
}

const isSeparator = /[,;，；\s]+/
/** Names hold spaces; some, such as "Korea, Republic of", hold commas and are then pasted one a line. */
const nameSeparators = [/[\n\t;；]+/, /[\n\t,;，；]+/]

/**
 * The codes that a pasted text lists, by code or by name.
 * @returns undefined when it holds anything else: then it is a text to search for.
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
