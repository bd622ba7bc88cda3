import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from './project.mjs'

/** Products of the demo companies' accounts on marketplaces, which must match the store module's demo rows. */
const goods = {
  mug: { title: 'Enamel camping mug, hand dipped', sku: 'MUG04-FOR', price: 1890 },
  lights: { title: 'Photo clip string lights', sku: 'STR06-3M', price: 1490 },
  brush: { title: 'Retractable lip and brow brush', sku: 'BRS06-GLD', price: 990 },
  lantern: { title: 'Rattan lantern, made to order', sku: 'OWN-LANTERN', price: 4900 },
}
const accounts = [
  {
    platform: 'ebay',
    name: 'northwind_gear',
    shop: 'www.ebay.com/usr/northwind_gear',
    sells: ['mug', 'lights'],
  },
  {
    platform: 'etsy',
    name: 'NorthwindHandmade',
    shop: 'www.etsy.com/shop/NorthwindHandmade',
    sells: ['lantern', 'mug'],
  },
  {
    platform: 'amazon',
    name: 'lumen_living',
    shop: 'www.amazon.com/shops/lumen_living',
    sells: ['lights', 'brush'],
  },
  {
    platform: 'aliexpress',
    name: 'lumen_living',
    shop: 'www.aliexpress.com/store/lumen_living',
    sells: ['brush'],
  },
]
const buyers = [
  {
    name: 'Olivia Hart',
    address1: '18 Birch Lane',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
    country: 'US',
  },
  { name: 'Jonas Weber', address1: 'Lindenallee 7', city: 'Hamburg', state: '', zip: '20259', country: 'DE' },
]
const app = { clientId: 'dropyard-demo-app', clientSecret: 'dropyard-demo-secret' }
const amazonHome = 'ATVPDKIKX0DER'
const hour = 3_600_000

/** Settings for the simulated marketplaces. */
export async function demoMarkets(address, stateFile) {
  return {
    EBAY_CLIENT_ID: app.clientId,
    EBAY_CLIENT_SECRET: app.clientSecret,
    EBAY_RU_NAME: 'Dropyard-Dropyard-Dropya-demo',
    EBAY_AUTH_ORIGIN: `${address}/ebay`,
    EBAY_API_ORIGIN: `${address}/ebay`,
    ETSY_CLIENT_ID: app.clientId,
    ETSY_CLIENT_SECRET: app.clientSecret,
    ETSY_AUTH_ORIGIN: `${address}/etsy`,
    ETSY_API_ORIGIN: `${address}/etsy`,
    AMAZON_AUTH_ORIGIN: `${address}/amazon`,
    AMAZON_TOKEN_ORIGIN: `${address}/amazon`,
    AMAZON_API_ORIGIN: `${address}/amazon`,
    ALIEXPRESS_CLIENT_ID: app.clientId,
    ALIEXPRESS_CLIENT_SECRET: app.clientSecret,
    ALIEXPRESS_ORIGIN: `${address}/aliexpress`,
    ALIEXPRESS_PER_SECOND: '10',
    DEMO_STORES: await credentials(address, stateFile),
  }
}

/** `shop=credentials,…`; opens the shops with some orders at the first start, and stores their credentials. */
async function credentials(address, stateFile) {
  const file = join(dirname(stateFile), 'demo-markets')
  const kept = existsSync(stateFile) ? await readFile(file, 'utf8').catch(() => undefined) : undefined
  if (kept) return kept
  const post = async (path, body = {}) => {
    const response = await fetch(`${address}/__sim/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Failure(`The marketplace simulator answered ${response.status} to ${path}`)
    return response.json()
  }
  const pairs = []
  for (const { platform, name, shop, sells } of accounts) {
    await post('accounts', { platform, name, products: sells.map((one) => goods[one]) })
    for (const [n, place] of buyers.entries())
      await post(`accounts/${platform}/${name}/orders`, {
        place,
        lines: [{ sku: goods[sells[n % sells.length]].sku, quantity: n + 1 }],
        createdAt: new Date(Date.now() - (20 + n * 9) * hour).toISOString(),
      })
    const { account, refreshToken } = await post(`accounts/${platform}/${name}/grant`)
    const known = Buffer.from(JSON.stringify(credentialsOf(account, refreshToken))).toString('base64url')
    pairs.push(`${shop}=${known}`)
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, pairs.join(','), { mode: 0o600 })
  return pairs.join(',')
}

/** What the product stores for an authorized account. */
function credentialsOf({ platform, id, userId, name, app: own }, refreshToken) {
  if (platform === 'ebay') return { credentials: { refreshToken }, account: { id: userId, name } }
  if (platform === 'etsy')
    return { credentials: { refreshToken, account: { shopId: id } }, account: { id, name } }
  if (platform === 'aliexpress')
    return { credentials: { refreshToken, account: { sellerId: id } }, account: { id, name } }
  return {
    credentials: {
      appid: own.clientId,
      secret: own.clientSecret,
      refreshToken,
      account: { sellerId: id, marketplaceId: amazonHome },
    },
    account: { id: `${id}/${amazonHome}`, name: `${id} · Amazon.com` },
  }
}
