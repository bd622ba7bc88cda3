import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight } from '@dropyard/contract/catalog/goods-edit/weight'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { priceHistory, readGoods } from './edit.ts'
import { fetchAgain, fetchImages } from './fetch-images.ts'
import { updateWeights } from './weight.ts'
import { createGoods, updateGoods } from './write.ts'

/** Creating and editing goods by staff: fields, costs, weights, images. */
registerModule({
  name: 'goods-edit',
  routes: [
    route(goodsEdit.get, (ctx, { params }) => readGoods(ctx, params.id)),
    route(goodsEdit.create, (ctx, { body }) => createGoods(ctx, body)),
    route(goodsEdit.update, (ctx, { params, body }) => updateGoods(ctx, params.id, body)),
    route(goodsEdit.fetchPictures, async (ctx, { params, body }) => {
      await fetchAgain(ctx, params.id, body.image_ids)
      return readGoods(ctx, params.id)
    }),
    route(goodsEdit.prices, (ctx, { params }) => priceHistory(ctx, params.id)),
    route(goodsWeight.update, (ctx, { body }) => updateWeights(ctx, body.weights)),
  ],
  jobs: [fetchImages],
})
