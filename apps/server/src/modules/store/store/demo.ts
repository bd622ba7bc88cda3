import { neededScopes, platformIds } from '@dropyard/contract/store/platform-facts'
import type { StoreCredentials } from '../../../connectors/connector.ts'
import { appScopes } from '../../../connectors/shopify/oauth.ts'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { keep } from './keep.ts'
import { store } from './table.ts'

/** Stores of the demo companies. */
const demoStores = [
  {
    platform: platformIds.shopify,
    company: 'northwind',
    name: 'Northwind Outdoor',
    shop: 'northwind-outdoor.myshopify.com',
    currency: 'USD',
  },
  {
    platform: platformIds.shopify,
    company: 'northwind',
    name: 'Northwind Camp EU',
    shop: 'northwind-camp.myshopify.com',
    currency: 'EUR',
  },
  {
    platform: platformIds.shopify,
    company: 'lumen',
    name: 'Lumen Living',
    shop: 'lumen-living.myshopify.com',
    currency: 'USD',
  },
  {
    platform: platformIds.shoplazza,
    company: 'northwind',
    name: 'Northwind Trail',
    shop: 'northwind-trail.myshoplaza.com',
    currency: 'USD',
  },
  {
    platform: platformIds.shopline,
    company: 'northwind',
    name: 'Northwind Peak',
    shop: 'northwind-peak.myshopline.com',
    currency: 'USD',
  },
  {
    platform: platformIds.shopline,
    company: 'lumen',
    name: 'Lumen Home',
    shop: 'lumen-home.myshopline.com',
    currency: 'USD',
  },
] as const

/** Their shops on marketplaces: orders come from there, products are listed there by hand. */
const demoMarkets = [
  {
    company: 'northwind',
    name: 'Northwind on eBay',
    shop: 'www.ebay.com/usr/northwind_gear',
    platformId: platformIds.ebay,
  },
  {
    company: 'northwind',
    name: 'Northwind Handmade',
    shop: 'www.etsy.com/shop/NorthwindHandmade',
    platformId: platformIds.etsy,
  },
  {
    company: 'lumen',
    name: 'Lumen on Amazon',
    shop: 'www.amazon.com/shops/lumen_living',
    platformId: platformIds.amazon,
  },
  {
    company: 'lumen',
    name: 'Lumen on AliExpress',
    shop: 'www.aliexpress.com/store/lumen_living',
    platformId: platformIds.aliexpress,
  },
] as const

/** Orders of so many days before are taken in. */
const demoDays = 30

/** `shop=token,shop=token` of the settings. */
const tokensOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  )

/** Stores with a token in the settings are connected; the others wait for their authorization. */
export async function storeDemo(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const tokens = tokensOf(ctx.config.DEMO_STORES)
  for (const one of demoStores) {
    const [row] = await ctx.db
      .insert(store)
      .values({
        entityId: entities[one.company],
        platformId: one.platform,
        name: one.name,
        shopAbbr: one.name.slice(0, 3).toUpperCase(),
        shopUrl: one.shop,
        currency: one.currency,
        ordersFrom: new Date(ctx.now.getTime() - demoDays * 86_400_000),
      })
      .returning()
    const accessToken = tokens.get(one.shop)
    if (!row || !accessToken) continue
    const scopes = one.platform === platformIds.shopify ? appScopes : [...(neededScopes[one.platform] ?? [])]
    const facts = { name: one.name, currency: one.currency, email: '', scopes }
    await keep(ctx, row, { credentials: { accessToken, scopes }, facts, authType: 3 })
  }
  for (const one of demoMarkets) await demoMarket(ctx, entities[one.company], one, tokens.get(one.shop))
}

/** Connected with credentials that the start script had from the simulator, in base64url. */
async function demoMarket(
  ctx: Ctx,
  entityId: number,
  one: (typeof demoMarkets)[number],
  sealed: string | undefined,
): Promise<void> {
  if (!sealed) return
  const [row] = await ctx.db
    .insert(store)
    .values({
      entityId,
      platformId: one.platformId,
      name: one.name,
      shopAbbr: one.name.slice(0, 3).toUpperCase(),
      shopUrl: one.shop,
      ordersFrom: new Date(ctx.now.getTime() - demoDays * 86_400_000),
    })
    .returning()
  if (!row) return
  const { credentials, account } = JSON.parse(Buffer.from(sealed, 'base64url').toString()) as {
    credentials: StoreCredentials
    account: { id: string; name: string }
  }
  const facts = { name: one.name, currency: 'USD', email: '', scopes: [], account }
  await keep(ctx, row, { credentials, facts, authType: 3 })
}
