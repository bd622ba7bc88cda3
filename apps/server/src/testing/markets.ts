import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import { createMarketsSimulator, type MarketsSimulator } from '../../../../simulators/markets/simulator.ts'
import type { Platform } from '../../../../simulators/markets/state.ts'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { closeAfterFile } from './closing.ts'
import { comeBack as handIn, type OAuthCallback } from './come-back.ts'
import { freePort } from './free-port.ts'

/** Starts the product and a simulator with four marketplaces; they call each other over HTTP. */

export interface MarketBench {
  app: TestApp
  sim: MarketsSimulator
  merchant: Caller
  /** Saves a store. Returns its id and the URL of the marketplace's consent page. */
  begin(platform: Platform, account: string, more?: Begun): Promise<{ id: number; url: string }>
  /** Decides on the consent page. Returns the URL that it redirects the browser to. */
  decide(url: string, account: string, yes?: boolean): Promise<string>
  /** Sends the parameters of that URL to the server, as the callback page does. Returns the answer. */
  comeBack(address: string, who?: Caller, goOn?: boolean): Promise<OAuthCallback>
  /** Connects an account as a merchant does. Returns the store's id. */
  connect(platform: Platform, account: string, more?: Begun): Promise<number>
  sync(id: number): Promise<void>
}

interface Begun {
  who?: Caller
  orders_since?: string
  shop_url?: string
}

export async function startMarketBench(): Promise<MarketBench> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const sim = createMarketsSimulator({
    settings: {
      clientId: 'test-app',
      clientSecret: 'test-secret',
      ruName: 'Test-RuName',
      acceptUrl: `${publicUrl}/connect/ebay/callback`,
      amazonDelayMs: -60_000,
      limits: {
        ebay: { burst: 500, perSecond: 100 },
        etsy: { burst: 500, perSecond: 100 },
        amazon: { burst: 500, perSecond: 100 },
        'amazon.orders': { burst: 500, perSecond: 100 },
        aliexpress: { burst: 500, perSecond: 100 },
      },
    },
  })
  const origin = await sim.listen()
  const app_ = { clientId: 'test-app', clientSecret: 'test-secret' }
  const app = await startTestApp({
    demo: [],
    listen: true,
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      EBAY_CLIENT_ID: app_.clientId,
      EBAY_CLIENT_SECRET: app_.clientSecret,
      EBAY_RU_NAME: 'Test-RuName',
      EBAY_AUTH_ORIGIN: `${origin}/ebay`,
      EBAY_API_ORIGIN: `${origin}/ebay`,
      ETSY_CLIENT_ID: app_.clientId,
      ETSY_CLIENT_SECRET: app_.clientSecret,
      ETSY_AUTH_ORIGIN: `${origin}/etsy`,
      ETSY_API_ORIGIN: `${origin}/etsy`,
      AMAZON_AUTH_ORIGIN: `${origin}/amazon`,
      AMAZON_TOKEN_ORIGIN: `${origin}/amazon`,
      AMAZON_API_ORIGIN: `${origin}/amazon`,
      ALIEXPRESS_CLIENT_ID: app_.clientId,
      ALIEXPRESS_CLIENT_SECRET: app_.clientSecret,
      ALIEXPRESS_ORIGIN: `${origin}/aliexpress`,
      ALIEXPRESS_PER_SECOND: '100',
    },
  })
  const merchant = await app.as('merchant')
  closeAfterFile(() => sim.stop())

  const begin: MarketBench['begin'] = async (platform, name, { who = merchant, ...more } = {}) => {
    const account = sim.addAccount({ platform, name })
    const body = { name, platform_id: platformIds[platform], shop_url: shopOf(platform, name), ...more }
    const saved = await who.call(store.add, { body })
    if (!saved.data) throw new Error(`${name} can’t be added: ${saved.message}`)
    const { id } = saved.data
    const { app: own } = account
    const keys = own ? { appid: own.applicationId, secret: own.clientSecret, access_token: own.clientId } : {}
    const { data, message } = await who.call(store.authorize, {
      body: { id, type: '1', shop: body.shop_url, ...keys },
    })
    if (!data?.url) throw new Error(`${name} can’t be authorized: ${message}`)
    return { id, url: data.url }
  }
  const decide: MarketBench['decide'] = async (url, account, yes = true) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision: yes ? 'yes' : 'no', account }).toString(),
      redirect: 'manual',
    })
    return answer.headers.get('location') ?? ''
  }
  const comeBack = (address: string, who = merchant, goOn?: boolean) => handIn(address, who, goOn)
  return {
    app,
    sim,
    merchant,
    begin,
    decide,
    comeBack,
    async connect(platform, account, more) {
      const { id, url } = await begin(platform, account, more)
      const { status, text } = await comeBack(await decide(url, account), more?.who)
      if (status !== 200) throw new Error(`${account} was not connected: ${text}`)
      await app.runJobs()
      return id
    },
    async sync(id) {
      const started = await merchant.call(store.sync, { body: { id } })
      if (started.status !== 200) throw new Error(started.message)
      await app.runJobs()
    },
  }
}

const shopOf = (platform: Platform, name: string): string =>
  ({
    ebay: `www.ebay.com/usr/${name}`,
    etsy: `www.etsy.com/shop/${name}`,
    amazon: `www.amazon.com/shops/${name}`,
    aliexpress: `www.aliexpress.com/store/${name}`,
  })[platform]
