import { type Browser, chromium, type Page } from '@playwright/test'

/** What a browser fetches, with nothing cached, until a page is there. */

export interface PageLoad {
  name: string
  /** Requests of any kind until the page shows what it is for. */
  requests: number
  /** Bytes of script as they travelled, compressed. */
  script: number
  /** Milliseconds until then; moves with the machine. */
  ms: number
}

interface Case {
  name: string
  path: string
  /** What stands on the page once it is there. */
  shows: string
  token?: string
}

/** Login, the merchant's home and the order list, each in a browser of its own. */
export async function pageLoads(origin: string, token: string): Promise<PageLoad[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  const cases: Case[] = [
    { name: 'login page', path: '/login', shows: 'input[type=password]' },
    { name: 'home page', path: '/home', shows: 'main h1, main h2', token },
    { name: 'order list page', path: '/ordersList', shows: 'main tbody tr[data-row-key]', token },
  ]
  try {
    const loads: PageLoad[] = []
    for (const one of cases) loads.push(await cold(browser, origin, one))
    return loads
  } finally {
    await browser.close()
  }
}

async function cold(browser: Browser, origin: string, { name, path, shows, token }: Case): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  if (token) await context.addInitScript((text) => localStorage.setItem('token', text), token)
  const page = await context.newPage()
  const seen = await watch(page)
  const began = performance.now()
  await page.goto(origin + path, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor({ timeout: 30_000 })
  const load = {
    name,
    requests: seen.requests,
    script: seen.script,
    ms: Math.round(performance.now() - began),
  }
  await context.close()
  return load
}

/** Counts from the browser's own network log: bytes are those on the wire. */
async function watch(page: Page): Promise<{ requests: number; script: number }> {
  const seen = { requests: 0, script: 0 }
  const scripts = new Set<string>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:') && !request.url.startsWith('blob:')) seen.requests++
  })
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.script += encodedDataLength
  })
  return seen
}
