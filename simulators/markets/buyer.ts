import { allSent, decimal, home, type Market, shopAddress, totalOf } from './market.ts'
import { html, page } from './page.ts'
import { type Account, type Order, platforms } from './state.ts'

/** What buyers see: shops, products, and an order with possible actions. */

const baseOf = (one: Account): string => `/shops/${one.platform}/${encodeURIComponent(one.name)}`
const price = (minor: number, one: Account): string =>
  `${html(decimal(minor, one.currency))} ${html(one.currency)}`

export function shopsPage(market: Market): string {
  const blocks = platforms.map((platform) => {
    const rows = market.state.accounts
      .filter((one) => one.platform === platform)
      .map(
        (one) =>
          `<tr><td><a href="${baseOf(one)}">${html(one.name)}</a><br><span class="soft">${html(shopAddress(one))}</span></td>
<td class="num">${one.products.length} products</td></tr>`,
      )
      .join('')
    return `<h2>${html(platform)}</h2><section class="panel"><table>${rows || '<tr><td class="soft">No shops</td></tr>'}</table>
<form method="post" action="/shops"><input type="hidden" name="platform" value="${platform}">
<label>New seller <input name="name" required pattern="[A-Za-z0-9_-]{3,30}" placeholder="shop-name"></label>
<p class="actions"><button class="plain">Open a shop</button></p></form></section>`
  })
  return page('Simulated marketplaces', `<h1>Simulated marketplaces</h1>${blocks.join('')}`)
}

export function shopPage(one: Account, orders: readonly Order[]): string {
  const goods = one.products
    .map(
      (product) =>
        `<option value="${html(product.id)}">${html(product.title)} · ${price(product.price, one)}</option>`,
    )
    .join('')
  const field = (name: keyof typeof home, label: string) =>
    `<label>${label}<input name="${name}" value="${html(home[name])}"></label>`
  const placed = orders
    .toReversed()
    .map(
      (order) =>
        `<tr><td><a href="${baseOf(one)}/orders/${html(order.id)}">${html(order.id)}</a></td><td>${stateOf(order)}</td>
<td>${html(order.buyer)}</td><td class="num">${price(totalOf(order), one)}</td></tr>`,
    )
    .join('')
  const { app } = one
  const keys = app
    ? `<h2>App of this seller</h2><section class="panel"><table><tr><td>Application ID</td><td>${html(app.applicationId)}</td></tr>
<tr><td>LWA Client ID</td><td>${html(app.clientId)}</td></tr><tr><td>LWA Client Secret</td><td>${html(app.clientSecret)}</td></tr></table>
<form method="post" action="${baseOf(one)}/refresh-token"><p class="actions"><button class="plain">Make a refresh token</button></p></form></section>`
    : ''
  return page(
    `${one.name} on ${one.platform}`,
    `<h1>${html(one.name)}</h1><p class="soft">${html(shopAddress(one))}</p><section class="panel"><h2>Buy</h2>
<form method="post" action="${baseOf(one)}/orders"><label>Product<select name="product">${goods}</select></label>
<div class="pair"><label>Quantity<input name="quantity" type="number" min="1" max="99" value="1"></label>
<label>Payment<select name="paid"><option value="1">Pay now</option><option value="0">Pay later</option></select></label>
${field('name', 'Name')}${field('phone', 'Phone')}${field('address1', 'Street')}${field('city', 'City')}${field('state', 'State')}${field('zip', 'Postal code')}${field('country', 'Country code')}
<label>Note<input name="note"></label></div><p class="actions"><button>Buy</button></p></form></section>
<h2>Orders</h2><section class="panel"><table>${placed || '<tr><td class="soft">No orders yet</td></tr>'}</table></section>${keys}`,
  )
}

const stateOf = (order: Order): string =>
  order.state === 'paid' ? (allSent(order) ? 'shipped' : 'paid') : order.state

export function orderPage(one: Account, order: Order): string {
  const lines = order.lines
    .map(
      (line) =>
        `<tr><td>${html(line.title)} ${html(line.variant)}<br><span class="soft">${html(line.sku)}</span></td>
<td class="num">${line.sent} of ${line.quantity} sent</td><td class="num">${price(line.price, one)}</td></tr>`,
    )
    .join('')
  const parcels = order.parcels
    .map((parcel) => `<tr><td>${html(parcel.carrier)}</td><td>${html(parcel.number)}</td></tr>`)
    .join('')
  const act = (name: string, label: string) =>
    `<form class="inline" method="post" action="${baseOf(one)}/orders/${html(order.id)}/${name}"><button class="plain">${label}</button></form>`
  return page(
    `${one.name} on ${one.platform}`,
    `<p><a href="${baseOf(one)}">${html(one.name)}</a></p><h1>Order ${html(order.id)}</h1>
<section class="panel"><p>${stateOf(order)} · ${html(order.place.name)}, ${html(order.place.address1)}, ${html(order.place.city)}, ${html(order.place.country)}</p>
<table>${lines}</table><h2>Parcels</h2><table>${parcels || '<tr><td class="soft">Not sent yet</td></tr>'}</table></section>
<p class="actions">${order.state === 'unpaid' ? act('pay', 'Pay') : ''}${act('cancel', 'Cancel the order')}</p>`,
  )
}
