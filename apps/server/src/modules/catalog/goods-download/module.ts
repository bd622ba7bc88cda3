import { goodsDownload } from '@dropyard/contract/catalog/goods-download'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { packsDemo } from './demo.ts'
import { packGoods } from './pack.ts'
import { listPacks, startPack } from './service.ts'

const routes = [
  route(goodsDownload.list, (ctx, { query }) => listPacks(ctx, query), { as: 'system' }),
  route(goodsDownload.down, (ctx, { body }) =>
    startPack(ctx, { goodsIds: [body.goods_id], format: body.format, images: true, data: true }),
  ),
  route(goodsDownload.export, (ctx, { body }) =>
    startPack(ctx, { goodsIds: body.goods_ids, format: body.format, images: false, data: true }),
  ),
  route(goodsDownload.batch, (ctx, { body }) =>
    startPack(ctx, { goodsIds: body.goods_ids, format: body.format, images: body.images, data: body.data }),
  ),
]

registerModule({
  name: 'goods-download',
  routes,
  jobs: [packGoods],
  demo: packsDemo,
})
