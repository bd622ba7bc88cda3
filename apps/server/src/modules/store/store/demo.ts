import { dayMs } from '@dropyard/contract/kit/days'
import { neededScopes, platformIds } from '@dropyard/contract/store/platform/facts'
import { z } from 'zod'
import type { StoreCredentials } from '../../../connectors/connector.ts'
import { appScopes } from '../../../connectors/shopify/oauth.ts'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds, demoPeople } from '../../account/user/demo-ids.ts'
import { saveAuthorization } from './save-authorization.ts'
import { store } from './table.ts'

/**
 * Stores of the demo companies. Stores on marketplaces have no currency: orders come from there, but products are listed there by
 * hand.
 */
const demoStore = z.strictObject({
  platform: z.enum(['shopify', 'shoplazza', 'shopline', 'ebay', 'etsy', 'amazon', 'aliexpress']),
  company: z.enum(['northwind', 'lumen']),
  name: z.string(),
  shop: z.string(),
  /** People in charge of it. */
  people: z.array(z.enum(demoPeople)),
  currency: z.string().optional(),
})
type DemoStore = z.output<typeof demoStore>

/** Age in days of the oldest orders that are imported. */
const demoDays = 30

/** Parses `shop=token,shop=token` from the configuration. */
const tokensOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  )

/**
 * Stores with a token in the configuration are connected. Without one, they wait for authorization, and marketplaces are left
 * out.
 */
export async function storeDemo(ctx: Ctx): Promise<void> {
  const { entities, people } = await demoIds(ctx)
  const tokens = tokensOf(ctx.config.DEMO_STORES)
  for (const one of demoData('store/store', z.array(demoStore))) {
    const token = tokens.get(one.shop)
    if (one.currency === undefined && token === undefined) continue
    const [row] = await ctx.db
      .insert(store)
      .values({
        entityId: entities[one.company],
        platformId: platformIds[one.platform],
        name: one.name,
        shopAbbr: one.name.slice(0, 3).toUpperCase(),
        shopUrl: one.shop,
        customerIds: one.people.map((who) => people[who]),
        ordersFrom: new Date(ctx.now.getTime() - demoDays * dayMs),
        ...(one.currency ? { currency: one.currency } : {}),
      })
      .returning()
    if (row && token) await saveAuthorization(ctx, row, { ...connection(one, token), authType: 3 })
  }
}

/**
 * Credentials as authorizing would give them: a shop's token, or those that the start script obtained from a marketplace's
 * simulator, in base64url.
 */
function connection({ platform, name, currency }: DemoStore, token: string) {
  if (currency === undefined) {
    const { credentials, account } = JSON.parse(Buffer.from(token, 'base64url').toString()) as {
      credentials: StoreCredentials
      account: { id: string; name: string }
    }
    return { credentials, facts: { name, currency: 'USD', email: '', scopes: [], account } }
  }
  const scopes = platform === 'shopify' ? appScopes : [...(neededScopes[platformIds[platform]] ?? [])]
  return { credentials: { accessToken: token, scopes }, facts: { name, currency, email: '', scopes } }
}
