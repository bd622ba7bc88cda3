import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { apiKey } from './table.ts'

/** Keys that the demo's company made. Nobody knows them: they can be looked at and revoked. */
export async function demoKeys(ctx: Ctx): Promise<void> {
  const { entities, people } = await demoIds(ctx)
  const day = 86_400_000
  const at = (days: number) => new Date(ctx.now.getTime() + days * day)
  const base = { entityId: entities.northwind, personId: people.merchant }
  const secret = () => ({
    prefix: `sk_${randomBytes(6).toString('base64url').slice(0, 7)}`,
    tokenHash: randomBytes(32).toString('hex'),
  })
  await ctx.db.insert(apiKey).values([
    {
      ...base,
      ...secret(),
      name: 'Old reporting sheet',
      scopes: ['orders:read'],
      createdAt: at(-220),
      usedAt: at(-120),
      revokedAt: at(-118),
    },
    {
      ...base,
      ...secret(),
      name: 'Bookkeeping',
      scopes: ['orders:read', 'wallet:read'],
      createdAt: at(-90),
      usedAt: at(-0.2),
      expiresAt: at(275),
    },
    {
      ...base,
      ...secret(),
      name: 'Warehouse screen',
      scopes: ['orders:read', 'stores:read'],
      createdAt: at(-31),
      usedAt: at(-2),
    },
    {
      ...base,
      ...secret(),
      name: 'Price watcher',
      scopes: ['goods:read', 'listings:read', 'listings:write'],
      createdAt: at(-9),
      usedAt: null,
    },
  ])
}
