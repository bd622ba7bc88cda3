import { registerModule } from '../../../kit/module.ts'
import { demoOrders } from './demo.ts'

/** The demo's orders. They use the services of all areas, so their module is above them. */
registerModule({ name: 'demo-orders', demoNeeds: ['order-tag'], demoTimelines: demoOrders })
