/** Phone numbers by country: country code, trunk prefix within the country, and the number of digits that follow. */
const plans: Readonly<Record<string, readonly [code: string, trunk: '' | '0', least: number, most: number]>> =
  {
    AT: ['43', '0', 4, 13],
    AU: ['61', '0', 9, 9],
    BE: ['32', '0', 8, 9],
    BR: ['55', '', 10, 11],
    CA: ['1', '', 10, 10],
    CH: ['41', '0', 9, 9],
    CZ: ['420', '', 9, 9],
    DE: ['49', '0', 6, 13],
    DK: ['45', '', 8, 8],
    ES: ['34', '', 9, 9],
    FI: ['358', '0', 5, 11],
    FR: ['33', '0', 9, 9],
    GB: ['44', '0', 9, 10],
    IE: ['353', '0', 7, 9],
    JP: ['81', '0', 9, 10],
    KR: ['82', '0', 8, 10],
    MX: ['52', '', 10, 10],
    NL: ['31', '0', 9, 9],
    NO: ['47', '', 8, 8],
    NZ: ['64', '0', 8, 10],
    PL: ['48', '', 9, 9],
    PT: ['351', '', 9, 9],
    SE: ['46', '0', 7, 9],
    SG: ['65', '', 8, 8],
    US: ['1', '', 10, 10],
  }

/**
 * A number in its international form; undefined if it already has it, or if that is unclear. Numbers with an extension are left
 * as they are.
 */
export function fromAbroad(country: string, phone: string): string | undefined {
  if (phone.startsWith('+') || !/^[\d\s()./-]+$/.test(phone)) return undefined
  const digits = phone.replace(/\D/g, '')
  if (digits.startsWith('00') && isPhone(digits.slice(2))) return `+${digits.slice(2)}`
  const plan = plans[country]
  if (!plan) return undefined
  const [code, trunk, least, most] = plan
  const fits = (rest: string): boolean => rest.length >= least && rest.length <= most
  const within = digits.slice(trunk.length)
  // A 0 that remains belongs to another country's way of dialling.
  if (digits.startsWith(trunk) && !within.startsWith('0') && fits(within)) return `+${code}${within}`
  const rest = digits.slice(code.length)
  return digits.startsWith(code) && fits(rest) && !rest.startsWith('0') ? `+${digits}` : undefined
}

/** Whether a text has as many digits as a phone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/(?:ext|x|#).*$/i, '').replace(/\D/g, '')
  return digits.length >= 6 && digits.length <= 15
}
