import { registerModule } from '../../../kit/module.ts'
import { planDemo } from './demo.ts'

/** The demo's purchase plan. It is computed from the demo's orders, so its module is above them. */
registerModule({ name: 'demo-plan', demoNeeds: ['demo-orders', 'purchase-plan'], demo: planDemo })
