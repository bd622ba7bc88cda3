import { subjectOf } from '@dropyard/contract/kit/tasks'
import type { Words } from '@dropyard/contract/kit/text'
import { severityOf, type WarningKind, warningKinds } from '@dropyard/contract/order/parcel/warning'
import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { aboutAll, flow } from './flow.ts'
import { owners, type Rule } from './rules.ts'
import { trackWarning, type WarningRecord } from './table.ts'

/** A detected problem, and the rule that decides how it is handled. */
export interface Finding {
  readonly values: Omit<typeof trackWarning.$inferInsert, 'ruleId' | 'severity' | 'state' | 'createdAt'>
  readonly rule: Rule | undefined
}

const keyOf = ({ parcelId, channelId }: { parcelId?: number | null | undefined; channelId: number }) =>
  `${parcelId ?? ''}:${channelId}`

/** The columns of a warning that its rule decides. */
const ruledBy = (kind: WarningKind, rule: Rule | undefined) => ({
  ruleId: rule?.id ?? null,
  severity: rule?.severity ?? severityOf(kind),
})

/** Creates warnings with their history, task and owner. A warning that another transaction created meanwhile is left to it. */
export async function add(ctx: Ctx, findings: readonly Finding[]): Promise<number[]> {
  if (findings.length === 0) return []
  const nextOwner = await owners(ctx, rulesOf(findings))
  const ownerOf = new Map(findings.map(({ values, rule }) => [keyOf(values), nextOwner(rule)]))
  const made = await ctx.db
    .insert(trackWarning)
    .values(
      findings.map(({ values, rule }) => ({
        ...values,
        ...ruledBy(values.kind, rule),
        state: (ownerOf.get(keyOf(values)) ?? null) === null ? ('open' as const) : ('assigned' as const),
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  const abouts = await aboutAll(ctx, made)
  await flow.recordsCreated(
    ctx,
    abouts.map(({ row, about }) => ({ row, about: { ...about, worker: ownerOf.get(keyOf(row)) ?? null } })),
  )
  return made.map(({ id }) => id)
}

const rulesOf = (all: readonly { rule: Rule | undefined }[]): Rule[] => [
  ...new Set(all.flatMap(({ rule }) => rule ?? [])),
]

/**
 * Raises open warnings to a more severe kind. An assigned warning keeps its owner; an open one goes to the owner that the rule
 * names. A warning that a user changed since it was read is skipped, and is looked at again in the next run.
 */
export async function strengthen(
  ctx: Ctx,
  found: readonly { warning: WarningRecord; kind: WarningKind; since: Date; rule: Rule | undefined }[],
): Promise<void> {
  if (found.length === 0) return
  const values = found.map(({ warning: { id, version }, kind, since, rule }) => {
    const { ruleId, severity } = ruledBy(kind, rule)
    return { id, version, kind, since, severity, rule_id: ruleId }
  })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`UPDATE track_warning w
    SET kind = n.kind, since = n.since, severity = n.severity, rule_id = n.rule_id, version = w.version + 1,
      updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS n(id bigint, version int, kind text, since timestamptz, severity text, rule_id bigint)
    WHERE w.id = n.id AND w.version = n.version RETURNING w.id`)
  const as = new Set(rows.map(({ id }) => Number(id)))
  const stronger = found.filter(({ warning }) => as.has(warning.id))
  await tellChanges(ctx, stronger)
  const free = stronger.filter(({ warning }) => warning.state === 'open')
  const nextOwner = await owners(ctx, rulesOf(free))
  // One call for each owner.
  for (const [assignee_id, its] of Map.groupBy(free, ({ rule }) => nextOwner(rule)))
    if (assignee_id !== null) {
      const ids = its.map(({ warning }) => warning.id)
      await flow.move(ctx, 'assign', ids, { assignee_id, due_at: null }, { each: true })
    }
}

/** Adds the change to the warnings' histories and updates their tasks. */
async function tellChanges(
  ctx: Ctx,
  stronger: readonly { warning: WarningRecord; kind: WarningKind }[],
): Promise<void> {
  const before = new Map(stronger.map(({ warning }) => [warning.id, kindWords(warning.kind)]))
  const abouts = await aboutAll(
    ctx,
    stronger.map(({ warning, kind }) => ({ ...warning, kind })),
  )
  await flow.recordChanges(
    ctx,
    abouts.map(({ row, about }) => ({
      row,
      about,
      changes: [{ field: 'kind', from: before.get(row.id), to: kindWords(row.kind) }],
    })),
  )
}

const kindWords = (kind: WarningKind): Words => subjectOf(trackWarningFlow.tasks, warningKinds[kind][0])
