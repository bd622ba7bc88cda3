import { productPipeline as contract } from '@dropyard/contract/development/pipeline'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { board } from './board.ts'

bring({
  name: 'product-pipeline',
  routes: [route(contract.board, async (ctx, { query }) => ({ columns: await board(ctx, query) }))],
})
