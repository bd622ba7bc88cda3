import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { apiScopes, endpointsOf, type ScopeName } from '@dropyard/contract/system/api-key/scopes'
import type { Actor } from '../../../kit/context.ts'
import type { Database } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { hashToken } from '../../account/session/authenticate.ts'

/** Authenticates an API key as its maker, limited to the endpoints of the key's scopes. */

export const keyStart = 'sk_'
/** Calls that one key may make per minute. */
export const callsPerMinute = 120

interface Found extends Pick<Actor, 'id' | 'name' | 'email' | 'lang'> {
  entity_id: number
  permissions: string[]
  scopes: string[]
  used: number
  wait: number
}

/** @returns null for a key that is unknown, expired or revoked. @throws Refusal `common.too_many` above the limit. */
export async function authenticateKey(database: Database, key: string): Promise<Actor | null> {
  const { rows } = await database.pool.query<Found>({
    name: 'api_key_actor',
    text: 'SELECT * FROM api_key_actor($1)',
    values: [hashToken(key)],
  })
  if (!rows[0]) return null
  const { entity_id: entityId, permissions, scopes, used, wait, ...person } = rows[0]
  if (used > callsPerMinute) fail(commonErrors.too_many, { seconds: wait })
  const open = scopes.filter(isScope).flatMap((scope) => endpointsOf(scope))
  const needed = new Set(open.map((one) => one.permission))
  return {
    ...person,
    kind: 'merchant',
    entityId,
    permissions: new Set(permissions.filter((held) => needed.has(held as never))),
    sees: [entityId],
    sessionId: 0,
    allowedEndpoints: new Set(open.map(endpointKey)),
  }
}

export const isScope = (name: string): name is ScopeName => Object.hasOwn(apiScopes, name)
