import { fieldErrors } from '@dropyard/contract/customer/field'
import {
  type CustomTest,
  type FieldKind,
  fits,
  readCondition,
} from '@dropyard/contract/customer/field/values'
import {
  customerSegment as contract,
  segmentErrors as errors,
  mostFrozen,
} from '@dropyard/contract/customer/segment'
import {
  isComplete,
  isFieldOf,
  type SegmentGroup,
  segmentFields,
} from '@dropyard/contract/customer/segment/terms'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { equalAsJson } from '../../../kit/data/equal-as-json.ts'
import { nameOrNull } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { question } from '../../../kit/questions.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { isFor, loadFields, nameIn } from '../field/values.ts'
import { idsThatMeet } from './conditions.ts'
import { assertNotDeleted } from './deleted.ts'
import { conditionsOf, isUsable } from './members.ts'
import { customerSegment, customerSegmentMember } from './table.ts'

/** Reading and writing segments. */

/** Asks what uses a segment in a way that another person approved; answered with names. Its members must stay as they were approved. */
export const approvedUses = question<number, string>()

export const served = serve(contract, customerSegment, {
  owner: isUsable,
  search: [customerSegment.name],
  columns: { created_by_name: nameOrNull(qualified(customerSegment.createdBy)) },
  beforeSave: async (ctx, given, before) => {
    if (before) await assertOwn(ctx, before.id)
    // The form asks how groups are joined only if there are several.
    const match = given.groups.length > 1 || !before ? given.match : (before.match as typeof given.match)
    const input = { ...given, match }
    assertConditions(input)
    // A segment that was saved before may have conditions that don't apply, or on what was deleted; it stays valid until they are changed.
    const isAsBefore = before && equalAsJson([before.kind, before.groups], [input.kind, input.groups])
    if (!isAsBefore) {
      assertApply(ctx, input)
      await assertNotDeleted(ctx, input.groups)
    }
    await assertFields(ctx, input, !isAsBefore)
    if (before) await assertFree(ctx, before.id, input)
    return { ...input, frozen_at: input.mode === 'frozen' ? ctx.now : null }
  },
  afterSave: (ctx, { id }) => keepMembers(ctx, id),
  mayRemove: async (ctx, rows) => {
    for (const { id } of rows) await assertOwn(ctx, id)
  },
})

export function assertConditions({
  kind,
  entity_id,
  groups,
}: {
  kind: string
  entity_id: number | null
  groups: readonly SegmentGroup[]
}): void {
  if (kind !== 'buyer' && entity_id !== null) failAt('entity_id', errors.merchants)
  if (!groups.every((group) => group.of.every(isComplete))) failAt('groups', errors.conditions)
}

type Conditions = Pick<InputOf<typeof contract>, 'kind' | 'groups'>

/** Conditions must be on what customers of the segment's kind have. */
function assertApply({ lang }: UserCtx, { kind, groups }: Conditions): void {
  const wrong = groups.flatMap(({ of }) => of).find(({ field }) => !isFieldOf(kind, field))
  if (wrong) failAt('groups', errors.not_for, { name: segmentFields[wrong.field].words[lang] })
}

/** The conditions on custom fields that a segment has. */
const customTests = (groups: readonly SegmentGroup[]): CustomTest[] =>
  groups.flatMap(({ of }) =>
    of.flatMap(({ field, values }) => (field === 'custom' ? values.map(readCondition) : [])),
  )

const allowed: Readonly<Record<FieldKind, string>> = {
  text: 'contains:TEXT, has, none',
  number: 'within:1..100, has, none',
  day: 'within:2026-01-01..2026-12-31, has, none',
  choice: 'any:KEY,KEY, has, none',
}

/**
 * Custom fields and their choices must exist, and conditions fit the type of the field. The fields are locked, so that nothing of them
 * is removed before the segment is saved.
 */
async function assertFields(ctx: UserCtx, { kind, groups }: Conditions, apply: boolean): Promise<void> {
  const tests = customTests(groups)
  if (tests.length === 0) return
  const fields = await loadFields(ctx, { lock: true })
  for (const test of tests) {
    const { field: id, keys = [] } = test
    const field = fields.find((one) => one.id === id)
    if (!field) failAt('groups', fieldErrors.unknown, { id })
    const name = nameIn(field, ctx.lang)
    if (apply && !isFor(field, kind)) failAt('groups', errors.not_for, { name })
    if (!fits(field.kind, test))
      failAt('groups', fieldErrors.no_condition, { name, allowed: allowed[field.kind] })
    if (keys.some((key) => !field.choices.some((choice) => choice.key === key)))
      failAt('groups', fieldErrors.no_choice, { name })
  }
}

/** Names of the segments with conditions on a custom field, or on one of its choices; also those that this user doesn't see. */
export async function segmentsWith(
  { db }: Pick<Ctx, 'db'>,
  { field, choice }: { field: number; choice?: string },
): Promise<string[]> {
  const isOn = (test: CustomTest): boolean =>
    test.field === field && (choice === undefined || test.keys?.includes(choice) === true)
  const rows = await withoutRowScope(db, () =>
    db
      .select({ name: customerSegment.name, groups: customerSegment.groups })
      .from(customerSegment)
      .where(sql`${customerSegment.groups} @> '[{"of": [{"field": "custom"}]}]'`)
      .orderBy(customerSegment.name),
  )
  return rows.filter(({ groups }) => customTests(groups).some(isOn)).map(({ name }) => name)
}

export async function segmentOf({ db }: Pick<UserCtx, 'db'>, id: number) {
  const [one] = await db.select().from(customerSegment).where(eq(customerSegment.id, id))
  return assertFound(one)
}

async function assertOwn(ctx: UserCtx, id: number): Promise<void> {
  const { createdBy } = await segmentOf(ctx, id)
  if (createdBy !== ctx.user.id && !ctx.user.permissions.has('customer-segment:others'))
    fail(errors.not_yours)
}

type Deciding = Pick<InputOf<typeof contract>, 'kind' | 'entity_id' | 'mode' | 'match' | 'groups'>

/** Saving a frozen segment freezes other members, even if its conditions are the same. */
async function assertFree(
  ctx: UserCtx,
  id: number,
  { kind, entity_id, mode, match, groups }: Deciding,
): Promise<void> {
  const one = await segmentOf(ctx, id)
  const before = [one.kind, one.entityId, one.mode, one.match, one.groups]
  if (mode !== 'frozen' && equalAsJson(before, [kind, entity_id, mode, match, groups])) return
  const [name] = await approvedUses.ask(ctx, id)
  if (name !== undefined) fail(errors.approved, { name })
}

/** Keeps the members of a frozen segment as they are now. */
async function keepMembers(ctx: UserCtx, id: number): Promise<void> {
  const segment = await segmentOf(ctx, id)
  // Also those that this user doesn't see: another user may have frozen it before. Row-level security applies to the new ones.
  await withoutRowScope(ctx.db, () =>
    ctx.db.delete(customerSegmentMember).where(eq(customerSegmentMember.segmentId, id)),
  )
  if (segment.mode !== 'frozen') return
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO customer_segment_member (segment_id, customer_id, scope_id)
    SELECT ${id}, m.id, m.scope_id FROM customer m WHERE m.id IN (${idsThatMeet(conditionsOf(segment), ctx)}) LIMIT ${mostFrozen + 1}`)
  if ((rowCount ?? 0) > mostFrozen) failAt('mode', errors.too_many, { most: mostFrozen })
}
