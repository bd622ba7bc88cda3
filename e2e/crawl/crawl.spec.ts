import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, pageReady, tokenOf } from '../people.ts'
import { addressOf, screens } from '../screens.ts'
import { expectForEveryone, softly, watch } from './looks.ts'
import { menuOf } from './menu.ts'
import { claimsOn, expectNoticesLead, expectRows, load } from './numbers.ts'
import { walkOf } from './walk.ts'

/**
 * Every demo user opens each of their pages once: nothing may be refused, broken, missing or wider than the window, and a number
 * that is a link must lead to that many rows. Administrator and owner together have all pages, and check theirs thoroughly.
 */

interface Crawl {
  /** Pages whose numbers are followed in addition to those of the home page; without it, no numbers are. */
  readonly numbers?: readonly string[]
  readonly notices?: true
}

const breakdowns = ['store', 'country', 'channel', 'day'].map((by) => `/analysis?by=${by}`)
const margins = ['store', 'supplier', 'sku', 'day'].map((by) => `/margins?by=${by}`)
const customers = [
  ...['weeks', 'kinds', 'stages', 'rfm'].map((by) => `/customerStats?by=${by}`),
  ...['customer', 'owner', 'country'].map((by) => `/customerStats?of=orders&by=${by}`),
  '/customerStats?of=sales&by=store',
]
const home: readonly string[] = []

/** The longest-running ones first. */
const people: Readonly<Record<string, Crawl>> = {
  admin: { numbers: [...breakdowns, ...margins, ...customers, '/analysis?by=company'] },
  merchant: { numbers: [...breakdowns, '/orderSku?matched=0'], notices: true },
  merchant2: { numbers: home },
  sales: { numbers: home },
  clerk: { numbers: home },
  finance: { numbers: home, notices: true },
  warehouse: { numbers: home, notices: true },
  member: {},
  developer: {},
  buyer: {},
  lead: {},
  sampler: {},
  designer: {},
  copywriter: {},
  marketing: {},
  support: {},
}

// Users only read, so their tests can run in parallel.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 720 } })

for (const [at, [who, { numbers, notices }]] of Object.entries(people).entries())
  for (const lang of languages(import.meta.filename, at))
    test(`${lang}: ${who} opens every page`, async ({ page }) => {
      const own = screens.filter((screen) => screen.who === who)
      await enter(page, who, '/home', lang)
      await pageReady(page)
      const walk = walkOf(page, own.length > 0, lang)
      const entries = await menuOf(page)
      expect(entries.length).toBeGreaterThan(1)
      for (const entry of entries) await test.step(entry.url, () => walk.entry(entry))
      const inMenu = new Set(entries.map(({ url }) => url))
      for (const screen of own.filter(({ path }) => !inMenu.has(path)))
        await test.step(screen.path, async () =>
          walk.address(await addressOf(screen, page.request), screen.name === 'missing' ? 1 : 0),
        )
      if (own.length > 0) walk.expectTabsSeen()
      if (numbers) await followNumbers(page, numbers, ['merchant', 'admin', 'clerk'].includes(who) ? 4 : 0)
      if (notices) await expectNoticesLead(page)
      walk.nothingWrong()
    })

/** @param least how many numbers the home page has at least when it is loaded completely */
async function followNumbers(page: Page, more: readonly string[], least: number): Promise<void> {
  await load(page, '/home')
  await expect
    .poll(async () => (await claimsOn(page, '/home')).length, { message: 'numbers of the home page' })
    .toBeGreaterThanOrEqual(least)
  const claims = new Map((await claimsOn(page, '/home')).map((one) => [one.href, one]))
  for (const path of more) {
    await load(page, path)
    const numbers = async () => (await claimsOn(page, path)).length
    await expect.poll(numbers, { message: `numbers of ${path}` }).toBeGreaterThan(0)
    const found = await claimsOn(page, path)
    // All rows of a breakdown work in the same way, except the last one for unknown values.
    for (const one of [...found.slice(0, 2), ...found.slice(-1)]) claims.set(one.href, one)
  }
  for (const claim of claims.values()) await test.step(claim.href, () => expectRows(page, claim))
}

for (const screen of screens.filter(({ who }) => !who))
  test(`a stranger opens ${screen.path}`, async ({ page }) => {
    const watching = watch(page)
    await page.goto(await addressOf(screen, page.request))
    await watching.answered()
    await expectForEveryone(page, 'body')
    softly(watching.problems()).toEqual([])
  })

test('nobody of the demo is left out', async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  const answer = await request.get('/v1/user?search=@demo.test&per-page=100', { headers })
  const { data } = (await answer.json()) as { data: { email: string }[] }
  const known = Object.keys(people).map((who) => `${who}@demo.test`)
  expect(data.map(({ email }) => email).sort()).toEqual(known.sort())
})
