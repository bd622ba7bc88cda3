import { parseMoney, wholeBasisPoints } from '@dropyard/contract/kit/money'
import type { priceRuleInput } from '@dropyard/contract/store/listing'
import { endingOf, factorOf, type PriceRule, priceOf } from '@dropyard/contract/store/listing/price-rule'
import type { z } from 'zod'

/** A price rule as typed, its errors, and the resulting prices. */

export interface RuleDraft {
  readonly mode: 'multiply' | 'add'
  /** As typed: a factor such as 2.5. */
  readonly factor: string
  /** As typed: US dollars added. */
  readonly added: string
  /** Last two digits of every price; null keeps the calculated ones. */
  readonly ending: number | null
  /** US cents of shipping included in the price. */
  readonly shipping: number
  /** As typed: the crossed-out price as a factor of the price; empty for none. */
  readonly compare: string
}

export const usualRule: RuleDraft = {
  mode: 'multiply',
  factor: '2.5',
  added: '5.00',
  ending: 99,
  shipping: 0,
  compare: '',
}

/** Validates a rule that was stored on this device; undefined if it is no longer valid. */
export function readRule(kept: unknown): RuleDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const made = { ...usualRule, ...kept }
  const fits =
    (made.mode === 'multiply' || made.mode === 'add') &&
    [made.factor, made.added, made.compare].every((typed) => typeof typed === 'string') &&
    (made.ending === null || Number.isInteger(made.ending)) &&
    Number.isInteger(made.shipping)
  return fits ? made : undefined
}

export type RuleField = 'factor' | 'added' | 'compare' | 'shipping'

/** Fields with invalid input. */
export function wrongFields(draft: RuleDraft): RuleField[] {
  const wrong: RuleField[] = []
  if (draft.mode === 'multiply' && !(factorOf(draft.factor) ?? 0)) wrong.push('factor')
  if (draft.mode === 'add' && addedCents(draft.added) === undefined) wrong.push('added')
  if (draft.compare !== '' && (factorOf(draft.compare) ?? 0) < wholeBasisPoints) wrong.push('compare')
  if (!Number.isSafeInteger(draft.shipping) || draft.shipping < 0) wrong.push('shipping')
  return wrong
}

function addedCents(typed: string): number | undefined {
  try {
    const { amount } = parseMoney(typed, 'USD')
    return amount >= 0 ? amount : undefined
  } catch {
    return undefined
  }
}

/** The rule in the API's format; undefined while a field is invalid. */
export function ruleOnWire(draft: RuleDraft): z.input<typeof priceRuleInput> | undefined {
  if (wrongFields(draft).length > 0) return undefined
  return {
    mode: draft.mode,
    value: draft.mode === 'multiply' ? draft.factor.trim() : draft.added.trim(),
    shipping: draft.shipping,
    ...(draft.ending === null ? {} : { ending: draft.ending }),
    ...(draft.compare === '' ? {} : { compare_factor: draft.compare.trim() }),
  }
}

export interface Calculated {
  readonly price: number
  readonly compareAt: number | null
}

/** The price in US cents; undefined while a field is invalid. */
export function calculate(draft: RuleDraft, cost: number): Calculated | undefined {
  if (wrongFields(draft).length > 0) return undefined
  const rule: PriceRule = {
    markup:
      draft.mode === 'multiply'
        ? { kind: 'multiplier', basisPoints: factorOf(draft.factor) ?? wholeBasisPoints }
        : { kind: 'fixed', amount: addedCents(draft.added) ?? 0 },
    includeShipping: draft.shipping > 0,
    rounding: 'half_even',
    roundTo: 1,
    ending: draft.ending === null ? null : endingOf(draft.ending, 'USD'),
    compareAtBasisPoints: draft.compare === '' ? null : (factorOf(draft.compare) ?? null),
  }
  const made = priceOf(rule, {
    cost: { amount: cost, currency: 'USD' },
    shipping: { amount: draft.shipping, currency: 'USD' },
    currency: 'USD',
    rate: '1',
  })
  return { price: made.price.amount, compareAt: made.compareAt?.amount ?? null }
}

/** Formats a margin in basis points: 3,333 is 33.3%. */
export const shareText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1)}%`

/** Formats a factor in basis points: 25,000 is 2.5. */
export const factorText = (basisPoints: number): string => String(Math.ceil(basisPoints / 100) / 100)
