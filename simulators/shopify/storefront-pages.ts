import { escapeHtml, renderPage } from '../shared/html.ts'
import type { Simulator } from './context.ts'
import { mediaUrl } from './media.ts'
import { fixedAmount } from './money.ts'
import { originalAmounts } from './order-amounts.ts'
import { countryName } from './order-input.ts'
import type { Order } from './order-state.ts'
import { fulfillmentStatus, fulfillmentsOf } from './order-status.ts'
import { variantTitle } from './product-rules.ts'
import type { MediaItem, Product } from './product-state.ts'
import type { Shop } from './state.ts'
import { canSell } from './stock.ts'

/** A shop's page with its own bar; `base` is what links start with. */
export function shopPage(shop: Shop, base: string, title: string, body: string): string {
  const links = [
    { text: 'Storefront', href: `${base}/` },
    { text: 'Admin', href: `${base}/admin` },
  ]
  if (base !== '') links.push({ text: 'All shops', href: '/' })
  return renderPage({
    title: `${title} · ${shop.name}`,
    brand: shop.name,
    brandHref: `${base}/`,
    links,
    body,
  })
}

/** An amount as buyers read it, e.g. `$19.90`. */
export function price(minor: number, currency: string): string {
  const text = fixedAmount(minor, currency)
  const digits = text.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return escapeHtml(format.format(Number(text)))
}

/** A tile with the first letter, in a colour derived from the title, for products without a picture. */
function placeholder(title: string): string {
  const hue = [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
  return `<span class="picture letter" style="background:hsl(${hue} 45% 88%);color:hsl(${hue} 45% 32%)">${escapeHtml([...title][0])}</span>`
}

function picture(sim: Simulator, shop: Shop, media: MediaItem | undefined, title: string): string {
  if (media?.status !== 'READY') return placeholder(title)
  return `<img class="picture" src="${escapeHtml(mediaUrl(sim, shop, media))}" alt="${escapeHtml(media.alt ?? title)}">`
}

function firstReady(product: Product): MediaItem | undefined {
  return product.media.find(({ status }) => status === 'READY')
}

function priceTag(shop: Shop, product: Product): string {
  const prices = product.variants.map(({ priceMinor }) => priceMinor)
  const lowest = Math.min(...prices)
  const compare = product.variants.find(({ priceMinor }) => priceMinor === lowest)?.compareAtMinor ?? 0
  const before = compare > lowest ? ` <s>${price(compare, shop.currency)}</s>` : ''
  return `${Math.max(...prices) > lowest ? 'from ' : ''}${price(lowest, shop.currency)}${before}`
}

/** The shop window: what buyers can see, newest first. */
export function productListPage(sim: Simulator, shop: Shop, base: string, products: Product[]): string {
  const cards = products
    .map(
      (product) => `<a class="card" href="${base}/products/${encodeURIComponent(product.handle)}">
${picture(sim, shop, firstReady(product), product.title)}
<div class="text"><div>${escapeHtml(product.title)}</div><div class="price">${priceTag(shop, product)}</div></div></a>`,
    )
    .join('')
  const empty = '<div class="panel"><p>Nothing is for sale yet.</p></div>'
  return shopPage(
    shop,
    base,
    'All products',
    `<h1>All products</h1>${cards ? `<div class="grid">${cards}</div>` : empty}`,
  )
}

const countries = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'PL', 'SE', 'NO', 'CA', 'AU', 'JP', 'BR', 'MX']

/** Values typed into the checkout form. */
export type CheckoutForm = Record<string, string>

function field(form: CheckoutForm, name: string, label: string, more = 'required'): string {
  const value = escapeHtml(form[name])
  return `<label>${escapeHtml(label)}<input name="${name}" value="${value}" ${more}></label>`
}

function checkoutForm(
  shop: Shop,
  base: string,
  product: Product,
  form: CheckoutForm,
  problem: string | null,
): string {
  const variants = product.variants.map((variant) => {
    const title = variantTitle(product, variant)
    const name = title === 'Default Title' ? product.title : title
    const soldOut = canSell(variant, 1) ? '' : ' (sold out)'
    const chosen = form.variant === variant.id ? ' selected' : ''
    return `<option value="${variant.id}"${soldOut ? ' disabled' : ''}${chosen}>${escapeHtml(name)} · ${price(variant.priceMinor, shop.currency)}${soldOut}</option>`
  })
  const places = countries.map((code) => {
    const chosen = (form.country ?? shop.countryCode) === code ? ' selected' : ''
    return `<option value="${code}"${chosen}>${escapeHtml(countryName(code))}</option>`
  })
  return `<form class="panel" method="post" action="${base}/products/${encodeURIComponent(product.handle)}">
${problem ? `<div class="error" role="alert">${escapeHtml(problem)}</div>` : ''}
<div class="pair"><label>Choice<select name="variant">${variants.join('')}</select></label>
${field({ quantity: '1', ...form }, 'quantity', 'Quantity', 'type="number" min="1" max="99" required')}</div>
<div class="pair">${field(form, 'firstName', 'First name')}${field(form, 'lastName', 'Last name')}</div>
${field(form, 'email', 'E-mail', 'type="email" required')}
${field(form, 'address1', 'Address')}
<div class="pair">${field(form, 'zip', 'Postal code')}${field(form, 'city', 'City')}</div>
<div class="pair">${field(form, 'province', 'State or province', '')}
<label>Country<select name="country">${places.join('')}</select></label></div>
${field(form, 'phone', 'Phone', '')}
<div class="row"><button>Pay now</button></div></form>`
}

/** One product with its pictures, description and the form that buys it. */
export function productPage(
  sim: Simulator,
  shop: Shop,
  base: string,
  product: Product,
  form: CheckoutForm,
  problem: string | null,
): string {
  const ready = product.media.filter(({ status }) => status === 'READY')
  const thumbs = ready
    .slice(1, 9)
    .map((media) => `<img src="${escapeHtml(mediaUrl(sim, shop, media))}" alt="${escapeHtml(media.alt)}">`)
    .join('')
  const body = `<div class="split"><div><div class="card">${picture(sim, shop, ready[0], product.title)}</div>
<div class="thumbs">${thumbs}</div></div>
<div><h1>${escapeHtml(product.title)}</h1><p class="price">${priceTag(shop, product)}</p>
<p class="soft small">${escapeHtml(product.vendor)}</p><div>${product.descriptionHtml}</div></div></div>
<h2>Buy it now</h2>${checkoutForm(shop, base, product, form, problem)}`
  return shopPage(shop, base, product.title, body)
}

const words: Record<string, string> = {
  FULFILLED: 'Sent',
  PARTIALLY_FULFILLED: 'Partly sent',
  UNFULFILLED: 'Being prepared',
  ON_HOLD: 'On hold',
  CONFIRMED: 'Confirmed by the carrier',
  IN_TRANSIT: 'On the way',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
}

/** A state such as `IN_TRANSIT` in plain words. */
export function plainWords(status: string): string {
  const text = words[status] ?? status.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Tracking numbers of a parcel, linked where there is a link. */
export function trackingLinks(
  tracking: { company: string | null; number: string | null; url: string | null }[],
): string {
  return tracking
    .map(({ company, number, url }) => {
      const text = escapeHtml(number ?? url ?? '')
      const link = url ? `<a href="${escapeHtml(url)}" rel="noreferrer">${text}</a>` : text
      return `${escapeHtml(company)} ${link}`
    })
    .join('<br>')
}

function parcels(shop: Shop, order: Order): string {
  return fulfillmentsOf(shop, order)
    .filter(({ status }) => status === 'SUCCESS')
    .map((parcel) => {
      const lines = parcel.lines.map(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return `<li>${quantity} × ${escapeHtml(line?.title)}</li>`
      })
      const events = parcel.events.map(
        (event) =>
          `<li>${escapeHtml(event.happenedAt.slice(0, 10))} ${escapeHtml(plainWords(event.status))} ${escapeHtml(event.message)}</li>`,
      )
      return `<div class="panel"><strong>Parcel ${escapeHtml(parcel.name)}</strong>
<p>${trackingLinks(parcel.tracking) || 'No tracking number yet'}</p><ul>${lines.join('')}</ul>
${events.length > 0 ? `<ul class="soft">${events.join('')}</ul>` : ''}</div>`
    })
    .join('')
}

/** The order status page for buyers: the lines of an order and their shipments. */
export function orderStatusPage(shop: Shop, base: string, order: Order): string {
  const { currency } = order
  const amounts = originalAmounts(order)
  const status = order.cancelledAt ? 'Cancelled' : plainWords(fulfillmentStatus(shop, order))
  const lines = order.lines.map(
    (
      line,
    ) => `<tr><td>${escapeHtml(line.title)} <span class="soft">${escapeHtml(line.variantTitle)}</span></td>
<td>${line.quantity}</td><td>${price(line.priceMinor * line.quantity - line.discountMinor, currency)}</td></tr>`,
  )
  const address = order.shippingAddress
  const sentTo = address
    ? [
        `${address.firstName ?? ''} ${address.lastName ?? ''}`,
        address.address1,
        `${address.zip ?? ''} ${address.city ?? ''}`,
        address.country,
      ]
        .map((text) => escapeHtml(text))
        .join('<br>')
    : 'No address'
  const body = `<h1>Order ${escapeHtml(order.name)}</h1>
<p><span class="tag good">${escapeHtml(plainWords(order.financialStatus))}</span> <span class="tag">${escapeHtml(status)}</span></p>
${parcels(shop, order)}
<div class="panel"><table><tr><th>Product</th><th>Quantity</th><th>Price</th></tr>${lines.join('')}
<tr><td>Shipping</td><td></td><td>${price(amounts.shipping, currency)}</td></tr>
<tr><td><strong>Total</strong></td><td></td><td><strong>${price(amounts.total, currency)}</strong></td></tr></table></div>
<div class="panel"><strong>Delivery address</strong><p>${sentTo}</p></div>`
  return shopPage(shop, base, `Order ${order.name}`, body)
}
