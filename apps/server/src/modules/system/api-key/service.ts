import { randomBytes } from 'node:crypto'
import { dayMs } from '@dropyard/contract/kit/days'
import { apiKeyErrors, apiKey as contract } from '@dropyard/contract/system/api-key'
import { endpointsOf, scopeNames } from '@dropyard/contract/system/api-key/scopes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { assertFound, fail, failAt, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { hashToken } from '../../account/session/authenticate.ts'
import { isScope, keyStart } from './authenticate.ts'
import { apiKey } from './table.ts'

const maxKeys = 20

const status = sql`CASE WHEN ${apiKey.revokedAt} IS NOT NULL THEN 'revoked'
  WHEN ${apiKey.expiresAt} <= now() THEN 'expired' ELSE 'active' END`

const unrevoked = (ctx: UserCtx) => and(eq(apiKey.entityId, entityOf(ctx)), isNull(apiKey.revokedAt))

export const served = serve(contract, apiKey, {
  owner: apiKey.entityId,
  search: [apiKey.name],
  filters: { status: (value) => sql`${status} = ${value}` },
  columns: {
    status,
    created_by: personName(apiKey.personId),
  },
  /** The key itself is in this answer only; just its hash is stored. */
  async beforeSave(ctx, { name, scopes, expires_on: lastDay }) {
    const held = new Set(scopesOf(ctx))
    const wrong = scopes.find((scope) => !isScope(scope) || !held.has(scope))
    if (wrong) failAt('scopes', apiKeyErrors.scope, { scope: wrong })
    const begin = lastDay && Date.parse(`${lastDay}T00:00:00Z`)
    if (begin && begin < ctx.now.getTime() - dayMs) invalid({ expires_on: apiKeyErrors.past.words })
    const there = await ctx.db.$count(apiKey, unrevoked(ctx))
    if (there >= maxKeys) fail(apiKeyErrors.many, { most: maxKeys })
    const key = keyStart + randomBytes(32).toString('base64url')
    return {
      key,
      name,
      scopes: [...new Set(scopes)],
      person_id: ctx.user.id,
      prefix: key.slice(0, 10),
      token_hash: hashToken(key),
      // 36 hours after the start of the day in UTC: the key works until that day has ended in every time zone.
      expires_at: begin ? new Date(begin + 1.5 * dayMs) : null,
    }
  },
})

/** Revokes a key for good: the next call with it is refused. */
export async function revokeKey(ctx: UserCtx, id: number): Promise<null> {
  const [row] = await ctx.db
    .update(apiKey)
    .set({ revokedAt: ctx.now })
    .where(and(eq(apiKey.id, id), unrevoked(ctx)))
    .returning({ name: apiKey.name })
  const { name } = assertFound(row)
  ctx.audit({ record: contract.name, recordId: id, before: { name }, after: { name, revoked: true } })
  return null
}

/** Scopes in which this user may call at least one endpoint. */
export const scopesOf = (ctx: UserCtx) =>
  scopeNames.filter((scope) => endpointsOf(scope).some((one) => ctx.user.permissions.has(one.permission)))
