import { expect, type Page, type Request } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { problemsOf } from '../people.ts'

/** What is looked at on every page. A finding is reported and the crawl goes on, so that one run tells all of them. */

export const softly = expect.configure({ soft: true })

/** Watches a window: what goes wrong in it, and what it still waits for. */
export function watch(page: Page) {
  const problems = problemsOf(page)
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    /** Everything that was asked for has been answered. */
    answered: () => expect.poll(() => open.size, { intervals: [50] }).toBe(0),
    /** What went wrong since it was asked last. */
    problems: () => problems.splice(0),
  }
}

/** Neither the page nor a list in it is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  softly(wide, 'pixels wider than the window').toBeLessThanOrEqual(0)
  // Once its rows are drawn a list has its widths.
  const sideways = () =>
    page
      .locator('main .list-table')
      .evaluateAll((all) => Math.max(0, ...all.map((list) => list.scrollWidth - list.clientWidth)))
  const message = 'pixels of a list beside what is seen'
  await softly.poll(sideways, { message, intervals: [50, 200] }).toBe(0)
}

/** Icons say nothing of themselves, least of all the English name of their file. */
async function expectSilentIcons(page: Page): Promise<void> {
  const speaking = await page
    .locator('.anticon[aria-label]:not([tabindex])')
    .evaluateAll((icons) =>
      icons
        .map((icon) => icon.ariaLabel ?? '')
        .filter((label, at) => icons[at]?.classList.contains(`anticon-${label}`)),
    )
  softly(speaking).toEqual([])
}

/** Everybody can use the page: it fits, axe finds nothing serious, and icons are silent. */
export async function expectForEveryone(page: Page, within: string): Promise<void> {
  await expectFits(page)
  await expectUsable(page, within)
  await expectSilentIcons(page)
}
