import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { address } from './product.ts'

/** People of the demo, and how they come in. */

export type Lang = 'en' | 'zh'
export const password = 'Demo12345'

/** Logs somebody in without the login page; a name means one of the demo. */
export async function tokenOf(request: APIRequestContext, who: string): Promise<string> {
  const username = who.includes('@') ? who : `${who}@demo.test`
  let token = ''
  // Two journeys at once log the same people in: whoever asks too often is told to wait.
  await expect(async () => {
    const answer = await request.post('/sale/login', { form: { username, password } })
    token = ((await answer.json()) as { data: { token: string } | null }).data?.token ?? ''
    expect(token, `${username} can’t log in`).not.toBe('')
  }).toPass({ intervals: [2000] })
  return token
}

/** Chooses the language of this browser. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ lang, theme: 'light' }))
  await page.context().addCookies([{ name: 'dropyard_device', value, url: address }])
}

/** Comes in as somebody, at an address. */
export async function enter(page: Page, who: string, path: string, lang: Lang = 'en'): Promise<void> {
  const token = await tokenOf(page.request, who)
  await speak(page, lang)
  // The session must be there before the first script of the product runs, and then be left alone: a window keeps its
  // name when it loads another page.
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

/** How often somebody came in, for windows to tell the last time. */
let entries = 0

/** Goes to another address as a link does, without loading the product again: half the work of `goto`. */
export async function travel(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await pageReady(page)
}

/** Waits until the page of the address is on the screen with what it has. */
export async function pageReady(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.locator('main .page:visible .bone')).toHaveCount(0)
  await settled(page)
}

/** Waits until the page on the screen is that of the address: the router draws a new address a while after it changed. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pages = [...document.querySelectorAll<HTMLElement>('main .page')]
    const shown = pages.filter((one) => one.checkVisibility())
    return (
      pages.length === 0 || shown.some((one) => one.dataset.address === location.pathname + location.search)
    )
  })
}

/** Waits until a page shows what it has: its heading, and nothing that still loads. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible()
  // A tab in the background, which was left while it loaded, waits until somebody comes back to it.
  const loading = page.locator('.ant-spin-spinning, .ant-skeleton-active, [aria-busy="true"]')
  await expect(loading.filter({ visible: true })).toHaveCount(0)
  // What fades in has not its colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
}

/** What goes wrong in a window from now on: what scripts throw and complain of, and what the server refuses. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Of the product's own requests the answers tell more; the browser's look for an icon is none of them.
    const isRequest = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRequest) problems.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}
