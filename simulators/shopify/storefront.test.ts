import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createShopifySimulator } from './simulator.ts'
import { startBench, startReceiver } from './test-harness.ts'

const bench = await startBench()
const receiver = await startReceiver()
const home = bench.sim.shopOrigin('test-shop')
await bench.side('POST', '/shops/test-shop/products', {
  title: 'Storm <Lantern>',
  productOptions: [{ name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] }],
  variants: [
    { optionValues: [{ optionName: 'Size', name: 'Small' }], price: '19.90', sku: 'L-S' },
    {
      optionValues: [{ optionName: 'Size', name: 'Large' }],
      price: '29.90',
      sku: 'L-L',
      inventoryItem: { tracked: true },
    },
  ],
  media: [`${receiver.url}/image.png`],
})
await bench.sim.clock.advance(1000)
afterAll(async () => {
  receiver.stop()
  await bench.sim.stop()
})

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

const buyer = {
  firstName: 'Zoë',
  lastName: 'Müller',
  email: 'zoe@example.com',
  address1: 'Gasse 1',
  zip: '8000',
  city: 'Zürich',
  country: 'DE',
  quantity: '2',
}

function checkout(variant: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...buyer, variant, ...more })
  return fetch(`${home}/products/storm-lantern`, { method: 'POST', body, redirect: 'manual' })
}

function variantId(sku: string): string {
  const [product] = Object.values(bench.sim.state().shops[bench.shop]?.products ?? {})
  return product?.variants.find((variant) => variant.sku === sku)?.id ?? ''
}

test('lists shops, and shows published products with picture and price', async () => {
  expect(await text(bench.sim.origin())).toContain('test-shop.myshopify.com')
  const page = await text(`${home}/`)
  expect(page).toContain('Storm &lt;Lantern&gt;')
  expect(page).toContain('from $19.90')
  const picture = /<img class="picture" src="([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png')
})

test('places a paid order that subscribers hear of, and follows it to the parcel', async () => {
  await bench.graphql(
    'mutation($uri: String!) { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: $uri }) { userErrors { message } } }',
    { uri: `${receiver.url}/hooks` },
  )
  const answer = await checkout(variantId('L-S'))
  expect(answer.status).toBe(303)
  const status = new URL(answer.headers.get('location') ?? '', bench.sim.origin()).toString()
  expect(await text(status)).toContain('Being prepared')
  await bench.sim.settle()
  const payload = JSON.parse(receiver.received.at(-1)?.body ?? '')
  expect(payload).toMatchObject({
    total_price: '44.70',
    shipping_address: { first_name: 'Zoë', city: 'Zürich', country: 'Germany' },
  })
  await bench.side('POST', `/shops/test-shop/orders/${payload.id}/fulfill`, {
    company: '4PX',
    number: '4PX77',
  })
  const sent = await text(status)
  expect(sent).toContain('4PX77')
  expect(sent).toContain('track.4px.com')
  expect(await text(`${home}/admin`)).toContain('4PX77')
})

test('explains what is wrong with a checkout and keeps what was typed', async () => {
  const soldOut = await checkout(variantId('L-L'))
  expect(soldOut.status).toBe(422)
  expect(await soldOut.text()).toContain('not enough pieces')
  const noAddress = await checkout(variantId('L-S'), { address1: '' })
  expect(await noAddress.text()).toContain('value="Zürich"')
})

test('hides drafts from buyers but shows them to the merchant', async () => {
  await bench.side('POST', '/shops/test-shop/products', { title: 'Secret draft', status: 'DRAFT' })
  expect(await text(`${home}/`)).not.toContain('Secret draft')
  expect((await fetch(`${home}/products/secret-draft`)).status).toBe(404)
  expect(await text(`${home}/admin`)).toContain('Secret draft')
})

test('pages the REST order list by Link header', async () => {
  for (let n = 0; n < 5; n += 1) bench.sim.placeOrder('test-shop', { lines: [{ title: 'Thing', price: 1 }] })
  const headers = { 'x-shopify-access-token': bench.token }
  const names: string[] = []
  let url: string | null = `${home}/admin/api/2026-07/orders.json?status=any&limit=2`
  while (url) {
    const answer: Response = await fetch(url, { headers })
    expect(answer.headers.get('x-shopify-shop-api-call-limit')).toMatch(/^\d+\/40$/)
    const { orders } = await answer.json()
    names.push(...orders.map((order: { name: string }) => order.name))
    url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(names).toEqual(['#1006', '#1005', '#1004', '#1003', '#1002', '#1001'])
  expect(
    (await (await fetch(`${home}/admin/api/2026-07/shop.json`, { headers })).json()).shop.myshopify_domain,
  ).toBe(bench.shop)
})

test('throttles REST with 429 and Retry-After', async () => {
  bench.sim.clock.freeze()
  const headers = { 'x-shopify-access-token': bench.token }
  const calls = Array.from({ length: 45 }, () => fetch(`${home}/admin/api/2026-07/shop.json`, { headers }))
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('2.0')
  bench.sim.clock.resume()
})

test('names the wrong field of a bad side-channel order', async () => {
  expect((await bench.side('POST', '/shops/test-shop/orders', { lines: [] })).error).toContain('lines')
  expect((await bench.side('POST', '/shops/test-shop/orders', { lines: [{ price: 'x' }] })).error).toContain(
    'price',
  )
  expect((await bench.side('POST', '/shops/nowhere/orders', {})).error).toContain('nowhere')
})

test('keeps its shops across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopify-simulator-'))
  const stateFile = join(folder, 'state.json')
  const first = createShopifySimulator({ stateFile })
  await first.listen()
  const token = first.mintToken('kept', ['read_orders'])
  const order = first.placeOrder('kept', { lines: [{ title: 'Thing', price: 1 }] })
  await first.stop()
  const second = createShopifySimulator({ stateFile })
  const origin = await second.listen()
  expect(second.state().shops['kept.myshopify.com']?.orders[order.id]).toMatchObject({ name: '#1001' })
  const answer = await fetch(`${origin}/kept.myshopify.com/admin/api/2026-07/orders.json`, {
    headers: { 'x-shopify-access-token': token },
  })
  expect((await answer.json()).orders).toHaveLength(1)
  await second.stop()
  rmSync(folder, { recursive: true })
})
