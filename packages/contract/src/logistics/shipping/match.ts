import { type Condition, type ConditionFacts, holds, type Leaf } from '../../kit/conditions.ts'

/** Finds the shipping rule of a company for an order. The rules are ordered; the first that matches applies. */

/** Conditions of a rule, all of which must match; an empty one always matches. */
export interface RuleConditions {
  readonly active: boolean
  readonly shop_ids: readonly number[] | null
  readonly countries: readonly string[]
  /** US cents, both ends included. */
  readonly amount_min: number | null
  readonly amount_max: number | null
  /** Grams, both ends included. */
  readonly grams_min: number | null
  readonly grams_max: number | null
  /** Goods of the order have at least one of these tags. */
  readonly goods_tags: readonly string[]
}

/** Facts about an order. */
export interface RuleFacts {
  readonly storeId: number | null
  readonly country: string
  /** US cents; null without an exchange rate for the order's currency, so that no rule about amounts matches. */
  readonly amount: number | null
  readonly grams: number
  readonly tags: readonly string[]
}

/** Facts for the conditions engine, under the same names as in automation rules. */
export const conditionFacts = (facts: RuleFacts): ConditionFacts => ({
  store: facts.storeId === null ? [] : [String(facts.storeId)],
  country: [facts.country],
  amount: facts.amount,
  weight: facts.grams,
  goods_tag: facts.tags,
})

const anyOf = (field: string, values: readonly string[]): readonly Leaf[] =>
  values.length === 0 ? [] : [{ field, op: 'is_any', values }]
const within = (field: string, min: number | null, max: number | null): readonly Leaf[] => [
  ...(min === null ? [] : [{ field, op: 'at_least', number: min } as const]),
  ...(max === null ? [] : [{ field, op: 'at_most', number: max } as const]),
]

/** A rule's conditions in the form of the conditions engine. */
export const conditionOf = (rule: RuleConditions): Condition =>
  rule.active
    ? {
        all: [
          ...(rule.shop_ids === null
            ? []
            : [{ field: 'store', op: 'is_any', values: rule.shop_ids.map(String) } as const]),
          ...anyOf('country', rule.countries),
          ...within('amount', rule.amount_min, rule.amount_max),
          ...within('weight', rule.grams_min, rule.grams_max),
          ...anyOf('goods_tag', rule.goods_tags),
        ],
      }
    : { any: [] }

/** Whether a rule applies to an order. */
export const fits = (rule: RuleConditions, facts: RuleFacts): boolean =>
  holds(conditionOf(rule), conditionFacts(facts))

/** The first rule that applies to an order. */
export const ruleFor = <R extends RuleConditions>(rules: readonly R[], facts: RuleFacts): R | undefined =>
  rules.find((rule) => fits(rule, facts))
