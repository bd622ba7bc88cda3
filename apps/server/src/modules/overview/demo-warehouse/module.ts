import { registerModule } from '../../../kit/module.ts'
import { stockCountDemo } from './counts.ts'

/** The demo's stock counts. They count what the demo's orders left, so their module is above them. */
registerModule({ name: 'demo-warehouse', demoNeeds: ['demo-plan', 'bin'], demo: stockCountDemo })
