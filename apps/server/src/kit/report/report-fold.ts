import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import { derive, emptyValue, type Figures, type Measures } from '@dropyard/contract/kit/report/measures'
import type { Group } from './report-query.ts'

/** Makes the values of measures from the groups that the queries of a report return. */

/** The currency of `converted` measures. */
export const target = 'USD'

interface Amount {
  currency: string
  amount: number
}
type Weights = { value: number; weight: number }[]

/** @param names the measures that the groups have @param rates by day, if something has to be converted */
export function fold(
  measures: Measures,
  sources: readonly { readonly names: readonly string[]; readonly groups: readonly Group[] }[],
  rates: ReadonlyMap<string, Rates>,
): Figures {
  const figures: Figures = Object.fromEntries(
    Object.entries(measures).map(([name, one]) => [name, emptyValue(one)]),
  )
  const weights = new Map<string, Weights>()
  const missing = new Set<string>()
  const converted = Object.entries(measures).filter(([, { kind }]) => kind === 'converted')
  for (const { names, groups } of sources)
    for (const group of groups)
      for (const name of names) {
        const measure = measures[name]
        const value = group[name]
        if (!measure || value === null || value === undefined) continue
        if (measure.kind === 'amounts') {
          const amount = { currency: String(group.split), amount: Number(value) }
          if (amount.amount === 0) continue
          add(figures[name] as Amount[], amount)
          for (const [to, one] of converted) {
            if (one.kind !== 'converted' || one.of !== name) continue
            const usd = convertWith(rates.get(group.day ?? '') ?? {}, amount, target)
            if (usd) figures[to] = Number(figures[to]) + usd.amount
            else missing.add(amount.currency)
          }
        } else if (measure.kind === 'cohort') {
          const steps = figures[name] as number[]
          const step = Number(group.split)
          if (step >= 0 && step < steps.length) steps[step] = (steps[step] ?? 0) + Number(value)
        } else if (measure.kind === 'percentile' && group.split !== undefined) {
          const list = weights.get(name) ?? []
          list.push({ value: Number(group.split), weight: Number(value) })
          weights.set(name, list)
        } else if (measure.kind === 'percentile') figures[name] = Number(value)
        else figures[name] = Number(figures[name]) + Number(value)
      }
  for (const [name, list] of weights) {
    const measure = measures[name]
    if (measure?.kind === 'percentile') figures[name] = percentileOf(measure.share, list)
  }
  for (const [name, { kind }] of Object.entries(measures))
    if (kind === 'amounts') (figures[name] as Amount[]).sort((a, b) => (a.currency < b.currency ? -1 : 1))
  if (converted.length > 0) figures.unconverted = [...missing]
  return derive(measures, figures)
}

function add(amounts: Amount[], { currency, amount }: Amount): void {
  const before = amounts.find((one) => one.currency === currency)
  if (before) before.amount += amount
  else amounts.push({ currency, amount })
}

/** The value that a share of all doesn't exceed; null if there are none. */
export function percentileOf(share: number, weights: Readonly<Weights>): number | null {
  const all = weights.reduce((sum, one) => sum + one.weight, 0)
  let seen = 0
  for (const { value, weight } of weights.toSorted((one, other) => one.value - other.value)) {
    seen += weight
    if (all > 0 && seen >= share * all) return value
  }
  return null
}
