import { staffStore as contract } from '@dropyard/contract/store/staff-store'
import type { Module } from '../../../kit/module.ts'
import { route } from '../../../kit/route.ts'
import { authorizeStore, proveAuthorized } from '../store/service.ts'
import { served } from './service.ts'

export const staffStoreModule: Module = {
  name: 'staff-store',
  routes: [
    ...served.routes,
    route(contract.auth, (ctx, { body, learned }) => authorizeStore(ctx, body, learned), {
      before: proveAuthorized,
    }),
  ],
}
