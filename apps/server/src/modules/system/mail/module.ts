import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { mailJob } from './service.ts'
import { mail } from './table.ts'

bring({
  name: 'mail',
  routes,
  jobs: [mailJob],
  // Mails are kept for the mailbox page only.
  retention: [{ since: mail.at, days: 30 }],
})
