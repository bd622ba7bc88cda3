import { randomBytes } from 'node:crypto'
import { apiKeyErrors, type keyStates } from '@dropyard/contract/system/api-key'
import { endpointsOf, scopeNames } from '@dropyard/contract/system/open-api'
import { and, count, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { fail, found, invalid } from '../../../kit/errors.ts'
import { hashToken } from '../../account/session/authenticate.ts'
import { person } from '../../account/user/table.ts'
import { isScope, keyStart } from './authenticate.ts'
import { apiKey } from './table.ts'

const mostKeys = 20
const shownCharacters = 10

const state = sql<(typeof keyStates)[number]>`CASE WHEN ${apiKey.revokedAt} IS NOT NULL THEN 'revoked'
  WHEN ${apiKey.expiresAt} <= now() THEN 'expired' ELSE 'active' END`

export async function listKeys(
  ctx: UserCtx,
  query: {
    page: number
    'per-page': number
    search?: string | undefined
    status?: string | undefined
    sort?: string | undefined
  },
) {
  const where = and(
    eq(apiKey.entityId, entityOf(ctx)),
    query.search ? ilike(apiKey.name, likePattern(query.search)) : undefined,
    query.status ? (sql`${state} = ${query.status}` as SQL) : undefined,
  )
  const { data, total } = await pageAndTotal(
    ctx.db
      .select({
        id: apiKey.id,
        name: apiKey.name,
        prefix: apiKey.prefix,
        scopes: apiKey.scopes,
        status: state,
        expires_at: apiKey.expiresAt,
        used_at: apiKey.usedAt,
        created_by: person.name,
        create_time: apiKey.createdAt,
      })
      .from(apiKey)
      .innerJoin(person, eq(person.id, apiKey.personId))
      .where(where)
      .orderBy(
        ...orderBy(
          {
            name: apiKey.name,
            used_at: apiKey.usedAt,
            expires_at: apiKey.expiresAt,
            create_time: apiKey.id,
          },
          query.sort,
          [sql`${apiKey.revokedAt} IS NOT NULL`, desc(apiKey.id)],
        ),
      )
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(apiKey).where(where),
  )
  return { data: data.map(dated), total }
}

const dated = <T extends { expires_at: Date | null; used_at: Date | null }>(row: T) => ({
  ...row,
  expires_at: row.expires_at?.toISOString() ?? null,
  used_at: row.used_at?.toISOString() ?? null,
})

/** Makes a key; what it is called with is given here and never again. */
export async function createKey(
  ctx: UserCtx,
  input: { name: string; scopes: readonly string[]; expires_on: string | null },
): Promise<{ id: number; key: string }> {
  if (input.scopes.length === 0) invalid({ scopes: apiKeyErrors.none.words })
  const held = new Set(scopesOf(ctx))
  const wrong = input.scopes.find((scope) => !isScope(scope) || !held.has(scope))
  if (wrong) fail(apiKeyErrors.scope, { scope: wrong }, { scopes: apiKeyErrors.scope.words })
  // The named day is the last one, in every time zone there is.
  const expiresAt = input.expires_on
    ? new Date(Date.parse(`${input.expires_on}T00:00:00Z`) + 36 * 3_600_000)
    : null
  if (expiresAt && Date.parse(`${input.expires_on}T00:00:00Z`) < ctx.now.getTime() - 86_400_000)
    invalid({ expires_on: apiKeyErrors.past.words })
  const entityId = entityOf(ctx)
  const [there] = await ctx.db
    .select({ n: count() })
    .from(apiKey)
    .where(and(eq(apiKey.entityId, entityId), isNull(apiKey.revokedAt)))
  if ((there?.n ?? 0) >= mostKeys) fail(apiKeyErrors.many, { most: mostKeys })
  const key = keyStart + randomBytes(32).toString('base64url')
  const [made] = await ctx.db
    .insert(apiKey)
    .values({
      entityId,
      personId: ctx.user.id,
      name: input.name,
      prefix: key.slice(0, shownCharacters),
      tokenHash: hashToken(key),
      scopes: [...new Set(input.scopes)],
      expiresAt,
    })
    .returning({ id: apiKey.id })
  const { id } = found(made)
  ctx.audit({ record: 'api_key', recordId: id, entityId, after: { name: input.name, scopes: input.scopes } })
  return { id, key }
}

/** Ends a key for good: the next call with it is refused. */
export async function revokeKey(ctx: UserCtx, id: number): Promise<void> {
  const [row] = await ctx.db
    .update(apiKey)
    .set({ revokedAt: ctx.now })
    .where(and(eq(apiKey.id, id), eq(apiKey.entityId, entityOf(ctx)), isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id, name: apiKey.name })
  const { name } = found(row)
  ctx.audit({ record: 'api_key', recordId: id, before: { name }, after: { name, revoked: true } })
}

/** Scopes of which this person may call something. */
export const scopesOf = (ctx: UserCtx) =>
  scopeNames.filter((scope) => endpointsOf(scope).some((one) => ctx.user.permissions.has(one.permission)))
