import { store } from '@dropyard/contract/store/store'
import {
  createShopifySimulator,
  type ShopifySimulator,
  type ShopifySimulatorOptions,
} from '../../../../simulators/shopify/simulator.ts'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { closeAfterFile } from './closing.ts'
import { comeBack as handIn, type OAuthCallback } from './come-back.ts'
import { freePort } from './free-port.ts'

/** Starts the product and a Shopify simulator; they call each other over HTTP. */

/** A buyer's shipping address, as Shopify's orders contain it. */
export const shopBuyer = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+1 202 555 0143',
  address1: 'Main 1',
  city: 'Springfield',
  zip: '62701',
  countryCode: 'US',
}

export const shopifyApp = { clientId: 'test-app', clientSecret: 'test-secret' } as const

export interface ShopBench {
  app: TestApp
  sim: ShopifySimulator
  /** Connects a shop as a merchant does: adds the store, agrees in the shop, returns. Answers the store's id. */
  connect(shop: string, who?: Caller, more?: { orders_since?: string }): Promise<number>
  /** Adds a store. Returns its id and the URL of the platform's consent page. */
  begin(shop: string, who?: Caller): Promise<{ id: number; url: string }>
  /** Decides on the shop's consent page. Returns the URL that it redirects the browser to. */
  decide(url: string, decision?: 'install' | 'cancel'): Promise<string>
  /** Sends the parameters of that URL to the server, as the callback page does. Returns the answer. */
  comeBack(address: string, who?: Caller, goOn?: boolean): Promise<OAuthCallback>
  /** Calls a side-channel route of the simulator. */
  side(method: string, path: string, body?: unknown): Promise<SideAnswer>
  /** Waits until all webhooks, pictures and jobs are done, on both sides. */
  rest(): Promise<void>
  merchant: Caller
}

/** The answer of a side-channel route. Untyped (`any`): a test fails if the shape is wrong. */
export type SideAnswer = ReturnType<typeof JSON.parse>

interface Options {
  demo?: 'all' | readonly string[]
  env?: Record<string, string>
  settings?: ShopifySimulatorOptions['settings']
}

export async function startShopBench(options: Options = {}): Promise<ShopBench> {
  const sim = createShopifySimulator({
    app: shopifyApp,
    settings: { mediaDelayMs: 5, operationDelayMs: 5, costRestorePerSecond: 2000, ...options.settings },
  })
  const origin = await sim.listen()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  sim.addApp({ ...shopifyApp, complianceUri: `${publicUrl}/webhooks/shopify` })
  const app = await startTestApp({
    demo: options.demo ?? [],
    listen: true,
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      SHOPIFY_ORIGIN: `${origin}/{shop}`,
      SHOPIFY_CLIENT_ID: shopifyApp.clientId,
      SHOPIFY_CLIENT_SECRET: shopifyApp.clientSecret,
      ...options.env,
    },
  })
  const merchant = await app.as('merchant')
  closeAfterFile(() => sim.stop())

  const begin = async (shop: string, who = merchant, more = {}) => {
    const body = { name: shop, platform_id: 3, shop_url: shop, type: '1' as const, ...more }
    const { data, message } = await who.call(store.add, { body })
    if (!data?.url) throw new Error(`${shop} can’t be authorized: ${message}`)
    return { id: data.id, url: data.url }
  }
  const decide = async (url: string, decision = 'install') => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `decision=${decision}`,
      redirect: 'manual',
    })
    return answer.headers.get('location') ?? ''
  }
  const comeBack = (address: string, who = merchant, goOn?: boolean) => handIn(address, who, goOn)
  const isDue = ({ state, held, nextAttemptAt }: ReturnType<typeof sim.deliveries>[number]) =>
    state === 'pending' && !held && nextAttemptAt !== null && nextAttemptAt <= sim.clock.now()
  const rest = async () => {
    do {
      await sim.settle()
      await app.runJobs()
    } while (sim.deliveries().some(isDue))
  }
  return {
    app,
    sim,
    merchant,
    begin,
    decide,
    comeBack,
    rest,
    async connect(shop, who = merchant, more = {}) {
      const { id, url } = await begin(shop, who, more)
      const { status, text } = await comeBack(await decide(url), who)
      if (status !== 200) throw new Error(`${shop} was not connected: ${text}`)
      await rest()
      return id
    },
    async side(method, path, body) {
      const answer = await fetch(`${origin}/__sim${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer.json() as SideAnswer
    },
  }
}
