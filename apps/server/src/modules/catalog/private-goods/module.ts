import { privateGoods } from '@dropyard/contract/catalog/private-goods'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { askForChange, listPrivate } from './service.ts'

registerModule({
  name: 'private-goods',
  routes: [
    route(privateGoods.list, (ctx, { query }) => listPrivate(ctx, query)),
    route(privateGoods.change, async (ctx, { params, body }) => ({
      request_id: await askForChange(ctx, params.id, body),
    })),
  ],
})
