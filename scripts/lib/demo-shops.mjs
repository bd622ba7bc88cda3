import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from './project.mjs'

/** Shops of the demo companies, by the names that the store module's demo rows have. */
const demoShops = [
  { shop: 'northwind-outdoor.myshopify.com', name: 'Northwind Outdoor', currency: 'USD' },
  { shop: 'northwind-camp.myshopify.com', name: 'Northwind Camp EU', currency: 'EUR' },
  { shop: 'lumen-living.myshopify.com', name: 'Lumen Living', currency: 'USD' },
]

/** Signs webhooks as the registered app does, so that one secret serves both ways of connecting. */
const demoApp = { clientId: 'dropyard-demo-app', clientSecret: 'dropyard-demo-secret' }
const demoScopes = [
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
]

/**
 * The tokens of the demo shops, as the setting DEMO_STORES wants them; opens the shops at the first start. They
 * are kept beside the simulator's state, so a first start that was killed half-way goes on with the same ones.
 */
export async function demoStores(address, stateFile) {
  const file = join(dirname(stateFile), 'demo-stores')
  const kept = existsSync(stateFile) ? await readFile(file, 'utf8').catch(() => undefined) : undefined
  if (kept) return kept
  const stores = await openShops(address)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, stores, { mode: 0o600 })
  return stores
}

async function openShops(address) {
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
  for (const { shop, ...about } of demoShops) {
    await post('shops', { shop, ...about })
    const { accessToken: token } = await post(`shops/${shop}/custom-app`, { ...demoApp, scopes: demoScopes })
    pairs.push(`${shop}=${token}`)
  }
  return pairs.join(',')
}
