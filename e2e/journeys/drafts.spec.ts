import { expect, type Locator, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, settled, tokenOf } from '../people.ts'
import { askAgain, comeBack, dialogOf, revoke } from './session-end.ts'

/**
 * Somebody types in forms of every kind, each in a tab of its own, and the session ends: the header lists what was typed,
 * and opens each form with it.
 */

/** English, Chinese. */
type Words = readonly [string, string]

interface Kind {
  readonly what: string
  readonly path: string
  /** Opens the form, from its page. */
  readonly open: (page: Page, say: (words: Words) => RegExp) => Promise<unknown>
  readonly field: Words
  readonly typed: string
}

const mainButton = (page: Page, name: RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).first()

/** An action of the first row that has it. */
async function ofRow(page: Page, name: RegExp): Promise<void> {
  const row = page.locator('tbody tr').filter({ has: page.getByRole('button', { name }) })
  await row.first().hover()
  await row.first().getByRole('button', { name }).first().click()
}

/** The pencil in a section of the opened order. */
const ofSection = (page: Page, title: RegExp, edit: RegExp): Promise<void> =>
  dialogOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('button', { name: edit })
    .click()

const edit = ['Edit', '编辑'] as const
const address = ['Ship to', '收货地址'] as const

const merchantKinds = (order: number): readonly Kind[] => [
  {
    what: "an order's address",
    path: `/ordersList?id=${order}`,
    open: (page, say) => ofSection(page, say(address), say(edit)),
    field: ['City', '城市'],
    typed: 'Ballyvaughan',
  },
  {
    what: 'the remark of several orders',
    path: '/ordersList',
    open: async (page, say) => {
      for (const at of [0, 1]) await page.locator('tbody tr').nth(at).getByRole('checkbox').check()
      await mainButton(page, say(['Note', '备注'])).click()
    },
    field: ['Note', '备注'],
    typed: 'Wrap it as a gift',
  },
  {
    what: 'the invitation of a colleague',
    path: '/companyList',
    open: (page, say) => mainButton(page, say(['Invite member', '邀请成员'])).click(),
    field: ['Name', '姓名'],
    typed: 'Niamh Kearney',
  },
]

const staffKinds: readonly Kind[] = [
  {
    what: 'a new role',
    path: '/roleAdmin',
    open: (page, say) => mainButton(page, say(['New role', '新增角色'])).click(),
    field: ['Name in English', '英文名称'],
    typed: 'Night shift',
  },
  {
    what: 'the quotation of a request, a step of a workflow',
    path: '/sourcing?state=waiting',
    open: async (page, say) => {
      await page.locator('tbody tr').first().hover()
      await mainButton(page, say(['More', '更多'])).click()
      await page.getByRole('menuitem', { name: say(['Quote', '报价']) }).click()
    },
    field: ['Notes on the quotation', '报价说明'],
    typed: 'Sea freight is included',
  },
  {
    what: 'the adjustment of stock',
    path: '/inventory',
    open: (page, say) => ofRow(page, say(['Adjust stock', '调整库存'])),
    field: ['Reason', '原因'],
    typed: 'Found behind the shelf',
  },
]

/** An order whose address its merchant may still change; an old one, for other journeys work on the new ones. */
async function changeable(page: Page): Promise<number> {
  const headers = { Authorization: `Bearer ${await tokenOf(page.request, 'merchant')}` }
  const data = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(path, { headers })).json()) as { data: T }).data
  const orders = await data<{ id: number }[]>('/sale/order/orderList?status=10&per-page=20')
  for (const { id } of orders.toReversed()) {
    const { actions } = await data<{ actions: string[] }>(`/sale/order/${id}`)
    if (actions.includes('address')) return id
  }
  throw new Error('The merchant has no order whose address can be changed')
}

for (const [group, who] of (['merchant', 'admin'] as const).entries())
  for (const lang of languages(import.meta.filename, group))
    test(`${lang}: the forms that ${who} had open are opened again from the header`, async ({ page }) => {
      const say = (words: Words): RegExp => new RegExp(`^${[...words[lang === 'en' ? 0 : 1]].join('\\s?')}$`)
      const all = who === 'admin' ? staffKinds : merchantKinds(await changeable(page))
      await enter(page, who, '/home', lang)
      await settled(page)
      const tabs: Page[] = []
      for (const { path, open, field, typed } of all) {
        const tab = await page.context().newPage()
        tabs.push(tab)
        await tab.goto(path)
        await settled(tab)
        await open(tab, say)
        await dialogOf(tab).getByLabel(say(field)).fill(typed)
      }
      await revoke(page)
      for (const tab of tabs) {
        await askAgain(tab)
        await expect(tab).toHaveURL(/\/login/)
        await tab.close()
      }
      await comeBack(page, lang, '/home', who)
      const header = page
        .getByRole('banner')
        .getByRole('button', { name: /^(Unsaved changes: |未保存的修改：)/ })
      // The newest stands first; each is discarded when it was looked at.
      for (const { what, path, field, typed } of all.toReversed())
        await test.step(what, async () => {
          await header.click()
          await page.locator('.drafts li button').first().click()
          await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
          const dialog = dialogOf(page)
          await dialog.getByRole('button', { name: say(['Restore', '恢复']) }).click()
          await expect(dialog.getByLabel(say(field))).toHaveValue(typed)
          await dialog.getByRole('button', { name: say(['Cancel', '取消']) }).click()
          await dialogOf(page)
            .getByRole('button', { name: say(['Leave', '离开']) })
            .click()
          await expect(dialog.getByLabel(say(field))).toBeHidden()
          // A drawer that the address had opened.
          if (path.includes('?')) await page.keyboard.press('Escape')
        })
      await expect(header).toBeHidden()
    })
