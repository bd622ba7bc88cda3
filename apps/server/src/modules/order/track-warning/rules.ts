import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { type WarningKind, warningPhaseOf } from '@dropyard/contract/order/parcel/warning'
import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { trackRule } from './table.ts'

/** Rules of tracking warnings: which are in force today, and to whom they assign the warnings they raise. */

export type Rule = typeof trackRule.$inferSelect

/** What rules can be narrowed to. */
interface Place {
  /** Null for a warning about parcels of several companies. */
  readonly entityId: number | null
  /** What the order paid, in US cents; null if the warning is not about one order. */
  readonly paid: number | null
  readonly channelId: number
  readonly country: string
  /** Null if the warning is not about one parcel. */
  readonly phase: ParcelPhase | null
}
/** The most specific rule of a kind that applies. */
export type RuleOf = (kind: WarningKind, place: Place) => Rule | undefined

/** How specific a rule is: a merchant's rule precedes all others, then channel, country, value and phase count, in this order. */
const particular = ({ entityId, channelId, country, leastValue, phase }: Rule): number =>
  (entityId === null ? 0 : 16) +
  (channelId === null ? 0 : 8) +
  (country === '' ? 0 : 4) +
  (leastValue === null ? 0 : 2) +
  (phase === 'all' ? 0 : 1)

export async function rulesInForce(ctx: Ctx): Promise<RuleOf> {
  const day = today(ctx)
  const rules = await ctx.db.select().from(trackRule).where(lte(trackRule.activeFrom, day))
  const byKind = Map.groupBy(
    rules.sort(
      (a, b) => particular(b) - particular(a) || (b.leastValue ?? 0) - (a.leastValue ?? 0) || b.id - a.id,
    ),
    ({ kind }) => kind,
  )
  return (kind, { entityId, paid, channelId, country, phase }) =>
    byKind
      .get(kind)
      ?.find(
        (rule) =>
          (rule.entityId === null || rule.entityId === entityId) &&
          (rule.leastValue === null || (paid !== null && paid >= rule.leastValue)) &&
          (rule.channelId === null || rule.channelId === channelId) &&
          (rule.country === '' || rule.country === country) &&
          (rule.phase === 'all' || (phase !== null && rule.phase === warningPhaseOf(phase))),
      )
}

/**
 * The owner of a rule's next warning: its person, or the member of its role with the fewest open tasks; null if it names none.
 */
export type NextOwner = (rule: Rule | undefined) => number | null

export async function owners(ctx: Ctx, rules: readonly Rule[]): Promise<NextOwner> {
  const roles = [...new Set(rules.flatMap(({ ownerRoleId }) => ownerRoleId ?? []))]
  const persons = [...new Set(rules.flatMap(({ ownerId }) => ownerId ?? []))]
  if (roles.length + persons.length === 0) return () => null
  const { rows } = await ctx.db.execute<{ id: string; roles: string[]; held: number }>(sql`
    SELECT p.id, ARRAY(SELECT pr.role_id FROM person_role pr WHERE pr.person_id = p.id) AS roles,
      (SELECT count(*)::int FROM task t WHERE t.assignee_id = p.id AND t.closed_at IS NULL) AS held
    FROM person p WHERE p.kind = 'staff' AND p.status = 'active'
      AND (p.id IN (SELECT pr.person_id FROM person_role pr WHERE pr.role_id = ANY (${`{${roles.join(',')}}`}::bigint[])) OR p.id = ANY (${`{${persons.join(',')}}`}::bigint[]))
      AND EXISTS (SELECT FROM person_role pr JOIN role r ON r.id = pr.role_id
        WHERE pr.person_id = p.id AND ${`${trackWarningFlow.name}:claim`} = ANY (r.permissions))`)
  const people = rows.map((row) => ({ id: Number(row.id), roles: row.roles.map(Number), held: row.held }))
  return (rule) => {
    if (!rule) return null
    const able = people.filter(
      ({ id, roles }) =>
        id === rule.ownerId || (rule.ownerRoleId !== null && roles.includes(rule.ownerRoleId)),
    )
    const next = able.reduce<(typeof able)[number] | undefined>(
      (least, one) => (least && least.held <= one.held ? least : one),
      undefined,
    )
    if (!next) return null
    next.held++
    return next.id
  }
}
