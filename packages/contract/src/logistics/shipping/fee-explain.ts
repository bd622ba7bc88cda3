import { displayMoney } from '../../kit/money.ts'
import { fill, type Lang, text } from '../../kit/text.ts'
import { chargeableWeight, type Fee, type FeeTerm, feeTermWords, type Parcel, sayFee } from './fee.ts'
import type { RateCard } from './rate-card.ts'

/** Explains a fee line by line, like a calculation on paper: first the weight, then the money. */

export interface FeeStep {
  readonly label: string
  /** The formula with its values. */
  readonly how: string
  /** Result in grams, for steps about weight. */
  readonly grams: number | null
  /** Amount that the step adds to the total, in minor units of the card's currency. */
  readonly amount: number | null
}

const words = text({
  actual: ['Actual weight', '实际重量'],
  volume: ['Volumetric weight', '体积重'],
  volumeHow: [
    '{{length}} × {{width}} × {{height}} mm ÷ {{divisor}}',
    '{{length}} × {{width}} × {{height}} mm ÷ {{divisor}}',
  ],
  counted: ['Billable weight', '计重'],
  larger: ['the larger of both', '取两者较大值'],
  half: [
    'half of {{actual}} g + {{volume}} g: more than {{free}} g apart',
    '({{actual}} g + {{volume}} g) ÷ 2：两者相差超过 {{free}} g',
  ],
  notHalf: ['the actual weight: not more than {{free}} g apart', '按实际重量：两者相差不超过 {{free}} g'],
  onlyActual: ['volume doesn’t count', '不计体积重'],
  chargeable: ['Chargeable weight', '计费重'],
  step: ['rounded up to steps of {{step}} g', '向上取整到 {{step}} g 的倍数'],
  exact: ['not rounded', '不取整'],
  zone: ['Zone {{zone}}', '分区 {{zone}}'],
  bracket: ['everything up to {{upToGrams}} g: {{total}}', '{{upToGrams}} g 以内一口价：{{total}}'],
  unit: [
    '{{price}} for each {{unitGrams}} g × {{grams}} g (up to {{upToGrams}} g)',
    '每 {{unitGrams}} g {{price}} × {{grams}} g（{{upToGrams}} g 以内）',
  ],
  firstOnly: ['the first {{firstGrams}} g: {{firstPrice}}', '首重 {{firstGrams}} g：{{firstPrice}}'],
  first: [
    'the first {{firstGrams}} g: {{firstPrice}}, and {{beyondGrams}} g beyond at {{nextPrice}} for each {{nextGrams}} g',
    '首重 {{firstGrams}} g：{{firstPrice}}，续重 {{beyondGrams}} g，每 {{nextGrams}} g {{nextPrice}}',
  ],
  begun: [', partial steps count as full steps', '，不足一个续重单位按一个计'],
  fuel: ['{{percent}}% of {{of}}', '{{of}} 的 {{percent}}%'],
  remote: ['postal codes {{from}} to {{to}}', '邮编 {{from}} 至 {{to}}'],
  handling: ['per parcel', '每票一次'],
  attribute: ['per parcel', '每票一次'],
})

/** The steps of a calculated fee; their amounts add up to its total. */
export function explainFee(card: RateCard, parcel: Parcel, fee: Fee & { ok: true }, lang: Lang): FeeStep[] {
  return [
    ...weightSteps(card, parcel, lang),
    ...fee.terms.map((term) => ({
      label: sayFee(feeTermWords[term.code], term.values, lang),
      how: howOf(card, term, lang),
      grams: null,
      amount: term.amount,
    })),
  ]
}

/** How the chargeable weight of a parcel is determined. */
export function weightSteps(card: RateCard, parcel: Parcel, lang: Lang): FeeStep[] {
  const t = words[lang]
  const rule = card.volumetric
  const step = (label: string, how: string, grams: number): FeeStep => ({ label, how, grams, amount: null })
  const counted = chargeableWeight({ ...card, roundUp: false }, parcel)
  const charged = chargeableWeight(card, parcel)
  const last = step(t.chargeable, card.roundUp ? fill(t.step, { step: card.stepGrams }) : t.exact, charged)
  if (rule.kind === 'actual') return [step(t.actual, t.onlyActual, parcel.grams), last]
  const { lengthMm: length, widthMm: width, heightMm: height } = parcel
  const volume = Math.ceil((length * width * height) / rule.divisor)
  const how =
    rule.kind === 'larger'
      ? t.larger
      : fill(counted === parcel.grams ? t.notHalf : t.half, {
          actual: parcel.grams,
          volume,
          free: rule.freeGrams,
        })
  return [
    step(t.actual, '', parcel.grams),
    step(t.volume, fill(t.volumeHow, { length, width, height, divisor: rule.divisor }), volume),
    step(t.counted, how, counted),
    last,
  ]
}

function howOf(card: RateCard, { code, values, amount }: FeeTerm, lang: Lang): string {
  const t = words[lang]
  const money = (value: unknown): string =>
    displayMoney({ amount: Number(value), currency: card.currency }, lang)
  if (code === 'fuel')
    return fill(t.fuel, { percent: Number(values.basisPoints) / 100, of: money(values.of) })
  if (code === 'remote') return fill(t.remote, values)
  if (code !== 'weight') return t[code]
  if (values.mode === 'bracket') return fill(t.bracket, { ...values, total: money(amount) })
  if (values.mode === 'unit')
    return fill(t.unit, { ...values, price: money(values.price), grams: values.chargeableGrams })
  const first = { ...values, firstPrice: money(values.firstPrice), nextPrice: money(values.nextPrice) }
  if (values.beyondGrams === 0) return fill(t.firstOnly, first)
  return fill(t.first, first) + (card.roundUp ? t.begun : '')
}
