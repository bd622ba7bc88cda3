import { staffStore as contract } from '@dropyard/contract/store/staff-store'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { storeDetail } from '../store/query.ts'
import { authorizeStore, proveAuthorized } from '../store/service.ts'
import { served } from './service.ts'

registerModule({
  name: 'staff-store',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.get, async (ctx, { params }) => {
        const row = await served.read(ctx, params.id)
        const { auth_type, auth_json, customer_email, track_id } = await storeDetail(ctx, params.id)
        return { ...row, auth_type: auth_type as 1 | 2 | 3, auth_json, customer_email, track_id }
      }),
    ),
    route(contract.setStatus, async (ctx, { params, body }) => {
      const before: Record<string, unknown> = await served.read(ctx, params.id)
      const kept = Object.fromEntries(Object.keys(contract.input.shape).map((name) => [name, before[name]]))
      return served.update(ctx, params.id, { ...kept, ...body })
    }),
    route(contract.auth, (ctx, { body, precomputed }) => authorizeStore(ctx, body, precomputed), {
      preTransaction: proveAuthorized,
    }),
  ],
})
