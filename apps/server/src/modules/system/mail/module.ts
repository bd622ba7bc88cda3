import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { mailJob } from './service.ts'
import { mail } from './table.ts'

bring({
  name: 'mail',
  routes,
  jobs: [mailJob],
  // Kept mails are for looking at once.
  retention: [{ since: mail.at, days: 30 }],
})
