import { bring } from '../../../kit/module.ts'
import { hear } from '../../../kit/signals.ts'
import { storeToTell } from '../../order/order/signals.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { storeDemo } from './demo.ts'
import { takeInAgain } from './intake-again.ts'
import { pollStores, subscribeStore, syncStore, syncStoreNow, takeInOrder, tellAgain } from './jobs.ts'
import { pushFulfilment } from './push-fulfilment.ts'
import { lostStores } from './query.ts'
import { routes } from './routes.ts'
import { storeAuthorization, webhookDelivery } from './table.ts'
import { productChanged } from './webhook.ts'

registerCounts({ lostStores })

bring({
  name: 'store',
  routes,
  jobs: [
    syncStore,
    syncStoreNow,
    takeInOrder,
    takeInAgain,
    pollStores,
    subscribeStore,
    tellAgain,
    pushFulfilment,
    productChanged,
  ],
  hears: [hear(storeToTell, (ctx, order) => ctx.enqueue(pushFulfilment, order))],
  forgets: [
    { since: webhookDelivery.receivedAt, days: 7 },
    { since: storeAuthorization.expiresAt, days: 0 },
  ],
  demo: storeDemo,
})
