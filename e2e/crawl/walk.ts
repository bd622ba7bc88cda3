import { expect, type Page } from '@playwright/test'
import { type Lang, pageReady, travel } from '../people.ts'
import { expectFits, expectForEveryone, softly, watch } from './looks.ts'
import { closeOtherTabs, type Entry, openEntry, switchTo } from './menu.ts'
import { expectTab } from './numbers.ts'

const other = (lang: Lang): Lang => (lang === 'en' ? 'zh' : 'en')

/**
 * One person's way through the pages of the product.
 *
 * @param isThorough axe looks at each page as well, and each is seen in both languages: the one that was chosen on the page
 * before, then the other
 */
export function walkOf(page: Page, isThorough: boolean, begin: Lang) {
  const watching = watch(page)
  let lang = begin
  let isFirst = true
  let tabs = 0

  const nothingWrong = () => softly(watching.problems()).toEqual([])

  async function look(missing = 0): Promise<void> {
    if (isThorough) {
      await watching.answered()
      // What a list enables once its rows are there has its colours then.
      await pageReady(page)
      // What stands around every page is looked at on the first.
      await expectForEveryone(page, isFirst ? 'body' : 'main')
      isFirst = false
    } else await expectFits(page)
    await softly(page.locator('.missing')).toHaveCount(missing)
    nothingWrong()
  }

  /** Opens an entry of the menu and looks at its page. */
  async function entry(one: Entry): Promise<void> {
    const hasName = () => softly(page).toHaveTitle(new RegExp(one.names[lang].name))
    await openEntry(page, one, lang)
    await hasName()
    await look()
    if (!isThorough) return
    lang = other(lang)
    await switchTo(page, lang)
    await hasName()
    await expectFits(page)
    if (await expectTab(page)) tabs++
    await closeOtherTabs(page)
    nothingWrong()
  }

  /** Goes to a page that no menu has. */
  async function address(path: string, missing = 0): Promise<void> {
    await travel(page, path)
    await look(missing)
  }

  /** Whether lists with counted tabs were among the pages. */
  const expectTabsSeen = () => expect(tabs).toBeGreaterThan(3)

  return { entry, address, nothingWrong, expectTabsSeen }
}
