import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderRuleErrors } from '@dropyard/contract/order/order-rule'
import { eq, inArray, max } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { hashOf, liveRules, runningDraft, runningVersion, textOf } from './live.ts'
import { type DraftRecord, draftsOf } from './service.ts'
import { orderRuleSet, orderRuleTrial, orderRuleVersion } from './table.ts'

/**
 * Publishes the drafts exactly as they were tried. If two users publish at once, the first wins, because both would write the
 * same number.
 */
export async function publish(ctx: UserCtx, trialId: number): Promise<{ number: number; rules: number }> {
  const [trial] = await ctx.db.select().from(orderRuleTrial).where(eq(orderRuleTrial.id, trialId))
  if (!trial) fail(commonErrors.not_found)
  const drafts = await draftsOf(ctx, true)
  const live = await liveRules(ctx)
  if (trial.setNumber !== live.number) fail(orderRuleErrors.published)
  if (trial.state !== 'done' || trial.draftHash !== hashOf(drafts)) fail(orderRuleErrors.not_tried)
  const wanted = drafts.filter((one) => one.active)
  const known = new Map(live.versions.map((one) => [one.ruleId, one]))
  const isSame = (draft: DraftRecord): boolean => {
    const version = known.get(draft.id)
    return version !== undefined && textOf(runningVersion(version)) === textOf(runningDraft(draft))
  }
  const sameOrder = wanted.map((one) => one.id).join() === live.versions.map((one) => one.ruleId).join()
  if (sameOrder && wanted.every(isSame)) fail(orderRuleErrors.nothing)
  const changed = wanted.filter((one) => !isSame(one))
  const made = await writeVersions(ctx, changed)
  const versionIds = wanted.map((one) => made.get(one.id) ?? known.get(one.id)?.id ?? 0)
  const [set] = await ctx.db
    .insert(orderRuleSet)
    .values({ number: live.number + 1, versionIds, trialId, at: ctx.now, userId: ctx.user.id })
    .onConflictDoNothing({ target: orderRuleSet.number })
    .returning({ number: orderRuleSet.number })
  if (!set) fail(orderRuleErrors.published)
  ctx.audit({ record: 'order-rule', recordId: 0, before: { set: live.number }, after: { set: set.number } })
  return { number: set.number, rules: versionIds.length }
}

/** Writes new versions of the drafts that differ from the published ones; returns version ids by rule. */
async function writeVersions(ctx: UserCtx, drafts: readonly DraftRecord[]): Promise<Map<number, number>> {
  if (drafts.length === 0) return new Map()
  const last = await ctx.db
    .select({ ruleId: orderRuleVersion.ruleId, number: max(orderRuleVersion.number) })
    .from(orderRuleVersion)
    .where(
      inArray(
        orderRuleVersion.ruleId,
        drafts.map((one) => one.id),
      ),
    )
    .groupBy(orderRuleVersion.ruleId)
  const numbers = new Map(last.map((row) => [row.ruleId, row.number ?? 0]))
  const rows = await ctx.db
    .insert(orderRuleVersion)
    .values(
      drafts.map((one) => ({
        ruleId: one.id,
        number: (numbers.get(one.id) ?? 0) + 1,
        name: one.name,
        event: one.event,
        match: one.match,
        groups: one.groups,
        actions: one.actions,
        stop: one.stop,
        validFrom: one.validFrom,
        validTo: one.validTo,
        ownerId: one.ownerId,
        at: ctx.now,
        userId: ctx.user.id,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: orderRuleVersion.id, ruleId: orderRuleVersion.ruleId })
  if (rows.length !== drafts.length) fail(orderRuleErrors.published)
  return new Map(rows.map((row) => [row.ruleId, row.id]))
}
