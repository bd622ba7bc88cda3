import { registerModule } from '../../../kit/module.ts'
import { countMargins } from './count.ts'
import { itemRoutes } from './list.ts'

registerModule({ name: 'margin-item', routes: itemRoutes, jobs: [countMargins] })
