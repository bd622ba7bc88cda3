import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { customerSources, grades } from '@dropyard/contract/customer/customer/kinds'
import { type CustomValues, fieldKey, readCondition } from '@dropyard/contract/customer/field/values'
import type { RfmSegment } from '@dropyard/contract/customer/rfm'
import {
  consentStates,
  type MailDeed,
  mailDeeds,
  optedOut,
  rfmValues,
  type SegmentLeaf,
  segmentKind,
} from '@dropyard/contract/customer/segment/terms'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { displayMoney } from '@dropyard/contract/kit/money'
import { inLang } from '@dropyard/contract/kit/text'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { nameOrNull } from '../../../kit/data/people.ts'
import { assertFound } from '../../../kit/errors.ts'
import { type CustomField, loadFields, valueText } from '../field/values.ts'
import { boughtGoods, conditionOfLeaf } from './conditions.ts'
import { membersOf } from './members.ts'
import type { customerSegment } from './table.ts'

/** Why a customer is in a segment: the conditions are tried one by one, with the value that the customer has. */

type Segment = typeof customerSegment.$inferSelect

interface Facts {
  readonly [name: string]: unknown
  country: string
  language: string
  state: keyof typeof customerFlow.states
  grade: keyof typeof grades | null
  tags: string[]
  custom: CustomValues
  source: keyof typeof customerSources
  do_not_contact: boolean
  owner: string | null
  orders: number
  paid_orders: number
  spend: number
  first: Date | null
  last: Date | null
  consent: keyof typeof consentStates
  rfm: RfmSegment | null
  r: number
  f: number
  m: number
  scored: string
  got: Date | null
  opened: Date | null
  clicked: Date | null
  answered: Date | null
  mailed: Date | null
}

export async function whyMember(ctx: UserCtx, segment: Segment, customerId: number) {
  const leaves = segment.groups.flatMap((group, at) =>
    group.of.map((leaf, place) => ({ group: at, place, leaf, name: `${at}_${place}` })),
  )
  const tried = leaves.flatMap(({ leaf, name }): SQL[] => [
    sql`coalesce(${conditionOfLeaf(segment.kind, leaf, ctx)}, false) AS ${sql.identifier(`holds_${name}`)}`,
    ...(segmentKind(leaf.field) === 'bought'
      ? [sql`${boughtGoods(segment.kind, leaf, ctx)} AS ${sql.identifier(`goods_${name}`)}`]
      : []),
  ])
  const { rows } = await ctx.db.execute<Facts>(sql`
    SELECT c.country, c.language, c.state, c.grade, c.tags, c.custom, c.source, c.do_not_contact,
      ${nameOrNull(sql`coalesce(c.owner_id, (SELECT e.salesperson_id FROM entity e WHERE e.id = c.entity_id))`)(ctx)} AS owner,
      f.orders, f.paid_orders, f.spend, f.first_order_at AS first, f.last_order_at AS last,
      coalesce((SELECT k.state FROM customer_consent k WHERE k.customer_id = c.id AND k.channel = 'email'
        ORDER BY k.id DESC LIMIT 1), 'none') AS consent,
      x.segment AS rfm, x.r, x.f, x.m, x.day::text AS scored,
      l.got_at AS got, l.opened_at AS opened, l.clicked_at AS clicked, l.answered_at AS answered, l.last_at AS mailed,
      c.id IN (${membersOf(ctx, segment)}) AS member, ${sql.join(tried, sql`, `)}
    FROM customer c JOIN customer_figure f ON f.customer_id = c.id
      LEFT JOIN customer_rfm x ON x.customer_id = c.id LEFT JOIN customer_mail l ON l.customer_id = c.id
    WHERE c.id = ${customerId}`)
  const facts = assertFound(rows[0])
  const fields = leaves.some(({ leaf }) => leaf.field === 'custom') ? await loadFields(ctx) : []
  return {
    member: facts.member === true,
    conditions: leaves.map(({ group, place, leaf, name }) => ({
      ...{ group, place, field: leaf.field },
      value: shownValue(leaf, facts, ctx, { goods: facts[`goods_${name}`], fields }),
      holds: facts[`holds_${name}`] === true,
    })),
  }
}

/** What the customer has, as text in the reader's language. */
function shownValue(
  { field, values }: SegmentLeaf,
  facts: Facts,
  ctx: UserCtx,
  { goods, fields }: { goods: unknown; fields: readonly CustomField[] },
): string {
  const { lang, now } = ctx
  const usd = (amount: number): string => displayMoney({ amount, currency: 'USD' }, lang)
  const day = (at: Date | null): string => (at === null ? '' : dayOf(new Date(at)))
  const ago = (at: Date | null): string =>
    at === null ? '' : String(Math.floor((now.getTime() - new Date(at).getTime()) / dayMs))
  const score = (value: number): string => (facts.rfm === null ? '' : `${value} (${facts.scored})`)
  switch (field) {
    case 'stage':
      return inLang(customerFlow.states[facts.state].words, lang)
    case 'grade':
      return facts.grade === null ? '' : inLang(grades[facts.grade], lang)
    case 'source':
      return inLang(customerSources[facts.source], lang)
    case 'consent':
      return inLang(consentStates[facts.consent], lang)
    case 'do_not_contact':
      return inLang(optedOut[facts.do_not_contact ? 'yes' : 'no'], lang)
    case 'owner':
      return facts.owner ?? ''
    case 'tag':
      return facts.tags.join(', ')
    case 'custom': {
      const asked = new Set(values.map((value) => readCondition(value).field))
      const found = fields.filter(({ id }) => asked.has(id) && fieldKey(id) in facts.custom)
      return found.map((one) => valueText(one, facts.custom[fieldKey(one.id)], lang)).join(', ')
    }
    case 'spend':
      return usd(Number(facts.spend))
    case 'average':
      return facts.paid_orders > 0 ? usd(Math.round(Number(facts.spend) / facts.paid_orders)) : ''
    case 'rfm': {
      if (facts.rfm === null) return inLang(rfmValues.none, lang)
      return `${inLang(rfmValues[facts.rfm], lang)} ${facts.r}-${facts.f}-${facts.m} (${facts.scored})`
    }
    case 'rfm_recency':
      return score(facts.r)
    case 'rfm_frequency':
      return score(facts.f)
    case 'rfm_spend':
      return score(facts.m)
    case 'mail':
      return (Object.keys(mailDeeds) as MailDeed[])
        .filter((deed) => values.includes(deed) && facts[deed] !== null)
        .map((deed) => `${inLang(mailDeeds[deed], lang)} ${day(facts[deed])}`)
        .join(', ')
    case 'last_mail':
      return ago(facts.mailed)
    case 'first_order':
      return ago(facts.first)
    case 'last_order':
      return ago(facts.last)
    case 'first_order_day':
      return day(facts.first)
    case 'last_order_day':
      return day(facts.last)
    case 'goods':
    case 'category':
      return typeof goods === 'string' ? goods : ''
    default:
      return String(facts[field])
  }
}
