import { apiKey } from '@dropyard/contract/system/api-key'
import { apiScopes } from '@dropyard/contract/system/open-api'
import { route, WithExt } from '../../../kit/http/route.ts'
import { callsPerMinute } from './authenticate.ts'
import { referenceIn } from './reference.ts'
import { createKey, listKeys, revokeKey, scopesOf } from './service.ts'

export const routes = [
  route(apiKey.list, (ctx, { query }) => listKeys(ctx, query)),
  route(apiKey.create, (ctx, { body }) => createKey(ctx, body)),
  route(apiKey.revoke, async (ctx, { params }) => {
    await revokeKey(ctx, params.id)
    return null
  }),
  route(apiKey.scopes, async (ctx) =>
    scopesOf(ctx).map((scope) => ({ scope, name: apiScopes[scope].words[ctx.lang] })),
  ),
  route(
    apiKey.reference,
    async (ctx) =>
      new WithExt(referenceIn(ctx.lang), { address: ctx.config.PUBLIC_URL, per_minute: callsPerMinute }),
  ),
]
