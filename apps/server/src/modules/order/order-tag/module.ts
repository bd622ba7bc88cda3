import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderTag as contract, orderTagErrors, shopTags } from '@dropyard/contract/order/order-tag'
import { events } from '@dropyard/contract/system/notice/event'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { onEvent } from '../../../kit/events.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { setShopTags, tagsByShop } from './query.ts'
import { tagByRule } from './set.ts'
import { orderTag } from './table.ts'

const served = serve(contract, orderTag, {
  search: [orderTag.name, orderTag.nameZh],
  columns: {
    used: sql`(SELECT count(*)::int FROM order_tagged x WHERE x.tag_id = order_tag.id)`,
  },
  beforeSave: async (_ctx, input) => {
    const conditions = [
      input.rule_countries.length,
      input.rule_skus.length,
      input.rule_amount,
      input.rule_pieces,
    ]
    if (input.auto && !conditions.some(Boolean)) invalid({ auto: orderTagErrors.rule.words })
    return input
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => Number(row.used) > 0)) fail(commonErrors.in_use)
  },
})

onEvent('order-tag', async (ctx, happened) => {
  const paid = happened.filter((one) => one.name === events.orderPaid.name)
  await tagByRule(
    ctx,
    paid.map((one) => Number(one.values.order_id)),
  )
})

registerModule({
  name: 'order-tag',
  routes: [
    ...served.routes,
    route(shopTags.list, (ctx, { query }) => tagsByShop(ctx, query)),
    route(shopTags.set, (ctx, { body }) => setShopTags(ctx, body.shop_id, body.tag_ids)),
  ],
  demo: demoRows('order/order-tag', served),
})
