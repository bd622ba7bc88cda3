import { segmentErrors as errors } from '@dropyard/contract/customer/segment'
import {
  type SegmentField,
  type SegmentGroup,
  segmentFields,
} from '@dropyard/contract/customer/segment/terms'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { failAt } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { category } from '../../catalog/category/table.ts'
import { goods } from '../../catalog/goods/table.ts'

/** The tables of records that conditions name by id. No foreign key refers to them, so they can be deleted. */
const tables = { owner: person, goods, category } as const satisfies Partial<Record<SegmentField, unknown>>

/** Refuses conditions on owners, products and categories that were deleted. */
export async function assertNotDeleted(ctx: UserCtx, groups: readonly SegmentGroup[]): Promise<void> {
  const leaves = groups.flatMap(({ of }) => of)
  for (const field of Object.keys(tables) as (keyof typeof tables)[]) {
    const ids = new Set(leaves.flatMap((leaf) => (leaf.field === field ? leaf.values : [])))
    if (ids.size === 0) continue
    const existing = await withoutRowScope(ctx.db, () => existingIds(ctx, field, [...ids].map(Number)))
    const deleted = [...ids].filter((id) => !existing.has(Number(id)))
    if (deleted.length > 0)
      failAt('groups', errors.deleted, {
        name: segmentFields[field].words[ctx.lang],
        ids: deleted.map((id) => `#${id}`).join(', '),
      })
  }
}

/** Also ids that the user may not see: another user may have chosen them. */
async function existingIds(
  { db }: UserCtx,
  field: keyof typeof tables,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { id } = tables[field]
  const rows = await db
    .select({ id })
    .from(tables[field])
    .where(inArray(id, ids.filter(Number.isSafeInteger)))
  return new Set(rows.map((row) => row.id))
}
