/** Countries as people write them in files: by code, or by their English or Chinese name. */

const locales = ['en', 'zh-Hans']
let byName: Map<string, string> | undefined

function names(): Map<string, string> {
  if (byName) return byName
  byName = new Map()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const locale of locales) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      const name = display.of(code)
      if (name) byName.set(name.toLowerCase(), code)
    }
  }
  for (const [name, code] of [
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['uk', 'GB'],
    ['great britain', 'GB'],
    ['中国大陆', 'CN'],
  ] as const)
    byName.set(name, code)
  return byName
}

/** The code of a country; empty when it is none that is known. */
export function countryCode(text: string): string {
  const plain = text.trim()
  if (/^[A-Za-z]{2}$/.test(plain) && plain.toLowerCase() !== 'uk') return plain.toUpperCase()
  return names().get(plain.toLowerCase()) ?? ''
}
