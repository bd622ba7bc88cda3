import { bring } from '../../../kit/module.ts'
import { requoteBlocked } from './requote-blocked.ts'

/** What an order costs its merchant, and until when that holds. */
bring({
  name: 'order-price',
  jobs: [requoteBlocked],
})
