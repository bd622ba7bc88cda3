import { areas } from '../../../logistics/area/areas.ts'

/** States of the countries where carriers use them: their codes, and the postal codes within them. */

/** By the first character of a postal code. */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    0: 'CT MA ME NH NJ NY PR RI VT VI AE',
    1: 'DE NY PA',
    2: 'DC MD NC SC VA WV',
    3: 'AL FL GA MS TN AA',
    4: 'IN KY MI OH',
    5: 'IA MN MT ND SD WI',
    6: 'IL KS MO NE',
    7: 'AR LA OK TX',
    8: 'AZ CO ID NM NV TX UT WY',
    9: 'AK AS CA FM GU HI MH MP OR PW WA AP',
  },
  CA: {
    A: 'NL',
    B: 'NS',
    C: 'PE',
    E: 'NB',
    G: 'QC',
    H: 'QC',
    J: 'QC',
    K: 'ON',
    L: 'ON',
    M: 'ON',
    N: 'ON',
    P: 'ON',
    R: 'MB',
    S: 'SK',
    T: 'AB',
    V: 'BC',
    X: 'NT NU',
    Y: 'YT',
  },
  AU: {
    0: 'NT ACT',
    1: 'NSW',
    2: 'NSW ACT',
    3: 'VIC NSW',
    4: 'QLD NSW',
    5: 'SA',
    6: 'WA',
    7: 'TAS',
    8: 'VIC',
    9: 'QLD',
  },
}

/** Without case, accents and dots. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()

/** Areas that postal services treat as states, although lists of states do not contain them. */
const territories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'Puerto Rico': 'PR',
    Guam: 'GU',
    'Virgin Islands': 'VI',
    'American Samoa': 'AS',
    'Northern Mariana Islands': 'MP',
    Micronesia: 'FM',
    'Marshall Islands': 'MH',
    Palau: 'PW',
  },
}

const codes: Readonly<Record<string, ReadonlyMap<string, string>>> = Object.fromEntries(
  Object.entries(places).map(([country, byZip]) => [
    country,
    new Map([
      ...Object.values(byZip).flatMap((all) => all.split(' ').map((code) => [plain(code), code] as const)),
      ...Object.entries(territories[country] ?? {}).map(([name, code]) => [plain(name), code] as const),
      ...(areas[country] ?? '')
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [code = '', ...names] = line.trim().split('|')
          return [code, ...names].map((name) => [plain(name), code] as const)
        }),
    ]),
  ]),
)

/** The code of a state by its name or code; undefined if there is none, or if we don't know that country's states. */
export const stateCode = (country: string, name: string): string | undefined =>
  codes[country]?.get(plain(name))

/** Adds the code of the state where it is known, because users enter only its name. */
export const withStateCode = <
  A extends { country: string; province: string; province_code?: string | undefined },
>(
  address: A,
): A => {
  const code = address.province_code || stateCode(address.country, address.province)
  return code ? { ...address, province_code: code } : address
}

/** Whether we know the states of a country. */
export const hasStates = (country: string): boolean => country in codes

/** Whether a postal code can lie in a state; true where we don't know. */
export function liesIn(country: string, state: string, zip: string): boolean {
  const there = places[country]?.[zip.trim().charAt(0).toUpperCase()]
  return there === undefined || there.split(' ').includes(state)
}
