import { expect, type Page, test } from '@playwright/test'
import { settled, travel } from '../people.ts'
import { pageFor } from './steps.ts'

/**
 * Numbers that lead somewhere: whoever shows one as a link says with `data-count` how many rows the list behind it has.
 * Nothing here knows which numbers there are.
 */

// They only look, so they may stand beside each other.
test.describe.configure({ mode: 'parallel' })

const people = ['merchant', 'merchant2', 'admin', 'sales', 'clerk', 'finance', 'warehouse'] as const

interface Claim {
  /** The page that shows it. */
  readonly from: string
  readonly href: string
  readonly count: number
}

/** Every number of a page that is a link, or stands in one. */
async function claimsOn(page: Page, from: string): Promise<Claim[]> {
  // A whole load: what a page shows by another address of its own must not be what it showed before.
  await page.goto(from)
  await settled(page)
  await expect(page.locator('main .page:visible .bone')).toHaveCount(0)
  const found = await page.locator('main .page:visible a').evaluateAll((links) =>
    links.flatMap((link) => {
      const count = link.closest('[data-count]') ?? link.querySelector('[data-count]')
      return count
        ? [{ href: link.getAttribute('href') ?? '', count: Number(count.getAttribute('data-count')) }]
        : []
    }),
  )
  return [...new Map(found.map((one) => [one.href, { ...one, from }])).values()]
}

/** How many rows the list on the screen says it has. */
async function rowsOf(page: Page): Promise<number> {
  const count = page.locator('main .page:visible .page-head .count[data-known="true"]').first()
  await expect(count).toBeVisible()
  return Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
}

/** Other people's work goes on while one looks: a number that does not fit is read again, and its list once more. */
async function expectRows(page: Page, { from, href, count }: Claim): Promise<void> {
  let claimed: number | undefined = count
  await expect(async () => {
    await travel(page, href)
    const rows = await rowsOf(page)
    if (rows === claimed) return
    // Nothing that this window knows from before.
    await page.reload()
    claimed = (await claimsOn(page, from)).find((one) => one.href === href)?.count
    expect(rows, `${from}: ${href}`).toBe(claimed)
  }).toPass()
}

/** Pages of a person's menu, by their addresses. */
async function pagesOf(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await page.request.get('/v1/authority', { headers: { authorization: `Bearer ${token}` } })
  interface Node {
    url: string
    child: Node[]
  }
  const { data } = (await answer.json()) as { data: Node[] }
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.child)])
  return flat(data)
    .map(({ url }) => url)
    .filter((url) => url.startsWith('/'))
}

for (const who of people) {
  test(`the numbers that ${who} sees on the home page lead to as many rows`, async ({ browser }) => {
    test.slow()
    const page = await pageFor(browser, who, '/home')
    let claims: Claim[] = []
    await expect(async () => {
      claims = await claimsOn(page, '/home')
      if (['merchant', 'admin', 'clerk'].includes(who)) expect(claims.length).toBeGreaterThan(3)
    }).toPass()
    for (const claim of claims) await expectRows(page, claim)
    await page.context().close()
  })
}

test('the orders that wait for a match are as many as SKU mapping says', async ({ browser }) => {
  const page = await pageFor(browser, 'merchant', '/orderSku?matched=0')
  for (const claim of (await claimsOn(page, '/orderSku?matched=0')).slice(0, 5)) await expectRows(page, claim)
  await page.context().close()
})

for (const who of ['merchant', 'admin'] as const)
  test(`the numbers of the analysis lead ${who} to as many orders`, async ({ browser }) => {
    const page = await pageFor(browser, who, '/analysis')
    const seen = new Map<string, Claim>()
    for (const by of ['store', 'country', 'channel', 'day', ...(who === 'admin' ? ['company'] : [])]) {
      // Of a long breakdown the first and the last rows.
      const claims = await claimsOn(page, `/analysis?by=${by}`)
      for (const one of [...claims.slice(0, 6), ...claims.slice(-3)]) seen.set(one.href, one)
    }
    expect(seen.size).toBeGreaterThan(10)
    for (const claim of seen.values()) await expectRows(page, claim)
    await page.context().close()
  })

// Whose lists have tabs: an administrator's are those of all staff.
for (const who of ['merchant', 'admin'] as const)
  test(`the numbers on the tabs of ${who}’s lists are those of their rows`, async ({ browser }) => {
    const page = await pageFor(browser, who, '/home')
    await settled(page)
    let tabs = 0
    for (const path of await pagesOf(page)) {
      await travel(page, path)
      const counted = page.locator('main .page:visible .list-tabs [role=tab]:has(.number)')
      for (let i = 0; i < (await counted.count()); i++) {
        const tab = counted.nth(i)
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        // Both are read together: what is in work goes on while one looks.
        const both = async () => {
          const number = Number(((await tab.locator('.number').textContent()) ?? '').replace(/\D/g, ''))
          return (await rowsOf(page)) - number
        }
        await expect.poll(both, { message: `${path}: ${await tab.textContent()}` }).toBe(0)
        tabs++
      }
    }
    expect(tabs).toBeGreaterThan(3)
    await page.context().close()
  })

for (const who of ['merchant', 'finance', 'warehouse'] as const)
  test(`the notices of ${who} lead to what they are about`, async ({ browser }) => {
    test.slow()
    const page = await pageFor(browser, who, '/noticeList')
    await settled(page)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const answer = await page.request.get('/v1/notice?per-page=100', {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { event: string; link: string }[] }
    const kinds = new Map(data.map(({ event, link }) => [event, link]))
    expect(kinds.size).toBeGreaterThan(0)
    for (const [event, link] of kinds) {
      if (link === '/noticeList') continue
      await travel(page, link)
      // The record itself, or a list that has it.
      const shown = page.locator(
        '.ant-drawer-open, main .page:visible .goods-detail h1, main .page:visible tbody tr[data-row-key]',
      )
      await expect(shown.first(), `${event}: ${link}`).toBeVisible()
      if (/[?&]id=/.test(link) && !link.startsWith('/goodsList/detail'))
        await expect(page.locator('.ant-drawer-open'), `${event}: ${link}`).toBeVisible()
    }
    await page.context().close()
  })
