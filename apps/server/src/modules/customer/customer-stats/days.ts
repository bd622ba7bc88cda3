import type { CustomerKind } from '@dropyard/contract/customer/customer/kinds'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { periodStart } from '@dropyard/contract/kit/report/dimensions'

/** The events of a customer by day, from its orders, follow-ups and stages. */

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
  const row = (day: string): CountedDay => rows.get(day) ?? { day, ...empty, ...noFlags }
  const mark = (day: string, flag: keyof Flags): void => void rows.set(day, { ...row(day), [flag]: 1 })
  for (const { day, orders, paid, refunds, spend } of ordered) {
    const before = row(day)
    rows.set(day, {
      ...before,
      orders: before.orders + orders,
      paid: before.paid + paid,
      refunds: before.refunds + refunds,
      spend: before.spend + spend,
    })
  }
  const isLead = kind === 'lead'
  const days = isLead
    ? [...new Set(followed)].sort()
    : [...rows.values()].flatMap(({ day, orders }) => (orders > 0 ? [day] : [])).sort()
  const began = isLead ? created : days[0]
  if (began === undefined) return { firstWeek: null, rows: [...rows.values()] }
  mark(began, 'began')
  const firstWeek = periodStart('week', began)
  let countedWeek = ''
  for (const [at, day] of days.entries()) {
    const week = periodStart('week', day)
    if (week !== countedWeek) mark(day, 'active')
    if (week !== countedWeek && week > firstWeek) mark(day, 'repeated')
    countedWeek = week
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

interface Stay {
  readonly state: string
  readonly at: Date
}

/**
 * Stays in stages, from the history of moves; the current one has no end. A merge, and its undo, change the stage without a move. A
 * stage that the moves don't lead to began at an unknown time after the last move, so it counts from that move, or if it is the
 * current stage, from the time that the record knows if that is later.
 */
export function staysOf(now: { state: string; since: Date; created: Date }, moves: readonly Move[]) {
  if (moves.length === 0) return closed([{ state: now.state, at: now.since }])
  const begun: Stay[] = []
  for (const { from, to, at } of moves) {
    const last = begun.at(-1)
    if (from !== null && from !== last?.state) begun.push({ state: from, at: last?.at ?? now.created })
    begun.push({ state: to, at })
  }
  const last = begun.at(-1)
  if (last && last.state !== now.state)
    begun.push({ state: now.state, at: new Date(Math.max(now.since.getTime(), last.at.getTime())) })
  return closed(begun)
}

function closed(begun: readonly Stay[]) {
  return begun.flatMap(({ state, at }, place) => {
    if (state === 'none') return []
    const end = begun[place + 1]?.at
    const days = end ? Math.max(0, Math.floor((end.getTime() - at.getTime()) / dayMs)) : null
    return [{ state, beganOn: dayOf(at), endedOn: end ? dayOf(end) : null, days }]
  })
}
