import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { carriageChanged } from '../../logistics/channel-carrier/signals.ts'
import { checkAddresses } from './check-addresses.ts'
import { routes } from './routes.ts'

/** What users change on an order before it is sent: address, goods, shipping, notes, tags. */
registerModule({
  name: 'order-edit',
  routes,
  jobs: [checkAddresses],
  listeners: [listen(carriageChanged, (ctx, { channelId }) => ctx.enqueue(checkAddresses, { channelId }))],
})
