import { orderDesk as contract } from '@dropyard/contract/order/order-desk'
import { exported } from '../../../kit/context.ts'
import { downloadHeaders } from '../../../kit/http/attachment.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { bring } from '../../../kit/module.ts'
import { itemSheet, itemsWithAddresses, listAddresses } from './addresses.ts'
import { changeStatus, movesOf } from './moves.ts'
import { stepsOf } from './steps.ts'

const itemsName = { en: 'Items and addresses', zh: '商品与地址' }

bring({
  name: 'order-desk',
  routes: [
    route(contract.moves, (ctx, { query }) => movesOf(ctx, query.id)),
    route(contract.changeStatus, (ctx, { body }) => changeStatus(ctx, body)),
    route(contract.exportAddress2, async (ctx, { query: { format, ...asked }, reply }) => {
      const items = await itemsWithAddresses(ctx, asked)
      exported(ctx, 'order', items.length)
      reply.headers(downloadHeaders(format, itemsName, ctx.lang))
      const how = { format, origin: ctx.config.PUBLIC_URL, lang: ctx.lang, owner: ownerOf(ctx.user) }
      return afterwards(async () => reply.send(await itemSheet(items, how)))
    }),
    route(contract.addresses, (ctx, { query }) => listAddresses(ctx, query)),
    route(contract.steps, (ctx, { query }) => stepsOf(ctx, query.order_id)),
  ],
})
