import { eventJob, onEvent } from '../../../kit/events.ts'
import { registerModule } from '../../../kit/module.ts'
import { deliverNotifications } from './deliver.ts'
import { routes } from './routes.ts'
import { notice } from './table.ts'

onEvent('notice', deliverNotifications)

registerModule({
  name: 'notice',
  routes,
  jobs: [eventJob],
  // Notices are read within days; older ones are only kept for a quarter.
  retention: [{ since: notice.at, days: 90 }],
})
