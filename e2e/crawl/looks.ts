import { expect, type Page, type Request } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { problemsOf } from '../people.ts'

/** Checks of every page. Assertions are soft, so that one run reports all problems. */

export const softly = expect.configure({ soft: true })

/** Collects the problems and the pending requests of a page. */
export function watch(page: Page) {
  const problems = problemsOf(page)
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    /** Waits until no request is pending. */
    answered: () => expect.poll(() => open.size, { intervals: [50] }).toBe(0),
    /** Problems since the last call. */
    problems: () => problems.splice(0),
  }
}

/** Neither the page nor a list in it is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  softly(wide, 'pixels wider than the window').toBeLessThanOrEqual(0)
  // Polled, because a list gets its column widths when its rows are rendered.
  const sideways = () =>
    page
      .locator('main .list-table')
      .evaluateAll((all) => Math.max(0, ...all.map((list) => list.scrollWidth - list.clientWidth)))
  const message = 'pixels of a list beside what is seen'
  await softly.poll(sideways, { message, intervals: [50, 200] }).toBe(0)
}

/** Screen readers must not announce icons: by default, antd labels them with the English name of the icon. */
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

/** Checks that the page fits the window, axe finds nothing serious, and icons have no label. */
export async function expectForEveryone(page: Page, within: string): Promise<void> {
  await expectFits(page)
  await expectUsable(page, within)
  await expectSilentIcons(page)
}
