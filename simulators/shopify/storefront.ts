import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, renderPage } from '../shared/html.ts'
import type { Simulator } from './context.ts'
import { merchantPage } from './merchant-admin.ts'
import { InputError, readOrderInput } from './order-input.ts'
import { placeOrder } from './order-placing.ts'
import type { Product } from './product-state.ts'
import { isOnline } from './product-views.ts'
import { rawBody } from './respond.ts'
import { linkBase, type ShopParams, shopOf } from './shop-address.ts'
import { findShop } from './shops.ts'
import type { Shop } from './state.ts'
import { canSell } from './stock.ts'
import { type CheckoutForm, orderStatusPage, productListPage, productPage } from './storefront-pages.ts'

type PageParams = ShopParams & { key?: string }

type ShopHandler = (
  shop: Shop,
  base: string,
  request: FastifyRequest<{ Params: PageParams }>,
  reply: FastifyReply,
) => unknown

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

function notFound(reply: FastifyReply, text: string): FastifyReply {
  const body = `<div class="panel narrow"><h1>Not here</h1><p>${escapeHtml(text)}</p></div>`
  return sendPage(reply, renderPage({ title: 'Not here', brand: 'Shops', brandHref: '/', body }), 404)
}

/** Products buyers can list: active and published, newest first. Unlisted ones open by their address alone. */
function window(sim: Simulator, shop: Shop): Product[] {
  return Object.values(shop.products)
    .filter((product) => product.status === 'ACTIVE' && isOnline(sim, shop, product))
    .reverse()
}

function productByHandle(sim: Simulator, shop: Shop, handle: string): Product | null {
  const product = Object.values(shop.products).find((item) => item.handle === handle)
  return product && isOnline(sim, shop, product) ? product : null
}

/** What prevents a checkout, as a message for the buyer. */
function checkoutProblem(product: Product, form: CheckoutForm): string | null {
  const required = ['firstName', 'lastName', 'email', 'address1', 'zip', 'city', 'country']
  const missing = required.find((name) => !form[name]?.trim())
  if (missing) return 'Please fill in your name, e-mail and address.'
  if (!/^\S+@\S+\.\S+$/.test(form.email ?? '')) return 'Please enter a valid e-mail address.'
  const quantity = Number(form.quantity)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 99)
    return 'Please choose a quantity from 1 to 99.'
  const variant = product.variants.find(({ id }) => id === form.variant)
  if (!variant) return 'Please choose a variant.'
  return canSell(variant, quantity) ? null : 'There are not enough pieces left.'
}

function buy(sim: Simulator, shop: Shop, form: CheckoutForm): string {
  const input = readOrderInput(
    {
      lines: [{ variantId: form.variant, quantity: Number(form.quantity) }],
      email: form.email,
      phone: form.phone || null,
      shippingAddress: {
        ...form,
        countryCode: form.country,
        country: null,
        phone: form.phone || null,
        province: form.province || null,
      },
      shipping: { title: 'Standard', price: '4.90' },
    },
    shop.currency,
  )
  return placeOrder(sim, shop, input).token
}

function indexPage(sim: Simulator): string {
  const rows = Object.values(sim.state.shops)
    .map((shop) => {
      const href = `/${shop.domain}`
      return `<tr><td><a href="${href}/">${escapeHtml(shop.name)}</a></td><td>${escapeHtml(shop.domain)}</td>
<td>${window(sim, shop).length}</td><td>${Object.keys(shop.orders).length}</td><td><a href="${href}/admin">Admin</a></td></tr>`
    })
    .join('')
  const table = `<table><tr><th>Shop</th><th>Address</th><th>Products</th><th>Orders</th><th></th></tr>${rows}</table>`
  const body = `<h1>Shops</h1><div class="panel">${rows ? table : '<p>No shop is open yet.</p>'}</div>`
  return renderPage({ title: 'Shops', brand: 'Shops', brandHref: '/', body })
}

/** Pages for buyers and the merchant, and the pictures they show. */
export function storefrontRoutes(sim: Simulator, server: FastifyInstance): void {
  function page(method: 'GET' | 'POST', url: string, handler: ShopHandler): void {
    server.route<{ Params: PageParams }>({
      method,
      url,
      handler: (request, reply) => {
        const domain = shopOf(request.params)
        const shop = domain ? findShop(sim, domain) : null
        if (!shop) return notFound(reply, 'There is no shop at this address.')
        return handler(shop, linkBase(request.originalUrl, shop.domain), request, reply)
      },
    })
  }

  server.get('/', (_request, reply) => sendPage(reply, indexPage(sim)))

  for (const url of ['/:shop', '/:shop/'])
    page('GET', url, (shop, base, _request, reply) =>
      sendPage(reply, productListPage(sim, shop, base, window(sim, shop))),
    )

  for (const url of ['/:shop/admin', '/:shop/admin/'])
    page('GET', url, (shop, base, _request, reply) => sendPage(reply, merchantPage(sim, shop, base)))

  page('GET', '/:shop/products/:key', (shop, base, request, reply) => {
    const product = productByHandle(sim, shop, request.params.key ?? '')
    if (!product) return notFound(reply, 'This product is not for sale.')
    return sendPage(reply, productPage(sim, shop, base, product, {}, null))
  })

  page('POST', '/:shop/products/:key', (shop, base, request, reply) => {
    const product = productByHandle(sim, shop, request.params.key ?? '')
    if (!product) return notFound(reply, 'This product is not for sale.')
    const form = Object.fromEntries(new URLSearchParams(rawBody(request)))
    const problem = checkoutProblem(product, form)
    if (problem) return sendPage(reply, productPage(sim, shop, base, product, form, problem), 422)
    try {
      return reply.redirect(`${base}/orders/${buy(sim, shop, form)}`, 303)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      return sendPage(reply, productPage(sim, shop, base, product, form, error.message), 422)
    }
  })

  page('GET', '/:shop/orders/:key', (shop, base, request, reply) => {
    const order = Object.values(shop.orders).find(({ token }) => token === request.params.key)
    return order
      ? sendPage(reply, orderStatusPage(shop, base, order))
      : notFound(reply, 'There is no such order.')
  })

  page('GET', '/:shop/cdn/files/:key/:name', (shop, _base, request, reply) => {
    const media = Object.values(shop.products)
      .flatMap((product) => product.media)
      .find(({ id }) => id === request.params.key)
    const bytes = media ? sim.media.get(media.id) : null
    if (bytes)
      return reply
        .type(media?.mimeType ?? 'image/jpeg')
        .header('cache-control', 'max-age=86400')
        .send(bytes)
    return media ? reply.redirect(media.source, 302) : notFound(reply, 'There is no such picture.')
  })
}
