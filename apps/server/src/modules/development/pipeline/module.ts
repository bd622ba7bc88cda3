import { productPipeline as contract } from '@dropyard/contract/development/pipeline'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { board } from './board.ts'

registerModule({
  name: 'product-pipeline',
  routes: [route(contract.board, async (ctx, { query }) => ({ columns: await board(ctx, query) }))],
})
