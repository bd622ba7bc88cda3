import { fulfilment as contract } from '@dropyard/contract/order/fulfilment'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { stockMissing } from '../../warehouse/stock/signals.ts'
import { closeDelivered } from './close-delivered.ts'
import { retryTrackingSync } from './fulfil.ts'
import { giveUpMissing } from './give-up.ts'
import { endUrgency } from './urgency.ts'

/** Fulfilment of paid orders: label, packing, hand-over, and what is sent to the store. */
registerModule({
  name: 'fulfilment',
  routes: [route(contract.pushAgain, (ctx, { body }) => retryTrackingSync(ctx, body.orders))],
  jobs: [closeDelivered, endUrgency],
  listeners: [listen(stockMissing, giveUpMissing)],
})
