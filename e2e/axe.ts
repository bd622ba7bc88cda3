import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules that axe calls moderate, and that hold here all the same. */
const moderate: readonly string[] = ['heading-order']

/** Everybody can use what is on the screen: axe finds nothing serious in it. */
export async function expectUsable(page: Page, within = 'body'): Promise<void> {
  // A list that is read anew meanwhile is paler for that moment: what is wrong stays wrong.
  await expect(async () => expect(await seriousIn(page, within)).toEqual([])).toPass()
}

async function seriousIn(page: Page, within: string): Promise<string[]> {
  // A page that axe has looked at before has its script.
  const isThere = await page.evaluate(() => 'axe' in window)
  // A mail stands in a frame that runs no scripts, so it can not be looked into; the other frames there are none of,
  // so axe need not open a page of its own to gather what it found in each.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .include(within)
    .exclude('iframe')
    // Rows of a list are drawn by the same code: the first of them tell of all.
    .exclude('tbody tr:nth-child(n + 7)')
    .setLegacyMode()
    // The one rule that looks at something read beforehand looks at sounds: style sheets are large and need not be read anew.
    .options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      // What it finds is never more than moderate, and it takes a quarter of the time.
      rules: { region: { enabled: false } },
    })
    .analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || moderate.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n  ')}`)
}
