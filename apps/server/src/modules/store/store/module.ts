import type { Module } from '../../../kit/module.ts'
import { storeDemo } from './demo.ts'
import { forgetDeliveries, pollStores, subscribeStore, syncStore, syncStoreNow, takeInOrder } from './jobs.ts'
import { carryOutPrivacyRequest } from './privacy.ts'
import { pushFulfilment } from './push-fulfilment.ts'
import { routes } from './routes.ts'
import { productChanged } from './webhook.ts'

export const storeModule: Module = {
  name: 'store',
  routes,
  jobs: [
    syncStore,
    syncStoreNow,
    takeInOrder,
    pollStores,
    subscribeStore,
    forgetDeliveries,
    pushFulfilment,
    productChanged,
    carryOutPrivacyRequest,
  ],
  demo: storeDemo,
}
