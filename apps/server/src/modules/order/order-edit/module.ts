import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'

/** What people change of an order before it is sent: address, goods, shipping, notes, tags. */
bring({
  name: 'order-edit',
  routes,
})
