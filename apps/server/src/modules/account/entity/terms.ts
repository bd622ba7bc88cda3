import type { entity as contract, EntityRow } from '@dropyard/contract/account/entity'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, assertVersion, atField, invalid } from '../../../kit/errors.ts'
import { setCreditLimit } from '../../finance/wallet/accounts.ts'
import { spendOf } from '../rank/service.ts'
import { rank } from '../rank/table.ts'
import { person } from '../user/table.ts'
import { served } from './query.ts'
import { putIntoRank } from './service.ts'
import { entity } from './table.ts'

type Terms = z.output<typeof contract.input> & { version?: number | undefined }

/** Terms that staff set for a company: rank, salesperson, credit limit. */
export async function setTerms(ctx: UserCtx, id: number, terms: Terms): Promise<EntityRow> {
  const before = await served.read(ctx, id)
  const [locked] = await ctx.db.select().from(entity).where(eq(entity.id, id)).for('no key update')
  const company = assertFound(locked)
  assertVersion(company.version, terms.version)
  const ranks = await ctx.db
    .select()
    .from(rank)
    .where(inArray(rank.id, [company.rankId, terms.rank_id]))
  const from = assertFound(ranks.find((one) => one.id === company.rankId))
  const to = ranks.find((one) => one.id === terms.rank_id)
  if (!to) invalid({ rank_id: { en: 'There is no such rank.', zh: '等级不存在。' } })
  await checkSalesperson(ctx, terms.salesperson_id)
  const limit = terms.own_credit_limit ?? to.creditLimit
  // An unchanged limit may still be pending until a debt is paid; that must not block the other changes.
  if (limit !== (company.ownCreditLimit ?? from.creditLimit))
    await atField(terms.own_credit_limit === company.ownCreditLimit ? 'rank_id' : 'own_credit_limit', () =>
      setCreditLimit(ctx, id, limit),
    )
  if (to.id !== from.id)
    await putIntoRank(ctx, company, to.id, {
      reason: 'manual',
      spend: (await spendOf(ctx, [id])).get(id) ?? 0,
    })
  await ctx.db
    .update(entity)
    .set({
      rankPinned: terms.rank_pinned,
      salespersonId: terms.salesperson_id,
      ownCreditLimit: terms.own_credit_limit,
      updatedAt: ctx.now,
      version: sql`${entity.version} + 1`,
    })
    .where(eq(entity.id, id))
  const after = await served.read(ctx, id)
  ctx.audit({ record: 'entity', recordId: id, entityId: id, before, after })
  return after
}

async function checkSalesperson(ctx: UserCtx, id: number | null): Promise<void> {
  if (id === null) return
  const [one] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, id), eq(person.kind, 'staff')))
  if (!one) invalid({ salesperson_id: { en: 'Choose a member of staff.', zh: '请选择员工。' } })
}
