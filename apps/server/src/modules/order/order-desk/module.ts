import { orderDesk as contract } from '@dropyard/contract/order/order-desk'
import { exported } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { inFile, itemsWithAddresses, listAddresses } from './addresses.ts'
import { changeStatus, movesOf } from './moves.ts'
import { stepsOf } from './steps.ts'

const itemsName = { en: 'Items and addresses', zh: '商品与地址' }

registerModule({
  name: 'order-desk',
  routes: [
    route(contract.moves, (ctx, { query }) => movesOf(ctx, query.id)),
    route(contract.changeStatus, (ctx, { body }) => changeStatus(ctx, body)),
    route(contract.exportAddress2, async (ctx, { query: { format, ...asked }, reply }) => {
      const items = await itemsWithAddresses(ctx, asked)
      exported(ctx, 'order', items.length)
      const table = tableOf(inFile(ctx.config.PUBLIC_URL), items, ctx.lang)
      return sendSheet(ctx, reply, { format, names: itemsName, ...table })
    }),
    route(contract.addresses, (ctx, { query }) => listAddresses(ctx, query)),
    route(contract.steps, (ctx, { query }) => stepsOf(ctx, query.order_id)),
  ],
})
