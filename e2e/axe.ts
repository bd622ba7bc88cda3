import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules with a moderate impact that are enforced nevertheless. */
const moderate: readonly string[] = ['heading-order']

/** Checks accessibility: axe must find no serious violation. */
export async function expectUsable(page: Page, within = 'body'): Promise<void> {
  // A list that is being reloaded is paler for a moment, so contrast is checked again; real violations remain.
  await expect(async () => expect(await seriousIn(page, within)).toEqual([])).toPass()
}

async function seriousIn(page: Page, within: string): Promise<string[]> {
  // The script of axe is kept on a page that was checked before.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Mails are in a frame without scripts, which axe can't check; there are no other frames, so axe needs no extra page to collect
  // results of frames.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .include(within)
    .exclude('iframe')
    // Rows of a list are rendered by the same code, so the first ones are enough.
    .exclude('tbody tr:nth-child(n + 7)')
    .setLegacyMode()
    // Only a rule about media needs preloaded assets: style sheets are large and need not be loaded again.
    .options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      // Its findings are moderate at most, and it takes a quarter of the time.
      rules: { region: { enabled: false } },
    })
    .analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || moderate.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n  ')}`)
}
