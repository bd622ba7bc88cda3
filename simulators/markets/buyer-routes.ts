import type { FastifyInstance, FastifyReply } from 'fastify'
import { orderPage, shopPage, shopsPage } from './buyer.ts'
import { formOf, isPlatform, pair } from './face.ts'
import {
  addAccount,
  findAccount,
  findOrder,
  home,
  type Market,
  ordersOf,
  placeOrder,
  touch,
} from './market.ts'
import { html, page } from './page.ts'
import type { Account, Order } from './state.ts'

/** Pages for buyers, and some for sellers. */

interface ShopParams {
  platform: string
  name: string
}

export function buyerRoutes(market: Market, server: FastifyInstance): void {
  const accountOf = ({ platform, name }: ShopParams): Account | undefined =>
    isPlatform(platform) ? findAccount(market, platform, name) : undefined
  const show = (reply: FastifyReply, text: string | undefined) =>
    text === undefined
      ? reply.status(404).type('text/html').send(page('Not found', '<p>Not found</p>'))
      : reply.type('text/html').send(text)
  const base = (one: Account) => `/shops/${one.platform}/${encodeURIComponent(one.name)}`

  server.get('/', (_request, reply) => show(reply, shopsPage(market)))
  server.post('/shops', (request, reply) => {
    const { platform, name = '' } = formOf(request.body)
    if (!isPlatform(platform) || !/^[\w-]{3,30}$/.test(name)) return show(reply, undefined)
    return reply.redirect(base(addAccount(market, { platform, name })))
  })
  server.get<{ Params: ShopParams }>('/shops/:platform/:name', (request, reply) => {
    const account = accountOf(request.params)
    return show(reply, account && shopPage(account, ordersOf(market, account)))
  })
  server.post<{ Params: ShopParams }>('/shops/:platform/:name/refresh-token', (request, reply) => {
    const account = accountOf(request.params)
    if (!account?.app) return show(reply, undefined)
    const { refresh } = pair(market, account, { clientId: account.app.clientId, prefix: 'Atza|' })
    return show(
      reply,
      page(
        account.name,
        `<section class="panel"><h1>Refresh token</h1><code>${html(refresh)}</code></section>`,
      ),
    )
  })
  server.post<{ Params: ShopParams }>('/shops/:platform/:name/orders', (request, reply) => {
    const account = accountOf(request.params)
    const form = formOf(request.body)
    const product = account?.products.find((one) => one.id === form.product) ?? account?.products[0]
    if (!account || !product) return show(reply, undefined)
    const place = Object.fromEntries(Object.keys(home).map((key) => [key, form[key] ?? '']))
    const order = placeOrder(market, account.platform, account.name, {
      lines: [{ ...product, quantity: Math.max(1, Number(form.quantity) || 1) }],
      place,
      note: form.note ?? '',
      paid: form.paid !== '0',
    })
    return reply.redirect(`${base(account)}/orders/${order.id}`)
  })
  const withOrder = (
    params: ShopParams & { id: string },
    reply: FastifyReply,
    work: (account: Account, order: Order) => FastifyReply,
  ) => {
    const account = accountOf(params)
    const order = account && findOrder(market, account, params.id)
    return account && order ? work(account, order) : show(reply, undefined)
  }
  type WithOrder = { Params: ShopParams & { id: string } }
  server.get<WithOrder>('/shops/:platform/:name/orders/:id', (request, reply) =>
    withOrder(request.params, reply, (account, order) => show(reply, orderPage(account, order))),
  )
  for (const [act, state] of [
    ['pay', 'paid'],
    ['cancel', 'cancelled'],
  ] as const)
    server.post<WithOrder>(`/shops/:platform/:name/orders/:id/${act}`, (request, reply) =>
      withOrder(request.params, reply, (account, order) => {
        touch(market, order, { state })
        return reply.redirect(`${base(account)}/orders/${order.id}`)
      }),
    )
}
