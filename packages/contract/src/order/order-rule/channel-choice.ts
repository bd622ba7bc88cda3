import { type ConditionFacts, firstThatHolds } from '../../kit/conditions.ts'
import { conditionOf, type RuleConditions } from '../../logistics/shipping/match.ts'

/**
 * Which channel an order goes by, of all that is known when it is chosen. The same function chooses, and proves a choice
 * from the log years later.
 */

export const choosers = {
  hand: { en: 'By hand', zh: '人工选择' },
  staff_rule: { en: 'Automation rule', zh: '自动化规则' },
  merchant_rule: { en: 'Merchant’s shipping rule', zh: '商户物流规则' },
  default: { en: 'Cheapest channel', zh: '最便宜渠道' },
  label: { en: 'Carrier rule of the channel', zh: '渠道承运规则' },
} as const
export type ChoiceBy = keyof typeof choosers

/** A merchant's rule as it stood. */
export interface MerchantRule extends RuleConditions {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly channel_id: number
}

/** What a channel asked for the parcel, or why it could not carry it. */
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
  /** The channel that a person chose. */
  readonly fixed: number | null
  /** The channel that a staff's rule wants. */
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

/** A rule that was asked, with the channel that it wants. */
interface Wish {
  readonly by: 'staff_rule' | 'merchant_rule'
  readonly rule: RuleNamed
  readonly channelId: number
}

/** What rules want, in the order in which they are asked: staff's before the merchant's. */
export function wishesOf({ staff, rules, facts }: Omit<ChoiceGiven, 'offers' | 'fixed'>): readonly Wish[] {
  const own = facts && firstThatHolds(rules, conditionOf, facts)
  const named = ({ id, name, version }: RuleNamed): RuleNamed => ({ id, name, version })
  return [
    ...(staff ? [{ by: 'staff_rule', rule: named(staff), channelId: staff.channelId } as const] : []),
    ...(own ? [{ by: 'merchant_rule', rule: named(own), channelId: own.channel_id } as const] : []),
  ]
}

/** Those that can carry first, the cheapest and then the quickest of them in front; the first of equals stays so. */
const before = (left: ChannelOffer, right: ChannelOffer): boolean =>
  (Number(right.ok) - Number(left.ok) || left.total - right.total || left.days_max - right.days_max) < 0

/** The channel, or null where none can carry the parcel. */
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

/** A choice as the log has it. */
export interface KeptChoice extends Omit<ChannelChoice, 'by'> {
  readonly by: ChoiceBy
}

/** Whether a choice made again from what was kept of it is the same. */
export function isProven(kept: KeptChoice, given: ChoiceGiven): boolean {
  // Chosen where nothing was compared: by the carrier rules at the label, or for an order without a price.
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
