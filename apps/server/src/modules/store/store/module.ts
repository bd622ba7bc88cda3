import { link } from '@dropyard/contract/pages'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import { languagesPublishedTo } from '../../development/development/publishing-languages.ts'
import { buyersErased, parcelMoved, storeToTell } from '../../order/order/signals.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { storeDemo } from './demo.ts'
import { intakeOrdersAgain } from './intake-again.ts'
import {
  intakeFulfilmentOrderJob,
  intakeOrderJob,
  pollStores,
  subscribeStore,
  syncStore,
  syncStoreNow,
  tellAgain,
} from './jobs.ts'
import { forgetTroubles, noteNews, sweepNews, tellNews } from './parcel-news.ts'
import { languagesOfStores } from './publishing-languages.ts'
import { pushFulfilment } from './push-fulfilment.ts'
import { lostStores } from './query.ts'
import { routes } from './routes.ts'
import { store, storeAuthorization, storeParcelNews, webhookDelivery } from './table.ts'
import { productChanged } from './webhook.ts'

registerCounts({ lostStores })

nameTable('store', {
  table: store,
  name: () => store.name,
  page: (_id, name) => link('/storeList', { search: name }),
})

registerModule({
  name: 'store',
  routes,
  jobs: [
    syncStore,
    syncStoreNow,
    intakeOrderJob,
    intakeFulfilmentOrderJob,
    intakeOrdersAgain,
    pollStores,
    subscribeStore,
    tellAgain,
    pushFulfilment,
    tellNews,
    sweepNews,
    productChanged,
  ],
  listeners: [
    listen(storeToTell, (ctx, order) => ctx.enqueue(pushFulfilment, order)),
    listen(parcelMoved, noteNews),
    listen(buyersErased, forgetTroubles),
    answer(languagesPublishedTo, languagesOfStores),
  ],
  retention: [
    { since: webhookDelivery.receivedAt, days: 7 },
    { since: storeAuthorization.expiresAt, days: 0 },
    { since: storeParcelNews.createdAt, days: 90 },
  ],
  demo: storeDemo,
})
