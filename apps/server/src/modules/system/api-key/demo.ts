import { randomBytes } from 'node:crypto'
import { dayMs } from '@dropyard/contract/kit/days'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { apiKey } from './table.ts'

/** Days relative to now; negative for the past. */
const days = z.number().optional()
const keys = z.array(
  z.strictObject({
    name: z.string(),
    scopes: z.array(z.string()),
    created: z.number(),
    used: days,
    revoked: days,
    expires: days,
  }),
)

/** API keys of the demo's company. Their secrets are unknown: the keys can only be viewed and revoked. */
export async function demoKeys(ctx: Ctx): Promise<void> {
  const { entities, people } = await demoIds(ctx)
  const at = (days: number | undefined) =>
    days === undefined ? null : new Date(ctx.now.getTime() + days * dayMs)
  await ctx.db.insert(apiKey).values(
    demoData('system/api-key', keys).map(({ name, scopes, created, used, revoked, expires }) => ({
      ...{ entityId: entities.northwind, personId: people.merchant, name, scopes },
      prefix: `sk_${randomBytes(6).toString('base64url').slice(0, 7)}`,
      tokenHash: randomBytes(32).toString('hex'),
      createdAt: at(created) ?? ctx.now,
      usedAt: at(used),
      revokedAt: at(revoked),
      expiresAt: at(expires),
    })),
  )
}
