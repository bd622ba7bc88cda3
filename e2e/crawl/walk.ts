import { expect, type Page } from '@playwright/test'
import { type Lang, pageReady, travel } from '../people.ts'
import { expectFits, expectForEveryone, softly, watch } from './looks.ts'
import { closeOtherTabs, type Entry, openEntry, switchTo } from './menu.ts'
import { expectTab } from './numbers.ts'

const other = (lang: Lang): Lang => (lang === 'en' ? 'zh' : 'en')

/**
 * Opens and checks pages as one user.
 *
 * @param isThorough axe also checks each page, and each page is shown in both languages, first in the one that was chosen on the
 * page before
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
      // Waits for the rows: controls that they enable have other colours before.
      await pageReady(page)
      // The frame around pages is the same everywhere, so it is checked only once.
      await expectForEveryone(page, isFirst ? 'body' : 'main')
      isFirst = false
    } else await expectFits(page)
    await softly(page.locator('.missing')).toHaveCount(missing)
    nothingWrong()
  }

  /** Opens an entry of the menu and checks its page. */
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

  /** Opens and checks a page that is not in the menu. */
  async function address(path: string, missing = 0): Promise<void> {
    await travel(page, path)
    await look(missing)
  }

  /** Expects that pages with counted tabs were among those that were opened. */
  const expectTabsSeen = () => expect(tabs).toBeGreaterThan(3)

  return { entry, address, nothingWrong, expectTabsSeen }
}
