import type { Ctx } from '../../../kit/context.ts'
import { rank } from './table.ts'

/** Ranks of merchant companies. Amounts in USD cents, shares in basis points. */
const ranks: readonly (typeof rank.$inferInsert)[] = [
  {
    level: 1,
    name: 'Starter',
    nameZh: '入门',
    discountBp: 0,
    serviceFeeBp: 300,
    creditLimit: 0,
    spendFrom: 0,
  },
  {
    level: 2,
    name: 'Bronze',
    nameZh: '青铜',
    discountBp: 100,
    serviceFeeBp: 250,
    creditLimit: 0,
    spendFrom: 100_000,
  },
  {
    level: 3,
    name: 'Silver',
    nameZh: '白银',
    discountBp: 200,
    serviceFeeBp: 200,
    creditLimit: 20_000,
    spendFrom: 500_000,
  },
  {
    level: 4,
    name: 'Gold',
    nameZh: '黄金',
    discountBp: 350,
    serviceFeeBp: 100,
    creditLimit: 100_000,
    spendFrom: 2_000_000,
  },
  {
    level: 5,
    name: 'Diamond',
    nameZh: '钻石',
    discountBp: 500,
    serviceFeeBp: 0,
    creditLimit: 500_000,
    spendFrom: 10_000_000,
  },
]

export async function seedRanks(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(rank)
    .values([...ranks])
    .onConflictDoNothing()
}
