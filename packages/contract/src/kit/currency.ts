import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import type { Words } from './text.ts'
import { read, type Wire } from './wire-read.ts'

/** Currencies in requests: ISO 4217 codes of currencies in use, without its codes for funds, metals and tests. */
const codes: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
    'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
    'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND ' +
    'VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
)

export const currencyWords: Words = {
  en: 'This is no currency. Use a code of ISO 4217, such as USD.',
  zh: '币种无效，请填写 ISO 4217 代码，例如 USD。',
}

/** The code that a text means, in upper or lower case; `RMB` is read as CNY. Undefined if it is no currency. */
export function currencyCode(text: string): string | undefined {
  const code = text.normalize('NFKC').trim().toUpperCase()
  return code === 'RMB' || code === '人民币' ? 'CNY' : codes.has(code) ? code : undefined
}

/** A currency, stored as its code. */
export const currency: Wire<string> = read(
  (value) => (typeof value === 'string' ? (currencyCode(value) ?? value) : value),
  z.string().refine((code) => codes.has(code), refineMessage(currencyWords)),
  { control: 'text', codes: 'currency', max: 3, min: 3 },
)
