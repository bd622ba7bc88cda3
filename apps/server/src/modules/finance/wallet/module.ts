import { bring } from '../../../kit/module.ts'
import { openSystemAccounts } from './accounts.ts'
import { walletAlertJob } from './alert.ts'
import { routes } from './routes.ts'
import { statementJob } from './statement-job.ts'

bring({
  name: 'wallet',
  routes,
  jobs: [statementJob, walletAlertJob],
  seed: (ctx) => openSystemAccounts(ctx),
})
