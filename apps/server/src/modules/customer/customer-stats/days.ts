import type { CustomerKind } from '@dropyard/contract/customer/customer/kinds'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { periodStart } from '@dropyard/contract/kit/report/dimensions'

/** What a customer's orders and stages say about each day. */

/** Days without an order after which a merchant or buyer is dormant, and lost. */
export const quietDays = { dormant: 90, lost: 365 } as const

export interface Ordered {
  readonly day: string
  readonly orders: number
  readonly paid: number
  readonly refunds: number
  readonly spend: number
}

interface Past {
  readonly kind: CustomerKind
  /** The day on which it was added. */
  readonly created: string
  readonly ordered: readonly Ordered[]
  /** Of leads: days of follow-ups, and days on which they became dormant or lost. */
  readonly followed: readonly string[]
  readonly ended: readonly { readonly day: string; readonly as: 'dormant' | 'lost' }[]
}

type Flags = Record<'began' | 'active' | 'repeated' | 'dormant' | 'lost', 0 | 1>
export type CountedDay = Ordered & Flags

const empty = { orders: 0, paid: 0, refunds: 0, spend: 0 }
const noFlags: Flags = { began: 0, active: 0, repeated: 0, dormant: 0, lost: 0 }

/**
 * Merchants and buyers begin with their first order, and are dormant or lost after days without one. Leads begin when they are
 * added, are active in weeks with a follow-up, and are dormant or lost when their stage says so.
 */
export function daysOf({ kind, created, ordered, followed, ended }: Past) {
  const rows = new Map<string, CountedDay>()
  const row = (day: string): CountedDay => {
    const found = rows.get(day) ?? { day, ...empty, ...noFlags }
    rows.set(day, found)
    return found
  }
  const mark = (day: string, flag: keyof Flags): void => void rows.set(day, { ...row(day), [flag]: 1 })
  for (const { day, orders, paid, refunds, spend } of ordered) {
    const so = row(day)
    rows.set(day, {
      ...so,
      orders: so.orders + orders,
      paid: so.paid + paid,
      refunds: so.refunds + refunds,
      spend: so.spend + spend,
    })
  }
  const isLead = kind === 'lead'
  const days = isLead
    ? [...new Set(followed)].sort()
    : [...rows.values()].flatMap(({ day, orders }) => (orders > 0 ? [day] : [])).sort()
  const first = isLead ? created : days[0]
  if (first === undefined) return { firstWeek: null, rows: [...rows.values()] }
  mark(first, 'began')
  const firstWeek = periodStart('week', first)
  let seen = ''
  for (const [at, day] of days.entries()) {
    const week = periodStart('week', day)
    if (week !== seen) mark(day, 'active')
    if (week !== seen && week > firstWeek) mark(day, 'repeated')
    seen = week
    if (isLead) continue
    const next = days[at + 1]
    for (const flag of ['dormant', 'lost'] as const) {
      const quiet = dayOf(Date.parse(day) + quietDays[flag] * dayMs)
      if (next === undefined || next > quiet) mark(quiet, flag)
    }
  }
  if (isLead) for (const { day, as } of ended) mark(day, as)
  return { firstWeek: isLead ? null : firstWeek, rows: [...rows.values()] }
}

export interface Move {
  readonly at: Date
  readonly from: string | null
  readonly to: string
}

/** Stays in stages, from the history of moves; the current one has no end. */
export function staysOf(now: { state: string; since: Date; created: Date }, moves: readonly Move[]) {
  const [first] = moves
  const begun =
    first === undefined
      ? [{ state: now.state, at: now.since }]
      : [
          ...(first.from === null ? [] : [{ state: first.from, at: now.created }]),
          ...moves.map(({ to, at }) => ({ state: to, at })),
        ]
  return begun.flatMap(({ state, at }, place) => {
    if (state === 'none') return []
    const end = begun[place + 1]?.at
    const days = end ? Math.max(0, Math.floor((end.getTime() - at.getTime()) / dayMs)) : null
    return [{ state, beganOn: dayOf(at), endedOn: end ? dayOf(end) : null, days }]
  })
}
