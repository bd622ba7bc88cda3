import { bring } from '../../../kit/module.ts'
import { demoOrders } from './demo/demo.ts'
import { removeErasedFiles } from './erasure.ts'

/** An order and its lines, and the one door through which they change; what is done with them are modules of their own. */
bring({
  name: 'order',
  jobs: [removeErasedFiles],
  demoNeeds: ['order-tag'],
  demoTimelines: demoOrders,
})
