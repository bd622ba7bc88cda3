import { expect, type Page } from '@playwright/test'
import { type Lang, pageReady } from '../people.ts'

/** Reads a user's menu, opens its entries and switches the language, with the controls on the screen. */

interface Node {
  name: string
  url: string
  child: Node[]
}

export interface Entry {
  readonly url: string
  /** The entry's name, and the name of the top-level entry that contains it. */
  readonly names: Readonly<Record<Lang, { readonly name: string; readonly top?: string }>>
}

interface Place {
  url: string
  name: string
  top?: string
}

const isSystem = (name: string): boolean => name === 'System' || name === '系统'

const pagesIn = (nodes: readonly Node[], top?: string): Place[] =>
  nodes.flatMap(({ name, url, child }) => {
    if (child.length === 0) return [{ url, name, ...(top ? { top } : {}) }]
    const pages = pagesIn(child, top ?? name)
    const [only] = pages
    // A group with a single page is shown as that page.
    return only && pages.length === 1 && !top && !isSystem(name)
      ? [{ url: only.url, name: only.name }]
      : pages
  })

/** The pages in the menu of the current user. External links, which staff can add to the menu, are left out. */
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

/** Clicks an entry, after opening its group or drawer. */
export async function openEntry(page: Page, { url, names }: Entry, lang: Lang): Promise<void> {
  const { top } = names[lang]
  const group = page
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: top ?? '', exact: false })
  // An open group stays open; the System drawer closes after each click.
  if (top && (await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await page.locator(`a.entry[href="${url}"]`).click()
  await expect(page).toHaveURL(new RegExp(`${url}(\\?|$)`))
  await pageReady(page)
}

/** Chooses a language in the header. */
export async function switchTo(page: Page, lang: Lang): Promise<void> {
  await page.locator('.shell-header .anticon-global').click()
  await page.getByRole('menuitem', { name: lang === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
  await pageReady(page)
}

/** Closes all other tabs, because their pages stay mounted and would be rendered again in the other language. */
export async function closeOtherTabs(page: Page): Promise<void> {
  const others = page.locator('.tab-strip .tab:not([data-active="true"]) .close')
  for (let left = await others.count(); left > 0; left--) await others.first().click()
}
