import { durationOf } from '@dropyard/contract/kit/duration'
import { displayMoney } from '@dropyard/contract/kit/money'
import type { Measure } from '@dropyard/contract/kit/report/measures'
import { fill, inLang, type Lang } from '@dropyard/contract/kit/text'
import type { Translate } from '../lang.ts'
import { words } from './words.ts'

/** How values of measures are written, and how they changed. */

const currencyOf = (measure: Measure): string | undefined =>
  measure.kind === 'converted' ? 'USD' : 'currency' in measure ? measure.currency : undefined

interface Amount {
  readonly currency: string
  readonly amount: number
}

/** Amounts by currency, US dollars first. */
export const amountsOf = (value: unknown): readonly Amount[] =>
  [...((value ?? []) as Amount[])].sort(
    (one, other) => Number(other.currency === 'USD') - Number(one.currency === 'USD'),
  )

/** A value as text; a dash if there is none. */
export function valueText(measure: Measure, value: unknown, lang: Lang): string {
  const none = words[lang].none
  if (value === null || value === undefined) return none
  if (measure.kind === 'amounts')
    return (
      amountsOf(value)
        .map((one) => displayMoney(one, lang))
        .join(' + ') || none
    )
  if (measure.kind === 'cohort') return (value as number[]).join(' · ')
  return numberText(measure, Number(value), lang)
}

/** A number in the unit of its measure. */
export function numberText(measure: Measure, value: number, lang: Lang): string {
  const currency = currencyOf(measure)
  if (currency) return displayMoney({ amount: Math.round(value), currency }, lang)
  if (measure.kind === 'ratio') return `${(value / 100).toFixed(1)}%`
  if (measure.kind !== 'percentile') return value.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US')
  return measure.unit === 'minutes'
    ? durationOf(value)[lang]
    : fill(inLang(measure.unit, lang), { count: value }, lang)
}

/** Values that can be compared and sorted. */
export const isNumeric = (measure: Measure): boolean =>
  measure.kind !== 'amounts' && measure.kind !== 'cohort'

/** The change from the span before, with the value of that time as its tip. Nothing if neither has a value. */
export function Change({ measure, now, before, t }: ChangeProps) {
  if (!isNumeric(measure) || typeof now !== 'number' || typeof before !== 'number') return null
  if (now === before) return null
  const isGood = now > before !== (measure.lessIsBetter ?? false)
  const tip = t('before', { value: valueText(measure, before, t.lang) })
  return (
    <span className="report-change" data-good={isGood} data-tip={tip}>
      {changeText(measure, now, before, t)}
    </span>
  )
}

interface ChangeProps {
  measure: Measure
  now: unknown
  before: unknown
  t: Translate<(typeof words)['en']>
}

/** Ratios change by percentage points, all others in percent. */
function changeText(measure: Measure, now: number, before: number, t: ChangeProps['t']): string {
  const signed = (value: number, digits: number): string => {
    const text = Math.abs(value).toFixed(digits)
    return `${value < 0 ? '−' : '+'}${text}`
  }
  if (measure.kind === 'ratio') return t('points', { count: signed((now - before) / 100, 1) })
  if (before === 0) return t('appeared')
  const percent = ((now - before) / Math.abs(before)) * 100
  return `${signed(percent, Math.abs(percent) < 10 ? 1 : 0)}%`
}
