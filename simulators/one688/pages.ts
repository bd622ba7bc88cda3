import { escapeHtml, renderPage } from '../shared/html.ts'
import { lowest, type Offer, offers } from './catalogue.ts'
import { colours } from './colours.ts'

/** The offers' pages for browsers. */

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
const frame = (title: string, body: string): string =>
  renderPage({ title, brand: '1688 simulator', brandHref: '/', body })

export const offersPage = (): string =>
  frame(
    'Offers',
    `<h1>Offers</h1><div class="grid">${offers
      .filter((one) => one.status === 'published')
      .map(
        (one) =>
          `<a class="card" href="/offer/${one.id}.html"><img class="picture" src="/img/${one.id}/0.png" alt="" loading="lazy">` +
          `<div class="text">${escapeHtml(one.title.zh)}<div class="soft small">${escapeHtml(one.title.en)}</div><div class="price">${yuan(lowest(one))}</div></div></a>`,
      )
      .join('')}</div>`,
  )

export function offerPage(offer: Offer): string {
  const tiers = offer.tiers
    .map(({ from, price }) => `<tr><td>≥ ${from}</td><td>${yuan(price)}</td></tr>`)
    .join('')
  const skus = offer.skus
    .map(
      (sku) =>
        `<tr><td>${escapeHtml(colours[sku.colour].zh)} ${escapeHtml(sku.size?.zh ?? '')}</td><td>${yuan(sku.price)}</td><td>${sku.stock}</td></tr>`,
    )
    .join('')
  const gone = offer.status === 'published' ? '' : '<p class="error">商品已下架</p>'
  return frame(
    offer.title.zh,
    `${gone}<div class="split"><img class="picture" src="/img/${offer.id}/0.png" alt="">` +
      `<div><h1>${escapeHtml(offer.title.zh)}</h1><p class="soft">${escapeHtml(offer.title.en)}</p>` +
      `<div class="panel"><table>${tiers}</table></div>` +
      `<p>${escapeHtml(offer.seller.name)} · ${escapeHtml(offer.seller.city)} · 诚信通 ${offer.seller.years} 年</p>` +
      `<p class="soft">${offer.moq} ${escapeHtml(offer.kind.unit.zh)}起批 · ${offer.id}</p></div></div>` +
      `<div class="panel"><table><tr><th>规格</th><th>价格</th><th>库存</th></tr>${skus}</table></div>`,
  )
}
