import { expect, type Page } from '@playwright/test'
import { pageReady, travel } from '../people.ts'

/**
 * Checks numbers that are links: the attribute `data-count` says how many rows the linked list must have. Numbers are found by
 * this attribute, so new ones are checked, too.
 */

interface Claim {
  /** The page that shows the number. */
  readonly from: string
  readonly href: string
  readonly count: number
}

/** All numbers on the screen that are links, contain one, or are part of one. */
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

/** The number of rows that the list shows in its heading. */
async function rowsOf(page: Page): Promise<number> {
  const count = page.locator('main .page:visible .page-head .count[data-known="true"]').first()
  await expect(count).toBeVisible()
  return Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
}

/** Loads the page completely: after a mere change of the address, it could still show its previous content. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await pageReady(page)
}

/** Compares the number with the list's rows. Other tests change data meanwhile, so both are read again if they differ. */
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
 * Opens a tab with a number, if the list has any, and compares the number with the list's rows. One tab is enough to test the
 * page; `proof/tab-counts.test.ts` tests all numbers on the server.
 *
 * @returns whether the list has tabs with numbers
 */
export async function expectTab(page: Page): Promise<boolean> {
  const tab = page.locator('main .page:visible .list-tabs [role=tab]:has(.number)').last()
  if ((await tab.count()) === 0) return false
  // After a switch of the language, names of another length may move the tab between pressing and releasing the mouse button.
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 10_000 })
  }).toPass()
  // Reads both at the same time, because data changes meanwhile.
  const both = async () => {
    const number = Number(((await tab.locator('.number').textContent()) ?? '').replace(/\D/g, ''))
    return (await rowsOf(page)) - number
  }
  await expect.poll(both, { message: (await tab.textContent()) ?? '' }).toBe(0)
  return true
}

/** Opens the link of one notification of each kind: it must show the record, or a list with rows. */
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
