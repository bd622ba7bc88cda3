import { attempt } from '../../../kit/data/attempt-table.ts'
import { registerModule } from '../../../kit/module.ts'
import { codeJob } from './codes.ts'
import { routes } from './routes.ts'
import { inviteJob } from './service.ts'
import { emailCode, invitation, knownAddress, session } from './table.ts'

registerModule({
  name: 'session',
  routes,
  jobs: [codeJob, inviteJob],
  retention: [
    { since: session.expiresAt, days: 0 },
    { since: emailCode.expiresAt, days: 0 },
    { since: attempt.until, days: 0 },
    { since: knownAddress.seenAt, days: 90 },
    // Kept for a while, so that the page can still explain why the link no longer works.
    { since: invitation.expiresAt, days: 30 },
  ],
})
