import { apiKey } from '@dropyard/contract/system/api-key'
import { apiScopes } from '@dropyard/contract/system/api-key/scopes'
import { route, WithExt } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { callsPerMinute } from './authenticate.ts'
import { demoKeys } from './demo.ts'
import { referenceIn } from './reference.ts'
import { revokeKey, scopesOf, served } from './service.ts'

const routes = [
  ...served.routes,
  route(apiKey.revoke, (ctx, { params }) => revokeKey(ctx, params.id)),
  route(apiKey.scopes, async (ctx) =>
    scopesOf(ctx).map((scope) => ({ scope, name: apiScopes[scope].words[ctx.lang] })),
  ),
  route(
    apiKey.reference,
    async (ctx) =>
      new WithExt(referenceIn(ctx.lang), { address: ctx.config.PUBLIC_URL, per_minute: callsPerMinute }),
  ),
]

registerModule({ name: 'api-key', routes, demo: demoKeys })
