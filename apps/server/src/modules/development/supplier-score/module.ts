import { supplierScore } from '@dropyard/contract/development/supplier-score'
import { assertFound } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { casesCausedBy } from './cases.ts'
import { scoreOf } from './score.ts'

registerModule({
  name: 'supplier-score',
  routes: [
    route(supplierScore, async (ctx, { params: { id } }) => {
      const [score, [cases]] = await Promise.all([scoreOf(ctx, id), casesCausedBy.ask(ctx, id)])
      return { ...score, cases: assertFound(cases) }
    }),
  ],
})
