import { type Browser, chromium, type Page } from '@playwright/test'

/** What a browser loads, without a cache, until a page is usable. */
export interface PageLoad {
  /** Requests of any kind until the page shows its main content. */
  requests: number
  /** Bytes of scripts as transferred, compressed. */
  script: number
  /** Milliseconds until then: the median of several loads; depends on the machine. */
  ms: number
}

/** A page of the product, and if there is one, a bare page with the same rows. */
export interface PagePair extends PageLoad {
  name: string
  bare?: PageLoad
  /** Time in relation to the bare page. */
  ratio?: number
}

/** The duration of a user's action on a page. */
export interface PageClick {
  name: string
  /** The median of several; depends on the machine. */
  ms: number
}

interface Case {
  address: string
  /** A selector for content that is there once the page has loaded. */
  shows: string
  token?: string
}

/** Loads of each page; odd, because the median counts. */
const rounds = 5

const viewport = { width: 1600, height: 900 }

/** Skeleton rows have negative keys. */
const rows = 'main tbody tr[data-row-key]:not([data-row-key^="-"])'

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })

/** Loads of login, a merchant's home and the order list, each in a new browser. */
export async function pageLoads(origin: string, bareOrigin: string, token: string): Promise<PagePair[]> {
  const browser = await launch()
  try {
    const load = (one: Case) => middle(browser, one)
    const login = await load({ address: `${origin}/login`, shows: 'input[type=password]' })
    const home = await load({ address: `${origin}/home`, shows: 'main h1, main h2', token })
    const orders = await load({ address: `${origin}/ordersList`, shows: rows, token })
    const bare = await load({ address: `${bareOrigin}/`, shows: rows })
    return [
      { name: 'login page', ...login },
      { name: 'home page', ...home },
      { name: 'order list page', ...orders, bare, ratio: Math.round((orders.ms / bare.ms) * 100) / 100 },
    ]
  } finally {
    await browser.close()
  }
}

/** Milliseconds that the mouse hovers before a click, during which the page is prefetched. */
const hoverMs = 150

/** Milliseconds from a click in the menu until the order list has its rows, the median of several. */
export async function menuClick(origin: string, token: string): Promise<PageClick> {
  const browser = await launch()
  try {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await clicked(browser, origin, token))
    return {
      name: 'order list by a click in the menu',
      ms: times.sort((a, b) => a - b)[(rounds - 1) / 2] ?? 0,
    }
  } finally {
    await browser.close()
  }
}

async function clicked(browser: Browser, origin: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport })
  await context.addInitScript((text) => localStorage.setItem('token', text), token)
  const page = await context.newPage()
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  await page.locator('nav .entry', { hasText: 'Orders' }).first().click()
  const entry = page.locator('nav a[href="/ordersList"]')
  await entry.hover()
  await page.waitForTimeout(hoverMs)
  const took = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        document.addEventListener('click', ({ timeStamp }) => {
          const look = (): void => {
            if (document.querySelector(selector)) resolve(Math.round(performance.now() - timeStamp))
            else requestAnimationFrame(look)
          }
          look()
        })
      }),
    rows,
  )
  await entry.click()
  const ms = await took
  await context.close()
  return ms
}

async function middle(browser: Browser, one: Case): Promise<PageLoad> {
  const loads: PageLoad[] = []
  for (let round = 0; round < rounds; round++) loads.push(await cold(browser, one))
  loads.sort((a, b) => a.ms - b.ms)
  return loads[(rounds - 1) / 2] as PageLoad
}

async function cold(browser: Browser, { address, shows, token }: Case): Promise<PageLoad> {
  const context = await browser.newContext({ viewport })
  if (token) await context.addInitScript((text) => localStorage.setItem('token', text), token)
  const page = await context.newPage()
  const seen = await watch(page)
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor({ timeout: 30_000 })
  const load = {
    requests: seen.requests,
    script: seen.script,
    ms: Math.round(performance.now() - began),
  }
  await context.close()
  return load
}

/** Counts by the browser's network log, so that bytes are those on the wire. */
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
