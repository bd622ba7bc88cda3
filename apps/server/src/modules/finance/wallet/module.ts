import { link } from '@dropyard/contract/pages'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { entity } from '../../account/entity/table.ts'
import { openSystemAccounts } from './accounts.ts'
import { walletAlertJob } from './alert.ts'
import { routes } from './routes.ts'
import { statementJob } from './statement-job.ts'

// There is one per company, with the company's id and name.
nameTable('wallet-alert', {
  table: entity,
  name: () => entity.name,
  page: (id) => link('/companyList', { id }),
})

registerModule({
  name: 'wallet',
  routes,
  jobs: [statementJob, walletAlertJob],
  seed: (ctx) => openSystemAccounts(ctx),
})
