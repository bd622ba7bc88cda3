/** Phone numbers in E.164, the form in which they are compared. */

type Parser = (text: string, country?: string) => string | undefined

let parser: Promise<Parser> | undefined

/** The parser of numbers. Its metadata are loaded on first use; parsing takes microseconds afterwards. */
export function phones(): Promise<Parser> {
  parser ??= load()
  return parser
}

async function load(): Promise<Parser> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (text, country = '') => {
    const from = isSupportedCountry(country) ? { defaultCountry: country } : {}
    const found = text.trim() === '' ? undefined : parsePhoneNumberFromString(text, from)
    return found?.isPossible() ? found.number : undefined
  }
}
