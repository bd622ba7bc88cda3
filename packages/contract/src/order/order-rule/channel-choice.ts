import { type ConditionFacts, firstMatching } from '../../kit/conditions.ts'
import { conditionOf, type RuleConditions } from '../../logistics/shipping/match.ts'

/**
 * Chooses an order's channel from all facts known at that time. The same function makes a decision and verifies it from the log
 * years later.
 */

export const choosers = {
  hand: { en: 'By hand', zh: '人工选择' },
  staff_rule: { en: 'Automation rule', zh: '自动化规则' },
  merchant_rule: { en: 'Merchant’s shipping rule', zh: '商户物流规则' },
  default: { en: 'Cheapest channel', zh: '最便宜渠道' },
  label: { en: 'Carrier rule of the channel', zh: '渠道承运规则' },
} as const
export type ChoiceBy = keyof typeof choosers

/** A merchant's shipping rule at the time of the decision. */
export interface MerchantRule extends RuleConditions {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly channel_id: number
}

/** A channel's price for the parcel, or why it could not carry it. */
export interface ChannelOffer {
  readonly channel_id: number
  readonly ok: boolean
  /** US cents. */
  readonly total: number
  readonly days_min: number
  readonly days_max: number
  readonly why: readonly { readonly code: string; readonly values: Readonly<Record<string, unknown>> }[]
}

interface RuleNamed {
  readonly id: number
  readonly name: string
  readonly version: number
}

export interface ChoiceGiven {
  /** The channel that a user chose. */
  readonly fixed: number | null
  /** The channel that an automation rule of staff wants. */
  readonly staff: (RuleNamed & { readonly channelId: number }) | null
  /** The merchant's rules in their order. */
  readonly rules: readonly MerchantRule[]
  readonly facts: ConditionFacts | null
  readonly offers: readonly ChannelOffer[]
}

export interface ChannelChoice {
  readonly by: Exclude<ChoiceBy, 'label'>
  readonly channelId: number
  /** The rule that chose, or the last one whose channel could not carry the parcel. */
  readonly rule: RuleNamed | null
  readonly refused: boolean
}

/** A rule that matched, with the channel that it wants. */
interface Wish {
  readonly by: 'staff_rule' | 'merchant_rule'
  readonly rule: RuleNamed
  readonly channelId: number
}

/** The channels that rules want, in order of precedence: staff's rule before the merchant's. */
export function wishesOf({ staff, rules, facts }: Omit<ChoiceGiven, 'offers' | 'fixed'>): readonly Wish[] {
  const own = facts && firstMatching(rules, conditionOf, facts)
  const named = ({ id, name, version }: RuleNamed): RuleNamed => ({ id, name, version })
  return [
    ...(staff ? [{ by: 'staff_rule', rule: named(staff), channelId: staff.channelId } as const] : []),
    ...(own ? [{ by: 'merchant_rule', rule: named(own), channelId: own.channel_id } as const] : []),
  ]
}

/** Compares offers: available ones first, then by price, then by speed. Equal ones keep their order. */
const before = (left: ChannelOffer, right: ChannelOffer): boolean =>
  (Number(right.ok) - Number(left.ok) || left.total - right.total || left.days_max - right.days_max) < 0

/** The chosen channel, or null if none can carry the parcel. */
export function chooseChannel(given: ChoiceGiven): ChannelChoice | null {
  const { fixed, offers } = given
  const carries = (id: number): boolean => offers.some((one) => one.channel_id === id && one.ok)
  if (fixed !== null)
    return carries(fixed) ? { by: 'hand', channelId: fixed, rule: null, refused: false } : null
  const wishes = wishesOf(given)
  const granted = wishes.find((wish) => carries(wish.channelId))
  if (granted)
    return {
      by: granted.by,
      channelId: granted.channelId,
      rule: granted.rule,
      refused: granted !== wishes[0],
    }
  const best = offers.reduce<ChannelOffer | undefined>(
    (first, one) => (first && !before(one, first) ? first : one),
    undefined,
  )
  if (!best?.ok) return null
  const last = wishes.at(-1)
  return { by: 'default', channelId: best.channel_id, rule: last?.rule ?? null, refused: last !== undefined }
}

/** A decision as stored in the log. */
export interface KeptChoice extends Omit<ChannelChoice, 'by'> {
  readonly by: ChoiceBy
}

/** Whether repeating a logged decision from its stored facts gives the same result. */
export function isProven(kept: KeptChoice, given: ChoiceGiven): boolean {
  // Decided without a comparison: by routing rules at the label, or for an order without a price.
  if (given.offers.length === 0) return kept.channelId === given.fixed
  const again = chooseChannel(given)
  return (
    again !== null &&
    again.by === kept.by &&
    again.channelId === kept.channelId &&
    again.refused === kept.refused &&
    again.rule?.id === kept.rule?.id &&
    again.rule?.version === kept.rule?.version
  )
}
