import type { Simulator } from './context.ts'
import { readOrderInput } from './order-input.ts'
import { placeOrder } from './order-placing.ts'
import type { Order } from './order-state.ts'
import { setProduct } from './product-set.ts'
import type { Product } from './product-state.ts'
import type { Shop } from './state.ts'

const goods = [
  { title: 'Ridge Trail Backpack 28 L', type: 'Bags', price: 64, options: ['Moss', 'Slate', 'Ember'] },
  { title: 'Packable Rain Shell', type: 'Jackets', price: 89, options: ['S', 'M', 'L', 'XL'] },
  { title: 'Insulated Bottle 750 ml', type: 'Drinkware', price: 27, options: ['White', 'Black'] },
  { title: 'Folding Camp Stool', type: 'Furniture', price: 35, options: ['Olive'] },
  { title: 'Merino Hiking Socks', type: 'Socks', price: 18, options: ['S', 'M', 'L'] },
  { title: 'Trekking Poles, pair', type: 'Gear', price: 72, options: ['110 cm', '125 cm'] },
  { title: 'Headlamp 400 lm', type: 'Lights', price: 39, options: ['Orange', 'Grey'] },
  { title: 'Quick-dry Towel', type: 'Care', price: 16, options: ['Sea', 'Sand'] },
]

const buyers = [
  {
    firstName: 'Emma',
    lastName: 'Larsen',
    address1: 'Nygårdsgaten 12',
    city: 'Bergen',
    zip: '5015',
    countryCode: 'NO',
  },
  {
    firstName: '美咲',
    lastName: '佐藤',
    address1: '神南1-2-3',
    city: '渋谷区',
    province: '東京都',
    zip: '150-0041',
    countryCode: 'JP',
  },
  {
    firstName: 'José',
    lastName: 'Núñez',
    address1: 'Calle Mayor 5, 3º B',
    city: 'Madrid',
    zip: '28013',
    countryCode: 'ES',
  },
  {
    firstName: 'Olivia',
    lastName: 'Brown',
    address1: '77 Pine Street',
    city: 'Portland',
    province: 'Oregon',
    provinceCode: 'OR',
    zip: '97204',
    countryCode: 'US',
  },
  {
    firstName: 'Łukasz',
    lastName: 'Wójcik',
    address1: 'ul. Długa 4/7',
    city: 'Kraków',
    zip: '31-147',
    countryCode: 'PL',
  },
]

/** The same number sequence every time, between zero and one. */
function sequence(start: number): () => number {
  let seed = start
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
}

/** Adds believable products, published and in stock. */
export function seedProducts(sim: Simulator, shop: Shop, count: number): Product[] {
  const made: Product[] = []
  const [store] = shop.publications
  for (let n = 0; n < count; n += 1) {
    const kind = goods[n % goods.length]
    if (!kind) break
    const round = Math.floor(n / goods.length)
    const { product } = setProduct(sim, shop, undefined, {
      title: round === 0 ? kind.title : `${kind.title} ${round + 1}`,
      descriptionHtml: `<p>${kind.title}. Light, tough and made to be taken along.</p>`,
      productType: kind.type,
      tags: ['outdoor', kind.type.toLowerCase()],
      productOptions: [{ name: 'Style', values: kind.options.map((name) => ({ name })) }],
      variants: kind.options.map((name, index) => ({
        optionValues: [{ optionName: 'Style', name }],
        price: String(kind.price + index),
        inventoryItem: { sku: `SEED-${n + 1}-${index + 1}`, tracked: true },
        inventoryQuantities: shop.locations.slice(0, 1).map(({ id }) => ({
          locationId: `gid://shopify/Location/${id}`,
          name: 'available',
          quantity: 100,
        })),
      })),
    })
    if (!product) continue
    if (store) product.publishedOn[store.id] = sim.clock.iso()
    made.push(product)
  }
  return made
}

/** Places believable orders on the shop's products, the newest last, one every `minutesApart`. */
export function seedOrders(sim: Simulator, shop: Shop, count: number, minutesApart = 7): Order[] {
  const random = sequence(count + 17)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const products = Object.values(shop.products)
  const orders: Order[] = []
  for (let n = 0; n < count; n += 1) {
    const buyer = pick(buyers)
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const variant = pick(pick(products)?.variants ?? [])
      const quantity = 1 + Math.floor(random() * 3)
      return variant
        ? { variantId: variant.id, quantity }
        : { title: 'Gift wrapping', price: '4.50', quantity }
    })
    const input = readOrderInput(
      {
        lines,
        email: `buyer${n + 1}@example.com`,
        shippingAddress: buyer,
        shipping: { title: 'Standard', price: '6.90' },
        createdAt: new Date(sim.clock.now() - (count - 1 - n) * minutesApart * 60_000).toISOString(),
      },
      shop.currency,
    )
    orders.push(placeOrder(sim, shop, input))
  }
  return orders
}
