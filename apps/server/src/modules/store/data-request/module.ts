import { dataRequest, heldOrder } from '@dropyard/contract/store/data-request'
import { downloadHeaders } from '../../../kit/http/attachment.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { fieldColumns } from '../../../kit/record/record-cells.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { dataRequestDemo } from './demo.ts'
import { notesOfBuyer, ordersOfBuyer } from './personal-data.ts'
import { carryOutPrivacyRequest } from './process-request.ts'
import { flow, served } from './service.ts'

const routes = [
  ...overrideRoutes(
    served.routes,
    route(dataRequest.get, async (ctx, { params: { id } }) => {
      const row = await served.read(ctx, id)
      const [history, orders, notes] = await Promise.all([
        flow.history(ctx, id),
        ordersOfBuyer(ctx, id),
        notesOfBuyer(ctx, id),
      ])
      return { ...row, history, orders, notes }
    }),
  ),
  route(dataRequest.answer, async (ctx, { params: { id } }) => {
    await flow.move(ctx, 'answer', [id], {})
    return served.read(ctx, id)
  }),
  route(dataRequest.file, async (ctx, { params: { id }, query: { format }, reply }) => {
    const { email, customer_id, shop, receive_time } = await served.read(ctx, id)
    const orders = await ordersOfBuyer(ctx, id)
    const names = { en: `Data request ${id}`, zh: `买家数据请求 ${id}` }
    if (format === 'xlsx') {
      const table = tableOf(fieldColumns(heldOrder, ctx.lang), orders, ctx.lang)
      return sendSheet(ctx, reply, { format, names, ...table })
    }
    reply.headers(downloadHeaders(format, names, ctx.lang))
    const notes = await notesOfBuyer(ctx, id)
    return reply.send(JSON.stringify({ email, customer_id, shop, receive_time, orders, notes }, null, 2))
  }),
]

registerModule({
  name: 'data-request',
  routes,
  jobs: [carryOutPrivacyRequest],
  demo: dataRequestDemo,
})
