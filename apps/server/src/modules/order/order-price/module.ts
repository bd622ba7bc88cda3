import { bring } from '../../../kit/module.ts'
import { requoteBlocked } from './requote-blocked.ts'

/** The price of an order for its merchant, and until when it holds. */
bring({
  name: 'order-price',
  jobs: [requoteBlocked],
})
