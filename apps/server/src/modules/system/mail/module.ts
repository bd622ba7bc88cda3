import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { mailJob } from './service.ts'
import { mail } from './table.ts'

registerModule({
  name: 'mail',
  routes,
  jobs: [mailJob],
  // Mails are kept for the mailbox page only.
  retention: [{ since: mail.at, days: 30 }],
})
