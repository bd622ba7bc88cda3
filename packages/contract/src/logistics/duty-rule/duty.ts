import { errors } from '../../kit/errors.ts'
import type { MessageValues } from '../../kit/format-message.ts'
import {
  allocate,
  convertWith,
  type Money,
  money,
  percentOf,
  type Rates,
  sumAmounts,
} from '../../kit/money.ts'
import type { Words } from '../../kit/text.ts'
import { type DutyRule, dutyRules, euCountries, type VatRule, vatRules } from './rules.ts'
import { borderBetween, type Place, type TaxArea, takesIoss, taxAreaOf } from './tax-area.ts'

/**
 * Calculates duty and import VAT of a parcel, itemised, by dated rules. The rules are data (`rules.ts`, or rows that staff
 * maintain); this file only applies them.
 */

/** Whose IOSS number is on the parcel: none, the merchant's own, or the company's. */
export type Ioss = 'none' | 'own' | 'company'
/** Who pays: the merchant at payment, the buyer at the door, the merchant in their own tax return. */
export type CollectedAt = 'payment' | 'delivery' | 'own_return'

export interface DutyLine {
  readonly sku: string
  /** At least 6 digits; dots and spaces are ignored. */
  readonly hsCode: string
  /** ISO 3166 country of origin. */
  readonly origin: string
  /** Declared value of the whole line, in minor units of the parcel's currency. */
  readonly value: number
}

export interface DutyParcel {
  readonly from: Place
  readonly to: Place
  readonly currency: string
  readonly lines: readonly DutyLine[]
  /** Freight in minor units of the parcel's currency, on which import VAT is due too. */
  readonly shipping: number
  readonly rates: Rates
  /** The marketplace collected the buyer's VAT at its checkout, so no import VAT is charged on the goods. */
  readonly vatCollected?: boolean
}

export type DutyItemCode = 'duty_flat' | 'duty_tariff' | 'vat_goods' | 'vat_duty'
export interface DutyItem {
  readonly code: DutyItemCode
  readonly amount: number
  readonly collected: CollectedAt
  readonly values: MessageValues
}

export const dutyItemWords: Readonly<Record<DutyItemCode, Words>> = {
  duty_flat: { en: 'Duty, flat, HS {{hs6}}', zh: '定额关税，HS {{hs6}}' },
  duty_tariff: { en: 'Duty on {{sku}}, HS {{hs6}}', zh: '{{sku}} 关税，HS {{hs6}}' },
  vat_goods: { en: 'VAT on goods and freight', zh: '商品及运费增值税' },
  vat_duty: { en: 'VAT on duty', zh: '关税部分增值税' },
}

/** Notes for the merchant in addition to the amounts. */
export const dutyNotes = {
  domestic: { en: 'Nothing crosses a customs border.', zh: '未跨越关境，无需缴税。' },
  no_rule: {
    en: 'No duty rule is known for {{country}}; customs may charge the buyer.',
    zh: '暂无 {{country}} 的关税规则，海关可能向买家收取税费。',
  },
  outside_vat: {
    en: '{{area}} is outside the VAT area of the EU; no IOSS number is used.',
    zh: '{{area}}不属于欧盟增值税区，不使用 IOSS 税号。',
  },
  local_tax: {
    en: 'The buyer may be asked for {{tax}} on delivery to {{area}}.',
    zh: '寄往{{area}}时，买家签收时可能须缴{{tax}}。',
  },
  vat_collected: {
    en: 'The marketplace collected VAT at checkout; it isn’t charged again.',
    zh: '平台已在结账时代收增值税，不再重复收取。',
  },
  tariff_unknown: {
    en: 'No tariff found for {{sku}} (HS {{hs6}}, made in {{origin}}); customs will decide.',
    zh: '{{sku}}（HS {{hs6}}，产地 {{origin}}）的税率未知，以海关核定为准。',
  },
  ioss_over_limit: {
    en: 'Above {{limit}} the IOSS number can’t be used; the buyer pays VAT on delivery.',
    zh: '超过 {{limit}} 不能使用 IOSS，增值税由买家在签收时支付。',
  },
} as const satisfies Record<string, Words>
export type DutyNoteCode = keyof typeof dutyNotes

export const dutyErrors = errors('duty', {
  hs_code: ['{{sku}} needs an HS code of at least 6 digits.', '{{sku}} 缺少至少 6 位的 HS 编码。'],
  origin: ['{{sku}} needs a country of origin.', '{{sku}} 缺少原产国。'],
  value: ['{{sku}} needs a declared value.', '{{sku}} 缺少申报价值。'],
  rate_missing: ['There is no rate between {{from}} and {{to}}.', '缺少 {{from}} 与 {{to}} 之间的汇率。'],
})
export type DutyErrorCode = keyof typeof dutyErrors

type Values = MessageValues
export type Duty =
  | {
      readonly ok: true
      readonly currency: string
      readonly items: readonly DutyItem[]
      /** Sum of all items, and its parts by who pays. */
      readonly total: number
      readonly atPayment: number
      readonly atDelivery: number
      readonly inOwnReturn: number
      /** The code of the applied duty rule, for the record. */
      readonly rule: string | null
      readonly notes: readonly { readonly code: DutyNoteCode; readonly values: Values }[]
    }
  | {
      readonly ok: false
      readonly reasons: readonly { readonly code: DutyErrorCode; readonly values: Values }[]
    }

/** Goods value up to which an IOSS number may be used, inclusive. */
export const iossLimit: Money = money(15_000, 'EUR')

/** The first six digits of an HS code; undefined if there are fewer. */
export function hs6Of(hsCode: string): string | undefined {
  const digits = hsCode.replace(/[\s.]/g, '')
  return /^\d{6,10}$/.test(digits) ? digits.slice(0, 6) : undefined
}

/** The latest rate that has begun on a day, in basis points. */
const newestOf = (rates: readonly Omit<VatRule, 'country'>[], date: string): number | undefined =>
  rates
    .filter((rate) => rate.from <= date)
    .reduce<Omit<VatRule, 'country'> | undefined>(
      (best, rate) => (best && best.from > rate.from ? best : rate),
      undefined,
    )?.basisPoints

/** Import VAT of an area on a day, in basis points; zero if no rule has begun. */
export const vatOf = (
  { rates, vatCountry }: Pick<TaxArea, 'rates' | 'vatCountry'>,
  date: string,
  rules: readonly VatRule[] = vatRules,
): number =>
  newestOf(rates, date) ??
  newestOf(
    rules.filter((rule) => rule.country === vatCountry),
    date,
  ) ??
  0

/**
 * Duty and VAT of a parcel on a day (`yyyy-MM-dd`), itemised, in the parcel's currency. Each amount is rounded once. Returns
 * reasons if goods data or a rate is missing.
 */
export function dutyFor(
  parcel: DutyParcel,
  date: string,
  ioss: Ioss,
  rules: { readonly duty: readonly DutyRule[]; readonly vat: readonly VatRule[] } = {
    duty: dutyRules,
    vat: vatRules,
  },
): Duty {
  const { vatCollected = false } = parcel
  const missing = parcel.lines.flatMap(missingOf)
  if (missing.length > 0) return { ok: false, reasons: missing }
  const from = taxAreaOf(parcel.from)
  const to = taxAreaOf(parcel.to)
  const border = borderBetween(from, to)
  if (!border.declaration) return answer(parcel.currency, [], null, [{ code: 'domestic', values: {} }])

  const goods = money(sumAmounts(parcel.lines.map((line) => line.value)), parcel.currency)
  const limitValue = convertWith(parcel.rates, goods, iossLimit.currency)
  const toEu = border.vat && takesIoss(to)
  if (toEu && !limitValue) return noRate(parcel.currency, iossLimit.currency)
  const isWithinLimit = limitValue !== undefined && limitValue.amount <= iossLimit.amount
  // Whether the marketplace collected VAT depends on its own price, not on the declared value.
  const mayUseIoss = toEu && (isWithinLimit || vatCollected)
  const used: Ioss = mayUseIoss ? ioss : 'none'
  const notes: { code: DutyNoteCode; values: Values }[] = []
  if (toEu && ioss !== 'none' && !mayUseIoss)
    notes.push({ code: 'ioss_over_limit', values: { limit: iossLimit } })
  const area = to.name ?? parcel.to.country
  if (euCountries.includes(parcel.to.country) && !takesIoss(to))
    notes.push({ code: 'outside_vat', values: { area } })
  if (to.localTax) notes.push({ code: 'local_tax', values: { area, tax: to.localTax } })
  if (border.vat && vatCollected) notes.push({ code: 'vat_collected', values: {} })

  const here = border.customs
    ? rules.duty.filter((rule) => holds(rule, parcel.lines, to.dutyCountry, date, used))
    : []
  const unvalued = here.find((rule) => !convertWith(parcel.rates, goods, rule.value.currency))
  if (unvalued) return noRate(parcel.currency, unvalued.value.currency)
  const rule = here.find((one) => inRange(one, convertWith(parcel.rates, goods, one.value.currency)))
  const vat = border.vat ? vatOf(to, date, rules.vat) : 0
  if (!rule && border.customs) notes.push({ code: 'no_rule', values: { country: area } })

  const dutyItems = rule ? dutyItemsOf(rule, parcel, used === 'none' ? 'delivery' : 'payment', notes) : []
  const dutySum = sumAmounts(dutyItems.map((item) => item.amount))
  const vatItem = (code: DutyItemCode, base: number, collected: CollectedAt): DutyItem[] => {
    const amount = percentOf(base, vat)
    return amount === 0 ? [] : [{ code, amount, collected, values: { base, basisPoints: vat } }]
  }
  const goodsVatAt = { none: 'delivery', own: 'own_return', company: 'payment' } as const
  return answer(
    parcel.currency,
    [
      ...dutyItems,
      ...(vatCollected
        ? []
        : vatItem('vat_goods', sumAmounts([goods.amount, parcel.shipping]), goodsVatAt[used])),
      // VAT on duty isn't part of an IOSS return; the party that declares the parcel pays it with the duty.
      ...vatItem('vat_duty', dutySum, used === 'none' ? 'delivery' : 'payment'),
    ],
    rule?.code ?? null,
    notes,
  )
}

function missingOf(line: DutyLine): { code: DutyErrorCode; values: Values }[] {
  const values = { sku: line.sku }
  const found: { code: DutyErrorCode; values: Values }[] = []
  if (hs6Of(line.hsCode) === undefined) found.push({ code: 'hs_code', values })
  if (!/^[A-Z]{2}$/.test(line.origin)) found.push({ code: 'origin', values })
  if (!Number.isSafeInteger(line.value) || line.value <= 0) found.push({ code: 'value', values })
  return found
}

function holds(
  rule: DutyRule,
  lines: readonly DutyLine[],
  country: string,
  date: string,
  ioss: Ioss,
): boolean {
  const days = rule.from <= date && (rule.until === null || date <= rule.until)
  const origins = rule.origins.length === 0 || lines.some((line) => rule.origins.includes(line.origin))
  const number = rule.ioss === 'any' || (rule.ioss === 'with') === (ioss !== 'none')
  return days && origins && number && rule.countries.includes(country)
}

const inRange = (rule: DutyRule, value: Money | undefined): boolean =>
  value !== undefined &&
  value.amount >= rule.value.min &&
  (rule.value.max === null || value.amount <= rule.value.max)

function dutyItemsOf(
  rule: DutyRule,
  parcel: DutyParcel,
  collected: CollectedAt,
  notes: { code: DutyNoteCode; values: Values }[],
): DutyItem[] {
  const { duty } = rule
  if (duty.kind === 'free') return []
  if (duty.kind === 'flat_per_hs6') {
    const codes = [...new Set(parcel.lines.map((line) => hs6Of(line.hsCode) ?? ''))].sort()
    const sum = convertWith(
      parcel.rates,
      money(duty.amount * codes.length, rule.value.currency),
      parcel.currency,
    )
    const shares = allocate(
      sum?.amount ?? 0,
      codes.map(() => 1),
    )
    const each = money(duty.amount, rule.value.currency)
    return codes.map((hs6, index) => ({
      code: 'duty_flat',
      amount: shares[index] ?? 0,
      collected,
      values: { hs6, each },
    }))
  }
  return parcel.lines.flatMap((line): DutyItem[] => {
    const values = { sku: line.sku, hs6: hs6Of(line.hsCode) ?? '', origin: line.origin }
    const rate = duty.rates
      .filter((one) => line.hsCode.replace(/[\s.]/g, '').startsWith(one.hsPrefix))
      .filter((one) => one.origins.length === 0 || one.origins.includes(line.origin))
      .reduce<{ hsPrefix: string; basisPoints: number } | undefined>(
        (best, one) => (best && best.hsPrefix.length >= one.hsPrefix.length ? best : one),
        undefined,
      )
    if (!rate) {
      notes.push({ code: 'tariff_unknown', values })
      return []
    }
    const amount = percentOf(line.value, rate.basisPoints)
    return [{ code: 'duty_tariff', amount, collected, values: { ...values, basisPoints: rate.basisPoints } }]
  })
}

function noRate(from: string, to: string): Duty {
  return { ok: false, reasons: [{ code: 'rate_missing', values: { from, to } }] }
}

function answer(
  currency: string,
  items: readonly DutyItem[],
  rule: string | null,
  notes: readonly { code: DutyNoteCode; values: Values }[],
): Duty {
  const sum = (at?: CollectedAt): number =>
    sumAmounts(items.filter((item) => !at || item.collected === at).map((item) => item.amount))
  return {
    ok: true,
    currency,
    items,
    total: sum(),
    atPayment: sum('payment'),
    atDelivery: sum('delivery'),
    inOwnReturn: sum('own_return'),
    rule,
    notes,
  }
}
