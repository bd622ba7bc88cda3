import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { address } from './product.ts'

/** Logs in demo users and opens pages. */

export type Lang = 'en' | 'zh'
export const password = 'Demo12345'

/** Logs in through the API. `who` is the name of a demo user or a full address. */
export async function tokenOf(request: APIRequestContext, who: string): Promise<string> {
  const username = who.includes('@') ? who : `${who}@demo.test`
  let token = ''
  // Tests that run in parallel log in the same users, so a login may be refused by the rate limit; then it is repeated.
  await expect(async () => {
    const answer = await request.post('/sale/login', { form: { username, password } })
    token = ((await answer.json()) as { data: { token: string } | null }).data?.token ?? ''
    expect(token, `${username} can’t log in`).not.toBe('')
  }).toPass({ intervals: [2000] })
  return token
}

/** Sets the language of this browser. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ lang, theme: 'light' }))
  await page.context().addCookies([{ name: 'dropyard_device', value, url: address }])
}

/** Opens a page as a user. */
export async function enter(page: Page, who: string, path: string, lang: Lang = 'en'): Promise<void> {
  const token = await tokenOf(page.request, who)
  await speak(page, lang)
  // Stores the session before the first script of the product runs, and only once per call: `window.name` survives the loading
  // of other pages and marks that it was done.
  await page.addInitScript(
    ([text, round]) => {
      if (window !== window.top || Number(window.name) >= round) return
      window.name = String(round)
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('token', text)
    },
    [token, ++entries] as const,
  )
  await page.goto(path)
}

/** Counts calls of `enter`, so that a page can tell which call it has already handled. */
let entries = 0

/** Navigates within the loaded application, as a link does; takes half as long as `goto`. */
export async function travel(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await pageReady(page)
}

/** Waits until the page of the current address is shown with its data. */
export async function pageReady(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.locator('main .page:visible .bone')).toHaveCount(0)
  await settled(page)
}

/** Waits until the page of the current address is shown: the router renders it some time after the address changes. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pages = [...document.querySelectorAll<HTMLElement>('main .page')]
    const shown = pages.filter((one) => one.checkVisibility())
    return (
      pages.length === 0 || shown.some((one) => one.dataset.address === location.pathname + location.search)
    )
  })
}

/** Waits until the page has its main element, nothing is loading, and no animation is running. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible()
  // Only visible indicators count: a tab in the background that was left while loading continues when it is shown again.
  const loading = page.locator('.ant-spin-spinning, .ant-skeleton-active, [aria-busy="true"]')
  await expect(loading.filter({ visible: true })).toHaveCount(0)
  // Elements that fade in don't have their final colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
}

/** Collects problems of a page from now on: exceptions, console errors, and responses with an error status. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Failed requests are reported below with their status; this also ignores the browser's own request for a favicon.
    const isRequest = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRequest) problems.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}
