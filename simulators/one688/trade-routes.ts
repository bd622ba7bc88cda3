import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, renderPage } from '../shared/html.ts'
import { productsOf, TradeError, type TradeTools } from './trade.ts'

/** Pages for paying, and the control of orders over HTTP. */

type Named = { Params: { id: string; action: string } }

export function tradeRoutes(server: FastifyInstance, tools: TradeTools): void {
  server.get('/__sim/orders', () => ({ orders: tools.orders() }))
  server.post<Named>('/__sim/orders/:id/:action', ({ params: { id, action }, body }, reply) => {
    const given = JSON.parse(String(body || '{}')) as never
    return answered(reply, () => {
      if (action === 'pay' || action === 'sign') return tools[action](id)
      if (action === 'modify' || action === 'ship' || action === 'renumber' || action === 'close')
        return tools[action](id, given)
      throw new TradeError('Unknown action')
    })
  })
  server.post<{ Params: { id: string; percent: string } }>(
    '/__sim/offers/:id/price/:percent',
    ({ params: { id, percent } }) => {
      tools.reprice(id, Number(percent))
      return {}
    },
  )
  server.post('/__sim/sold-out', ({ body }) => {
    tools.sellOut(JSON.parse(String(body || '[]')) as string[])
    return {}
  })
  server.get<Named>('/pay/:id', ({ params: { id } }, reply) => {
    const orders = tools.orders().filter((one) => id.split('_').includes(one.id))
    const rows = orders.map(
      (one) =>
        `<tr><td>${one.id}</td><td>${escapeHtml(one.seller)}</td><td>¥${((productsOf(one) + one.freight) / 100).toFixed(2)}</td><td>${one.status}</td></tr>`,
    )
    const body = `<h1>收银台</h1><div class="panel"><table>${rows.join('')}</table></div><form method="post"><button>付款</button></form>`
    return reply
      .type('text/html')
      .send(renderPage({ title: '收银台', brand: '1688 simulator', brandHref: '/', body }))
  })
  server.post<Named>('/pay/:id', ({ params: { id } }, reply) => {
    for (const one of tools.orders())
      if (id.split('_').includes(one.id) && one.status === 'waitbuyerpay') tools.pay(one.id)
    return reply.redirect(`/pay/${id}`, 303)
  })
}

function answered(reply: FastifyReply, work: () => unknown): unknown {
  try {
    return { order: work() }
  } catch (error) {
    if (!(error instanceof TradeError)) throw error
    return reply.status(400).send({ error: error.message })
  }
}
