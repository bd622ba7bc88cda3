import { createHash } from 'node:crypto'
import type { RunningRule } from '@dropyard/contract/order/order-rule/engine'
import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { DraftRecord } from './service.ts'
import { orderRuleSet, orderRuleVersion } from './table.ts'

/** The rules in force: the set that was published last. */

export type VersionRecord = typeof orderRuleVersion.$inferSelect

export interface Live {
  /** 0 before anything was published. */
  number: number
  at: Date | null
  userId: number | null
  versions: VersionRecord[]
}

export async function liveRules(ctx: Ctx, number?: number): Promise<Live> {
  const [set] = await ctx.db
    .select()
    .from(orderRuleSet)
    .where(number === undefined ? undefined : sql`${orderRuleSet.number} = ${number}`)
    .orderBy(desc(orderRuleSet.number))
    .limit(1)
  if (!set) return { number: 0, at: null, userId: null, versions: [] }
  return {
    number: set.number,
    at: set.at,
    userId: set.userId,
    versions: await versionsOf(ctx, set.versionIds),
  }
}

export async function versionsOf(ctx: Ctx, ids: readonly number[]): Promise<VersionRecord[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(orderRuleVersion)
    .where(sql`${orderRuleVersion.id} = ANY (${sql.param([...ids])}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Content = Pick<
  VersionRecord,
  'name' | 'event' | 'match' | 'groups' | 'actions' | 'stop' | 'validFrom' | 'validTo'
>

const running = (id: number, version: number, of: Content): RunningRule => ({
  id,
  version,
  name: of.name,
  event: of.event,
  match: of.match,
  groups: of.groups,
  actions: of.actions,
  stop: of.stop,
  from: of.validFrom?.toISOString() ?? null,
  to: of.validTo?.toISOString() ?? null,
})

export const runningVersion = (row: VersionRecord): RunningRule => running(row.ruleId, row.number, row)
/** A draft in the form in which it would run; it has no version number yet. */
export const runningDraft = (row: DraftRecord): RunningRule => running(row.id, 0, row)

/** Equal texts mean that two rules are the same. */
export const textOf = (rule: RunningRule): string => JSON.stringify({ ...rule, version: 0 })

/** Hash of the active drafts: only drafts that were tried can be published. */
export const hashOf = (drafts: readonly DraftRecord[]): string =>
  createHash('sha256')
    .update(
      drafts
        .filter((one) => one.active)
        .map((one) => textOf(runningDraft(one)))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32)
