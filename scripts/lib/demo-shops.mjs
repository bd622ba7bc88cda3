import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from './project.mjs'

/** The registered app signs webhooks too, so that one secret serves both ways of connecting. */
const demoApp = { clientId: 'dropyard-demo-app', clientSecret: 'dropyard-demo-secret' }

/**
 * The simulated platforms: how to start each, its settings for the product, and the shops of the demo companies, whose names must
 * match the store module's demo rows.
 */
export const platforms = [
  {
    code: 'shopify',
    name: 'Shopify',
    settings: ['SHOPIFY_ORIGIN', 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'],
    tokenPath: 'custom-app',
    shops: [
      { shop: 'northwind-outdoor.myshopify.com', name: 'Northwind Outdoor', currency: 'USD' },
      { shop: 'northwind-camp.myshopify.com', name: 'Northwind Camp EU', currency: 'EUR' },
      { shop: 'lumen-living.myshopify.com', name: 'Lumen Living', currency: 'USD' },
    ],
    scopes: [
      'read_locations',
      'write_fulfillments',
      'write_inventory',
      'write_merchant_managed_fulfillment_orders',
      'write_order_edits',
      'write_orders',
      'write_product_listings',
      'write_products',
      'write_publications',
      'write_shipping',
    ],
  },
  {
    code: 'shoplazza',
    name: 'Shoplazza',
    settings: ['SHOPLAZZA_ORIGIN', 'SHOPLAZZA_CLIENT_ID', 'SHOPLAZZA_CLIENT_SECRET'],
    tokenPath: 'token',
    shops: [{ shop: 'northwind-trail.myshoplaza.com', name: 'Northwind Trail', currency: 'USD' }],
    scopes: ['read_shop', 'write_product', 'write_order'],
  },
  {
    code: 'shopline',
    name: 'SHOPLINE',
    settings: ['SHOPLINE_ORIGIN', 'SHOPLINE_APP_KEY', 'SHOPLINE_APP_SECRET'],
    tokenPath: 'token',
    shops: [
      { shop: 'northwind-peak.myshopline.com', name: 'Northwind Peak', currency: 'USD' },
      { shop: 'lumen-home.myshopline.com', name: 'Lumen Home', currency: 'USD' },
    ],
    scopes: ['write_products', 'write_orders', 'write_inventory', 'read_location', 'read_store_information'],
  },
]

/** Settings that connect the product to a simulator. */
export function settingsFor({ settings: [origin, id, secret] }, address) {
  return { [origin]: `${address}/{shop}`, [id]: demoApp.clientId, [secret]: demoApp.clientSecret }
}

/**
 * The tokens of the demo shops in the format of DEMO_STORES; opens the shops at the first start. They are stored next to the
 * simulator's state, so that a first start which was killed midway continues with the same ones.
 */
export async function demoStores(platform, address, stateFile) {
  const file = join(
    dirname(stateFile),
    platform.code === 'shopify' ? 'demo-stores' : `demo-stores-${platform.code}`,
  )
  const kept = existsSync(stateFile) ? await readFile(file, 'utf8').catch(() => undefined) : undefined
  if (kept) return kept
  const stores = await openShops(platform, address)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, stores, { mode: 0o600 })
  return stores
}

async function openShops({ shops, scopes, tokenPath }, address) {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}/__sim/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Failure(`The simulator answered ${response.status} to ${path}`)
    return response.json()
  }
  const pairs = []
  for (const { shop, ...about } of shops) {
    await post('shops', { shop, ...about })
    const { accessToken: token } = await post(`shops/${shop}/${tokenPath}`, {
      ...demoApp,
      scopes,
    })
    pairs.push(`${shop}=${token}`)
  }
  return pairs.join(',')
}
