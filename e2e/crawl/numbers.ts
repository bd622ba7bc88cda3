import { expect, type Page } from '@playwright/test'
import { pageReady, travel } from '../people.ts'

/**
 * Numbers that lead somewhere: whoever shows one as a link says with `data-count` how many rows the list behind it has.
 * Nothing here knows which numbers there are.
 */

interface Claim {
  /** The page that shows it. */
  readonly from: string
  readonly href: string
  readonly count: number
}

/** Every number on the screen that is a link, or stands in one. */
export async function claimsOn(page: Page, from: string): Promise<Claim[]> {
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

/** A whole load: what a page shows by another address of its own must not be what it showed before. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await pageReady(page)
}

/** Other people's work goes on while one looks: a number that does not fit is read again, and its list once more. */
export async function expectRows(page: Page, { from, href, count }: Claim): Promise<void> {
  let claimed: number | undefined = count
  await expect(async () => {
    await travel(page, href)
    const rows = await rowsOf(page)
    if (rows === claimed) return
    await load(page, from)
    claimed = (await claimsOn(page, from)).find((one) => one.href === href)?.count
    expect(rows, `${from}: ${href}`).toBe(claimed)
  }).toPass()
}

/**
 * A tab of the list on the screen, where it has counted ones: its number is that of the rows it opens. One tells that the
 * page is wired to its tabs; that all numbers are right, with any filter, is the server's (`proof/tab-counts.test.ts`).
 */
export async function expectTab(page: Page): Promise<boolean> {
  const tab = page.locator('main .page:visible .list-tabs [role=tab]:has(.number)').last()
  if ((await tab.count()) === 0) return false
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  // Both are read together: what is in work goes on while one looks.
  const both = async () => {
    const number = Number(((await tab.locator('.number').textContent()) ?? '').replace(/\D/g, ''))
    return (await rowsOf(page)) - number
  }
  await expect.poll(both, { message: (await tab.textContent()) ?? '' }).toBe(0)
  return true
}

/** The newest notice of each kind leads to what it is about: the record itself, or a list that has it. */
export async function expectNoticesLead(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/v1/notice?per-page=100', { headers })
  const { data } = (await answer.json()) as { data: { event: string; link: string }[] }
  const kinds = new Map(data.map(({ event, link }) => [event, link]))
  expect(kinds.size).toBeGreaterThan(0)
  for (const [event, link] of kinds) {
    if (link === '/noticeList') continue
    await travel(page, link)
    const shown = page.locator(
      '.ant-drawer-open, main .page:visible .goods-detail h1, main .page:visible tbody tr[data-row-key]',
    )
    await expect(shown.first(), `${event}: ${link}`).toBeVisible()
    if (/[?&]id=/.test(link) && !link.startsWith('/goodsList/detail'))
      await expect(page.locator('.ant-drawer-open'), `${event}: ${link}`).toBeVisible()
  }
}
