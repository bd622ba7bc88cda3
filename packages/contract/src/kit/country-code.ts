import countries from 'i18n-iso-countries/index.js'
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }

/**
 * Recognises countries as users, stores and files write them: ISO 3166-1 codes of two and three letters, and names in English
 * and Chinese, ignoring case, accents and dots. Names come from i18n-iso-countries and from the Unicode CLDR, which our screens
 * and exports use; this table adds other common names.
 */
const others: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|阿联酋',
  BA: 'Bosnia',
  BO: 'Bolivia',
  BQ: 'Bonaire',
  CD: 'DRC|DR Congo|Congo Kinshasa|Democratic Republic of Congo|刚果民主共和国',
  CG: 'Congo|Congo Brazzaville|Republic of Congo|刚果共和国',
  CI: 'Ivory Coast|象牙海岸',
  CN: "PRC|P.R. China|People's Republic of China|Mainland China|China Mainland|中国大陆|中国内地|中华人民共和国|大陆",
  CV: 'Cape Verde|Cabo Verde',
  CZ: 'Czech Republic|Czechia|捷克共和国',
  DE: 'Deutschland|德意志联邦共和国',
  ES: 'España',
  FM: 'Micronesia',
  GB: 'UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland|英格兰|苏格兰|威尔士|北爱尔兰|大不列颠|联合王国',
  GR: 'EL|Hellas',
  HK: 'Hong Kong SAR|Hong Kong SAR China|Hongkong|HK SAR|中国香港|香港特别行政区|中国香港特别行政区',
  IR: 'Iran',
  IT: 'Italia',
  KP: "DPRK|Democratic People's Republic of Korea|北韩",
  KR: 'Korea|Republic of Korea|South Korea|ROK|韓國|南韩|大韩民国',
  LA: 'Laos|Lao',
  MD: 'Moldova|Republic of Moldova',
  MK: 'Macedonia|North Macedonia|马其顿',
  MM: 'Burma|Myanmar',
  MO: 'Macau|Macao|Macao SAR|Macau SAR|Macao SAR China|中国澳门|澳门特别行政区|中国澳门特别行政区',
  NL: 'Holland|The Netherlands|Nederland|尼德兰',
  PS: 'Palestine',
  RU: 'Russia|俄国',
  SA: 'KSA|沙特',
  SY: 'Syria',
  SZ: 'Swaziland|Eswatini',
  TL: 'East Timor',
  TR: 'Turkey|Türkiye|Turkiye',
  TW: 'Taiwan|中国台湾|台湾地区|中国台湾省',
  TZ: 'Tanzania',
  US: 'USA|U.S.|U.S.A.|United States of America|America|美利坚合众国|美利坚',
  VA: 'Vatican|Vatican City|Holy See',
  VE: 'Venezuela',
  VN: 'Vietnam|Viet Nam|越南',
}

/** Normalises a name for comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.'’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint')

let codes: ReadonlyMap<string, string> | undefined

/** Built when the first country is read, so that it doesn't slow down the start of a process. */
function known(): ReadonlyMap<string, string> {
  if (codes) return codes
  const all = Object.entries(countries.getAlpha2Codes())
  const made = new Map<string, string>()
  const name = (text: string | undefined, code: string): void => {
    if (text && !made.has(plain(text))) made.set(plain(text), code)
  }
  for (const [code, long] of all) {
    made.set(plain(code), code)
    made.set(plain(long), code)
  }
  for (const [code, names] of Object.entries(others)) for (const one of names.split('|')) name(one, code)
  for (const data of [en, zh]) {
    countries.registerLocale(data)
    for (const [code, names] of Object.entries(countries.getNames(data.locale, { select: 'all' })))
      for (const one of names) name(one, code)
  }
  for (const locale of ['en', 'zh-Hans', 'zh-Hant']) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const [code] of all) name(display.of(code), code)
  }
  codes = made
  return made
}

/** The ISO 3166-1 alpha-2 code that a text means; undefined if it isn't a known code or name. Only whole names match. */
export const countryCode = (text: string): string | undefined => known().get(plain(text))
