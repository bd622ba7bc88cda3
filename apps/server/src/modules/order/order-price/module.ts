import { registerModule } from '../../../kit/module.ts'
import { requoteBlocked } from './requote-blocked.ts'

/** The price of an order for its merchant, and until when it holds. */
registerModule({
  name: 'order-price',
  jobs: [requoteBlocked],
})
