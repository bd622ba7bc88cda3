import type { FastifyInstance, FastifyReply } from 'fastify'
import { CheckError } from './check.ts'
import type { Simulator } from './context.ts'
import { escapeHtml, renderPage } from './html.ts'
import { domainOf, rawBody } from './respond.ts'
import { placeOrder } from './shops.ts'
import { type Order, type Product, progressOf, type Shop, totalOf } from './state.ts'

/** Pages for buyers, and an overview for the shop's owner. */

const countries = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'PL', 'CA', 'AU', 'JP', 'BR']

type Form = Record<string, string>

const page = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(html)

function shopPage(shop: Shop, title: string, body: string): string {
  const base = `/${shop.domain}`
  return renderPage({
    title: `${title} · ${shop.name}`,
    brand: shop.name,
    brandHref: `${base}/`,
    links: [
      { text: 'Storefront', href: `${base}/` },
      { text: 'Admin', href: `${base}/admin` },
      { text: 'All shops', href: '/' },
    ],
    body,
  })
}

const price = (amount: string, currency: string): string =>
  escapeHtml(new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount)))

function picture(product: Product): string {
  const [first] = product.images
  if (first)
    return `<img class="picture" src="${escapeHtml(first.src)}" alt="${escapeHtml(first.alt || product.title)}">`
  return `<span class="picture letter">${escapeHtml(product.title[0])}</span>`
}

const onSale = (shop: Shop): Product[] =>
  Object.values(shop.products)
    .filter((product) => product.status === 'active')
    .reverse()

function windowPage(shop: Shop): string {
  const cards = onSale(shop).map(
    (p) => `<a class="card" href="/${shop.domain}/products/${encodeURIComponent(p.handle)}">${picture(p)}
<div class="text"><div>${escapeHtml(p.title)}</div><div class="price">${price(p.variants[0]?.price ?? '0', shop.currency)}</div></div></a>`,
  )
  const empty = '<div class="panel"><p>Nothing is for sale yet.</p></div>'
  return shopPage(
    shop,
    'All products',
    `<h1>All products</h1>${cards.length > 0 ? `<div class="grid">${cards.join('')}</div>` : empty}`,
  )
}

const field = (form: Form, name: string, label: string, more = 'required'): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(form[name])}" ${more}></label>`

function productPage(shop: Shop, product: Product, form: Form, problem: string | null): string {
  const choices = product.variants.map(
    (v) =>
      `<option value="${v.id}">${escapeHtml(v.options.join(' / ') || product.title)} · ${price(v.price, shop.currency)}</option>`,
  )
  const places = countries.map((code) => `<option>${code}</option>`)
  const body = `<div class="split"><div><div class="card">${picture(product)}</div></div>
<div><h1>${escapeHtml(product.title)}</h1><p class="soft small">${escapeHtml(product.vendor)}</p><div>${product.html}</div></div></div>
<h2>Buy it now</h2><form class="panel" method="post">
${problem ? `<div class="error" role="alert">${escapeHtml(problem)}</div>` : ''}
<div class="pair"><label>Choice<select name="variant">${choices.join('')}</select></label>
${field({ quantity: '1', ...form }, 'quantity', 'Quantity', 'type="number" min="1" max="99" required')}</div>
<div class="pair">${field(form, 'firstName', 'First name')}${field(form, 'lastName', 'Last name')}</div>
${field(form, 'email', 'E-mail', 'type="email" required')}${field(form, 'address1', 'Address')}
<div class="pair">${field(form, 'zip', 'Postal code')}${field(form, 'city', 'City')}</div>
<div class="pair">${field(form, 'province', 'State or province', '')}<label>Country<select name="country">${places.join('')}</select></label></div>
${field(form, 'phone', 'Phone', '')}<div class="row"><button>Pay now</button></div></form>`
  return shopPage(shop, product.title, body)
}

const progress = { none: 'Being prepared', part: 'Partly sent', all: 'Sent' } as const

function orderPage(shop: Shop, order: Order): string {
  const rows = order.lines.map(
    (l) => `<tr><td>${escapeHtml(l.title)} <span class="soft">${escapeHtml(l.variantTitle)}</span></td>
<td>${l.quantity}</td><td>${price(l.price, order.currency)}</td></tr>`,
  )
  const parcels = order.parcels
    .filter((one) => !one.cancelled)
    .flatMap((one) => one.tracking)
    .map((t) => `<p>${escapeHtml(t.company)} ${escapeHtml(t.number)}</p>`)
  const state = order.cancelledAt ? 'Cancelled' : progress[progressOf(order)]
  const body = `<h1>Order ${escapeHtml(order.name)}</h1>
<p><span class="tag good">${escapeHtml(order.financial)}</span> <span class="tag">${state}</span></p>
${parcels.length > 0 ? `<div class="panel"><strong>Parcels</strong>${parcels.join('')}</div>` : ''}
<div class="panel"><table><tr><th>Product</th><th>Quantity</th><th>Price</th></tr>${rows.join('')}
<tr><td><strong>Total</strong></td><td></td><td><strong>${price(totalOf(order), order.currency)}</strong></td></tr></table></div>`
  return shopPage(shop, `Order ${order.name}`, body)
}

function adminPage(shop: Shop): string {
  const orders = Object.values(shop.orders)
    .reverse()
    .map(
      (
        o,
      ) => `<tr><td><a href="/${shop.domain}/orders/${encodeURIComponent(o.id)}">${escapeHtml(o.name)}</a></td>
<td>${escapeHtml(o.email)}</td><td>${price(totalOf(o), o.currency)}</td><td>${o.cancelledAt ? 'Cancelled' : progress[progressOf(o)]}</td></tr>`,
    )
  const products = Object.values(shop.products)
    .reverse()
    .map(
      (p) =>
        `<tr><td>${escapeHtml(p.title)}</td><td>${p.status}</td><td>${p.variants.reduce((sum, v) => sum + v.stock, 0)}</td></tr>`,
    )
  const body = `<h1>Admin</h1><h2>Orders</h2><div class="panel"><table><tr><th>Order</th><th>Buyer</th><th>Total</th><th></th></tr>${orders.join('')}</table></div>
<h2>Products</h2><div class="panel"><table><tr><th>Product</th><th>Status</th><th>Stock</th></tr>${products.join('')}</table></div>`
  return shopPage(shop, 'Admin', body)
}

function indexPage(sim: Simulator): string {
  const rows = Object.values(sim.state.shops).map(
    (
      shop,
    ) => `<tr><td><a href="/${shop.domain}/">${escapeHtml(shop.name)}</a></td><td>${escapeHtml(shop.domain)}</td>
<td>${onSale(shop).length}</td><td>${Object.keys(shop.orders).length}</td><td><a href="/${shop.domain}/admin">Admin</a></td></tr>`,
  )
  const table = `<table><tr><th>Shop</th><th>Address</th><th>Products</th><th>Orders</th><th></th></tr>${rows.join('')}</table>`
  const title = `${sim.dialect.name} shops`
  return renderPage({
    title,
    brand: title,
    brandHref: '/',
    body: `<h1>${title}</h1><div class="panel">${rows.length > 0 ? table : '<p>No shop is open yet.</p>'}</div>`,
  })
}

const missing = () =>
  renderPage({
    title: 'Not here',
    brand: 'Shops',
    brandHref: '/',
    body: '<div class="panel narrow"><h1>Not here</h1></div>',
  })

function buy(sim: Simulator, shop: Shop, form: Form): Order {
  const needed = ['firstName', 'lastName', 'email', 'address1', 'zip', 'city', 'country']
  if (needed.some((name) => !form[name]?.trim()))
    throw new CheckError('form', 'needs your name, e-mail and address')
  return placeOrder(sim, shop, {
    lines: [{ variantId: form.variant, quantity: Number(form.quantity) }],
    email: form.email,
    shipping: '4.90',
    shippingAddress: form,
  })
}

export function storefrontRoutes(sim: Simulator, server: FastifyInstance): void {
  type Params = { shop: string; key?: string }
  const shopOf = (params: Params): Shop | undefined => sim.state.shops[domainOf(sim, params.shop) ?? '']
  server.get('/', (_request, reply) => page(reply, indexPage(sim)))
  for (const url of ['/:shop', '/:shop/'])
    server.get<{ Params: Params }>(url, (request, reply) => {
      const shop = shopOf(request.params)
      return shop ? page(reply, windowPage(shop)) : page(reply, missing(), 404)
    })
  server.get<{ Params: Params }>('/:shop/admin', (request, reply) => {
    const shop = shopOf(request.params)
    return shop ? page(reply, adminPage(shop)) : page(reply, missing(), 404)
  })
  server.get<{ Params: Params }>('/:shop/orders/:key', (request, reply) => {
    const shop = shopOf(request.params)
    const order = shop?.orders[request.params.key ?? '']
    return shop && order ? page(reply, orderPage(shop, order)) : page(reply, missing(), 404)
  })
  for (const method of ['GET', 'POST'] as const)
    server.route<{ Params: Params }>({
      method,
      url: '/:shop/products/:key',
      handler: (request, reply) => {
        const shop = shopOf(request.params)
        const product = shop && onSale(shop).find((one) => one.handle === request.params.key)
        if (!shop || !product) return page(reply, missing(), 404)
        if (method === 'GET') return page(reply, productPage(shop, product, {}, null))
        const form = Object.fromEntries(new URLSearchParams(rawBody(request)))
        try {
          const order = buy(sim, shop, form)
          return reply.redirect(`/${shop.domain}/orders/${encodeURIComponent(order.id)}`, 303)
        } catch (error) {
          if (!(error instanceof CheckError)) throw error
          return page(reply, productPage(shop, product, form, error.message), 422)
        }
      },
    })
}
