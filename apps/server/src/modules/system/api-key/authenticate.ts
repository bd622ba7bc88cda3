import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Lang } from '@dropyard/contract/kit/text'
import { apiScopes, endpointsOf, type ScopeName } from '@dropyard/contract/system/open-api'
import type { Actor } from '../../../kit/context.ts'
import type { Database } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { hashToken } from '../../account/session/authenticate.ts'

/** Who stands behind an API key: its maker, bound to the endpoints of the key's scopes. */

export const keyStart = 'sk_'
/** Calls of one key in a minute. */
export const callsPerMinute = 120

interface Found {
  id: number
  entity_id: number
  name: string
  email: string
  lang: Lang
  permissions: string[]
  scopes: string[]
  used: number
  wait: number
}

/** Gives null for a key that is unknown, expired or revoked. @throws Refusal `common.too_many` above the limit. */
export async function authenticateKey(database: Database, key: string): Promise<Actor | null> {
  const { rows } = await database.pool.query<Found>({
    name: 'api_key_actor',
    text: 'SELECT * FROM api_key_actor($1)',
    values: [hashToken(key)],
  })
  const found = rows[0]
  if (!found) return null
  if (found.used > callsPerMinute) fail(commonErrors.too_many, { seconds: found.wait })
  const open = found.scopes.filter(isScope).flatMap((scope) => endpointsOf(scope))
  const needed = new Set(open.map((one) => one.permission))
  return {
    id: found.id,
    kind: 'merchant',
    entityId: found.entity_id,
    name: found.name,
    email: found.email,
    lang: found.lang,
    permissions: new Set(found.permissions.filter((held) => needed.has(held as never))),
    sees: [found.entity_id],
    sessionId: 0,
    allowedEndpoints: new Set(open.map(endpointKey)),
  }
}

export const isScope = (name: string): name is ScopeName => Object.hasOwn(apiScopes, name)
