import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import type { RestSimulator, RestSimulatorOptions } from '../../../../simulators/shared/simulator.ts'
import { createShoplazzaSimulator } from '../../../../simulators/shoplazza/simulator.ts'
import { createShoplineSimulator } from '../../../../simulators/shopline/simulator.ts'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { closeAfterFile } from './closing.ts'
import { comeBack as handIn, type OAuthCallback } from './come-back.ts'
import { freePort } from './free-port.ts'

/** Starts the product and a simulator of Shoplazza or SHOPLINE; they call each other over HTTP. */

const app = { clientId: 'test-app', clientSecret: 'test-secret' } as const

export interface RestBench {
  app: TestApp
  sim: RestSimulator
  merchant: Caller
  platformId: number
  secret: string
  /** Adds a store. Returns its id and the URL of the platform's consent page. */
  begin(shop: string, who?: Caller): Promise<{ id: number; url: string }>
  /** Decides on the consent page. Returns the URL that it redirects the browser to. */
  decide(url: string, decision?: 'install' | 'cancel'): Promise<string>
  comeBack(address: string, who?: Caller, goOn?: boolean): Promise<OAuthCallback>
  /** Connects a shop as a merchant does. Returns the store's id. */
  connect(shop: string, who?: Caller): Promise<number>
  /** Waits until all webhooks and jobs are done, on both sides. */
  rest(): Promise<void>
}

const simulators = {
  shoplazza: (options: RestSimulatorOptions) => createShoplazzaSimulator(options),
  shopline: (options: RestSimulatorOptions) => createShoplineSimulator(options),
}

export async function startRestBench(code: 'shoplazza' | 'shopline'): Promise<RestBench> {
  const platformId = platformIds[code]
  const sim = simulators[code]({ app, settings: { bucket: 400, leakPerSecond: 400 } })
  const origin = await sim.listen()
  const port = await freePort()
  const made = await startTestApp({
    demo: [],
    listen: true,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHOPLAZZA_ORIGIN: `${origin}/{shop}`,
      SHOPLAZZA_CLIENT_ID: app.clientId,
      SHOPLAZZA_CLIENT_SECRET: app.clientSecret,
      SHOPLINE_ORIGIN: `${origin}/{shop}`,
      SHOPLINE_APP_KEY: app.clientId,
      SHOPLINE_APP_SECRET: app.clientSecret,
    },
  })
  const merchant = await made.as('merchant')
  closeAfterFile(() => sim.stop())

  const begin = async (shop: string, who = merchant) => {
    const body = { name: shop, platform_id: platformId, shop_url: shop, type: '1' as const }
    const { data, message } = await who.call(store.add, { body })
    if (!data?.url) throw new Error(`${shop} can’t be authorized: ${message}`)
    return { id: data.id, url: data.url }
  }
  const decide = async (url: string, decision = 'install') => {
    // Sends the part after the hash to the server, as the platform's page does.
    const answer = await fetch(url.replace('#/oauth/authorize?', 'consent?'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `decision=${decision}`,
      redirect: 'manual',
    })
    return answer.headers.get('location') ?? ''
  }
  const comeBack = (address: string, who = merchant, goOn?: boolean) => handIn(address, who, goOn)
  const isDue = (one: ReturnType<typeof sim.deliveries>[number]) =>
    one.state === 'pending' && !one.held && one.nextAttemptAt !== null && one.nextAttemptAt <= sim.clock.now()
  const rest = async () => {
    do {
      await sim.settle()
      await made.runJobs()
    } while (sim.deliveries().some(isDue))
  }
  return {
    app: made,
    sim,
    merchant,
    platformId,
    secret: app.clientSecret,
    begin,
    decide,
    comeBack,
    rest,
    async connect(shop, who = merchant) {
      const { id, url } = await begin(shop, who)
      const { status, text } = await comeBack(await decide(url), who)
      if (status !== 200) throw new Error(`${shop} was not connected: ${text}`)
      await rest()
      return id
    },
  }
}
