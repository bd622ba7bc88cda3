import { test as base, expect, type Page } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { problemsOf, settled, speak, tokenOf } from './people.ts'
import { addressOf, type Screen, screens } from './screens.ts'

type Desks = (who: Screen['who']) => Promise<Page>

/** One window for each person, kept over the screens: scripts are read once, as for somebody who works all day. */
const test = base.extend<object, { desks: Desks }>({
  desks: [
    async ({ browser }, use) => {
      const open = new Map<Screen['who'], Page>()
      await use(async (who) => {
        const known = open.get(who)
        if (known) return known
        const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
        const page = await context.newPage()
        await speak(page, 'en')
        if (who) {
          const token = await tokenOf(context.request, who)
          await context.addInitScript((text) => localStorage.setItem('token', text), token)
        }
        open.set(who, page)
        return page
      })
      for (const page of open.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

// They only look, so they may stand beside each other.
test.describe.configure({ mode: 'parallel' })

/** What stands around every screen of a person is looked at on the first of them. */
const isFirst = ({ name, who }: Screen): boolean => screens.find((one) => one.who === who)?.name === name

for (const screen of screens) {
  const { name, who } = screen
  test(`${name} works at 1280 pixels, without errors, and can be used by everyone`, async ({ desks }) => {
    const page = await desks(who)
    // What the screen before has still open ends with it.
    await page.goto('/healthz')
    const problems = problemsOf(page)
    let open = 0
    page.on('request', () => open++)
    page.on('requestfinished', () => open--)
    page.on('requestfailed', () => open--)
    await page.goto(await addressOf(screen, page.request))
    await settled(page)
    // What a list enables once it is there has its colours then.
    await expect.poll(() => open, { intervals: [50] }).toBe(0)
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, 'pixels wider than the window').toBeLessThanOrEqual(0)
    // Once its rows are drawn a list has its widths.
    const sideways = async () => {
      const lists = page.locator('main .list-table')
      return Math.max(
        0,
        ...(await lists.evaluateAll((all) => all.map((list) => list.scrollWidth - list.clientWidth))),
      )
    }
    await expect
      .poll(sideways, { message: 'pixels of a list beside what is seen', intervals: [50, 200] })
      .toBe(0)
    await expectUsable(page, who && !isFirst(screen) ? 'main' : 'body')
    // Icons say nothing of themselves, least of all the English name of their file.
    const speaking = await page
      .locator('.anticon[aria-label]:not([tabindex])')
      .evaluateAll((icons) =>
        icons
          .map((icon) => icon.ariaLabel ?? '')
          .filter((label, at) => icons[at]?.classList.contains(`anticon-${label}`)),
      )
    expect(speaking).toEqual([])
    expect(problems).toEqual([])
    page.removeAllListeners()
  })
}
