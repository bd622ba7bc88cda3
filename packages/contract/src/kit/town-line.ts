/** Writes the line of an address with town, postal code and region in the format of each country's post office. */

interface Town {
  readonly zip?: string | undefined
  readonly city?: string | undefined
  readonly province?: string | undefined
  readonly province_code?: string | undefined
  readonly country: string
}

type Written = (town: { zip: string; city: string; region: string; code: string }) => readonly string[]

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')
const listed = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

/** `80469 München`; a region is written in a separate line. */
const zipFirst: Written = ({ zip, city, region }) => [words(zip, city), region]
/** `Boston, MA 02116` */
const american: Written = ({ zip, city, code, region }) => [listed(city, words(code || region, zip))]
/** `Vancouver BC V6J 1M4` */
const canadian: Written = ({ zip, city, code, region }) => [words(city, code || region, zip)]
/** Post town and postal code in separate lines: `London`, `SW1A 1AA`. */
const british: Written = ({ zip, city, region }) => [city, region, zip]
/** From the largest unit to the smallest: `150-0001 Tokyo Shibuya` */
const eastAsian: Written = ({ zip, city, region }) => [words(zip, region, city)]

const byCountry: Readonly<Record<string, Written>> = {
  ...Object.fromEntries(['US', 'PR'].map((code) => [code, american])),
  ...Object.fromEntries(['CA', 'AU', 'NZ', 'IN', 'ZA', 'SG'].map((code) => [code, canadian])),
  ...Object.fromEntries(['GB', 'IE', 'GG', 'JE', 'IM'].map((code) => [code, british])),
  ...Object.fromEntries(['CN', 'JP', 'KR', 'TW'].map((code) => [code, eastAsian])),
  // The province follows the town: `20121 Milano MI`.
  IT: ({ zip, city, code, region }) => [words(zip, city, code || region)],
  // `01310-100 São Paulo - SP`
  BR: ({ zip, city, code, region }) => [words(zip, [city, code || region].filter(Boolean).join(' - '))],
  // `06600 Ciudad de México, CDMX`
  MX: ({ zip, city, code, region }) => [listed(words(zip, city), code || region)],
}

/** The lines of the town, without those that are empty. */
export function townLines({ zip, city, province, province_code, country }: Town): string[] {
  const write = byCountry[country.toUpperCase()] ?? zipFirst
  const given = { zip: zip ?? '', city: city ?? '', region: province ?? '', code: province_code ?? '' }
  return write({ ...given, region: given.region || given.code }).filter(Boolean)
}

/** `townLines` joined into one line. */
export const townLine = (town: Town): string => townLines(town).join(', ')
