/** Which of a company's shipping rules takes an order. The rules stand in their order; the first that fits wins. */

/** Conditions of a rule; an empty one fits everything. All that are given must hold. */
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
  /** Goods of the order carry at least one of these. */
  readonly goods_tags: readonly string[]
}

/** What an order is judged by. */
export interface RuleFacts {
  readonly storeId: number | null
  readonly country: string
  /** US cents; null when there is no rate for the order's currency, and then no rule about amounts fits. */
  readonly amount: number | null
  readonly grams: number
  readonly tags: readonly string[]
}

const within = (value: number | null, min: number | null, max: number | null): boolean =>
  (min === null && max === null) ||
  (value !== null && (min === null || value >= min) && (max === null || value <= max))

/** Whether a rule takes an order. */
export const fits = (rule: RuleConditions, facts: RuleFacts): boolean =>
  rule.active &&
  (rule.shop_ids === null || (facts.storeId !== null && rule.shop_ids.includes(facts.storeId))) &&
  (rule.countries.length === 0 || rule.countries.includes(facts.country)) &&
  within(facts.amount, rule.amount_min, rule.amount_max) &&
  within(facts.grams, rule.grams_min, rule.grams_max) &&
  (rule.goods_tags.length === 0 || rule.goods_tags.some((tag) => facts.tags.includes(tag)))

/** The rule that takes an order, of rules in their order. */
export const ruleFor = <R extends RuleConditions>(rules: readonly R[], facts: RuleFacts): R | undefined =>
  rules.find((rule) => fits(rule, facts))
