import { registerModule } from '../../../kit/module.ts'
import { entryRoutes } from './entries.ts'
import { postStock } from './job.ts'

registerModule({ name: 'stock-ledger', routes: entryRoutes, jobs: [postStock] })
