import { escapeHtml } from '../shared/html.ts'
import type { Simulator } from './context.ts'
import { originalAmounts } from './order-amounts.ts'
import type { Order } from './order-state.ts'
import { fulfillmentStatus, fulfillmentsOf } from './order-status.ts'
import type { Product } from './product-state.ts'
import { isOnline } from './product-views.ts'
import type { Shop } from './state.ts'
import { availableOf } from './stock.ts'
import { plainWords, price, shopPage, trackingLinks } from './storefront-pages.ts'

function tone(status: string): string {
  if (['ACTIVE', 'PAID', 'FULFILLED'].includes(status)) return 'good'
  return ['PENDING', 'PARTIALLY_FULFILLED', 'ON_HOLD', 'PARTIALLY_REFUNDED'].includes(status) ? 'warn' : ''
}

function tag(status: string): string {
  return `<span class="tag ${tone(status)}">${escapeHtml(status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' '))}</span>`
}

function productRow(sim: Simulator, shop: Shop, base: string, product: Product): string {
  const online = isOnline(sim, shop, product)
  const failed = product.media.filter(({ status }) => status === 'FAILED').length
  const pictures = `${product.media.length}${failed > 0 ? ` <span class="tag bad">${failed} failed</span>` : ''}`
  const title = escapeHtml(product.title)
  const name = online
    ? `<a href="${base}/products/${encodeURIComponent(product.handle)}">${title}</a>`
    : title
  const stock = product.variants.reduce((sum, variant) => sum + availableOf(variant), 0)
  const prices = product.variants.map(({ priceMinor }) => priceMinor)
  return `<tr><td>${name}</td><td>${tag(product.status)}</td><td>${online ? 'Online store' : '<span class="soft">Not published</span>'}</td>
<td>${product.variants.length}</td><td>${price(Math.min(...prices), shop.currency)}</td><td>${stock}</td><td>${pictures}</td></tr>`
}

function orderRow(shop: Shop, base: string, order: Order): string {
  const parcels = fulfillmentsOf(shop, order).filter(({ status }) => status === 'SUCCESS')
  const tracking = parcels.map((parcel) => {
    const last = parcel.events.at(-1)
    return `${trackingLinks(parcel.tracking)}${last ? ` <span class="soft">${escapeHtml(plainWords(last.status))}</span>` : ''}`
  })
  const buyer = [order.customer?.firstName, order.customer?.lastName].filter(Boolean).join(' ') || order.email
  const tags = order.tags.map((text) => `<span class="tag">${escapeHtml(text)}</span>`).join(' ')
  return `<tr><td><a href="${base}/orders/${order.token}">${escapeHtml(order.name)}</a></td><td>${escapeHtml(order.createdAt.slice(0, 16).replace('T', ' '))}</td>
<td>${escapeHtml(buyer)}</td><td>${price(originalAmounts(order).total, order.currency)}</td><td>${tag(order.financialStatus)}</td>
<td>${tag(order.cancelledAt ? 'CANCELLED' : fulfillmentStatus(shop, order))}</td><td>${tracking.join('<br>')}</td><td>${tags}</td></tr>`
}

const longest = 100

/** What a merchant sees: products and orders, newest first. */
export function merchantPage(sim: Simulator, shop: Shop, base: string): string {
  const products = Object.values(shop.products).reverse()
  const orders = Object.values(shop.orders).sort((a, b) => b.number - a.number)
  const apps = Object.keys(shop.installations).map((clientId) =>
    escapeHtml(sim.state.apps[clientId]?.name ?? clientId),
  )
  const productRows = products.slice(0, longest).map((product) => productRow(sim, shop, base, product))
  const orderRows = orders.slice(0, longest).map((order) => orderRow(shop, base, order))
  const body = `<h1>${escapeHtml(shop.name)} admin</h1>
<p class="soft">${escapeHtml(shop.domain)} · Installed apps: ${apps.join(', ') || 'none'}</p>
<h2>Orders (${orders.length})</h2><div class="panel"><table><tr><th>Order</th><th>Date</th><th>Buyer</th><th>Total</th><th>Payment</th><th>Fulfilment</th><th>Tracking</th><th>Tags</th></tr>
${orderRows.join('') || '<tr><td colspan="8" class="soft">No orders yet</td></tr>'}</table></div>
<h2>Products (${products.length})</h2><div class="panel"><table><tr><th>Product</th><th>Status</th><th>Visible in</th><th>Variants</th><th>Price</th><th>Stock</th><th>Pictures</th></tr>
${productRows.join('') || '<tr><td colspan="7" class="soft">No products yet</td></tr>'}</table></div>`
  return shopPage(shop, base, 'Admin', body)
}
