import { expect, type Page } from '@playwright/test'
import { type Lang, pageReady } from '../people.ts'

/** The menu of a person, and how its entries are opened and its language is switched, by what stands on the screen. */

interface Node {
  name: string
  url: string
  child: Node[]
}

export interface Entry {
  readonly url: string
  /** What it is called, and the entry at the top of the menu that it is found under. */
  readonly names: Readonly<Record<Lang, { readonly name: string; readonly top?: string }>>
}

const pagesIn = (nodes: readonly Node[], top?: string): { url: string; name: string; top?: string }[] =>
  nodes.flatMap(({ name, url, child }) =>
    child.length > 0 ? pagesIn(child, top ?? name) : [{ url, name, ...(top ? { top } : {}) }],
  )

/** The pages of the person who is logged in. Links that people add to the menu lead out of the product. */
export async function menuOf(page: Page): Promise<Entry[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const read = async (lang: Lang) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': lang === 'zh' ? 'zh-CN' : 'en' }
    const answer = await page.request.get('/v1/authority', { headers })
    return pagesIn(((await answer.json()) as { data: Node[] }).data)
  }
  const [en, zh] = await Promise.all([read('en'), read('zh')])
  return en.flatMap((one, at) => {
    const other = zh[at]
    return other && one.url.startsWith('/') ? [{ url: one.url, names: { en: one, zh: other } }] : []
  })
}

/** Clicks an entry, in the group or the drawer that holds it. */
export async function openEntry(page: Page, { url, names }: Entry, lang: Lang): Promise<void> {
  const { top } = names[lang]
  const group = page
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: top ?? '', exact: false })
  // A group that is open stays so; the drawer of System closes after each step.
  if (top && (await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await page.locator(`a.entry[href="${url}"]`).click()
  await expect(page).toHaveURL(new RegExp(`${url}(\\?|$)`))
  await pageReady(page)
}

/** Chooses the other language in the header: the page stays, and every word of it changes. */
export async function switchTo(page: Page, lang: Lang): Promise<void> {
  await page.locator('.shell-header .anticon-global').click()
  await page.getByRole('menuitem', { name: lang === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
  await pageReady(page)
}

/** Closes the tabs of pages that are no longer looked at: kept pages would be drawn again in the other language. */
export async function closeOtherTabs(page: Page): Promise<void> {
  const others = page.locator('.tab-strip .tab:not([data-active="true"]) .close')
  for (let left = await others.count(); left > 0; left--) await others.first().click()
}
