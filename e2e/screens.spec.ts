import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { enter, settled, speak } from './people.ts'
import { screens } from './screens.ts'

test.use({ viewport: { width: 1280, height: 720 } })

for (const { name, path, who } of screens)
  test(`${name} works at 1280 pixels, without errors, and can be used by everybody`, async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('response', (response) => {
      if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
    })
    if (who) await enter(page, who, path)
    else {
      await speak(page, 'en')
      await page.goto(path)
    }
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, 'pixels wider than the window').toBeLessThanOrEqual(0)
    // A mail stands in a frame that runs no scripts, so it can not be looked into.
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n  ')}`)
    expect(serious).toEqual([])
    expect(problems).toEqual([])
  })
