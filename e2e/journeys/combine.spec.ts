import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, tokenOf, travel } from '../people.ts'
import { rowWith } from './steps.ts'

/** Two orders of one buyer are combined into one parcel, and separated again before they have a label. */

const say = {
  en: {
    combine: 'Combine',
    done: /orders combined/,
    together: 'In one parcel with',
    more: 'More',
    part: /^Uncombine/,
  },
  zh: {
    combine: /^合\s?并$/,
    done: /已合并/,
    together: '合并发货',
    more: /^更\s?多$/,
    part: /^(取消合并|拆开包裹)/,
  },
} as const

interface Group {
  ok: boolean
  receiver: string
  orders: { order_sn: string }[]
}

/** Orders to one receiver that can be combined. */
async function someGroup(request: APIRequestContext): Promise<Group> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'clerk')}` }
  const answer = await request.get('/v1/order/combine-select', { headers })
  const { data } = (await answer.json()) as { data: Group[] }
  const one = data.find(({ ok, orders }) => ok && orders.length === 2)
  if (!one) throw new Error('No orders can go together')
  return one
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: two orders of one buyer are combined, and parted again`, async ({ page }) => {
    const { receiver, orders } = await someGroup(page.request)
    const [first = '', second = ''] = orders.map(({ order_sn }) => order_sn)
    await enter(page, 'clerk', '/combineOrders', lang)
    const row = rowWith(page, receiver).first()
    await row.getByRole('checkbox').check()
    await page.getByRole('main').getByRole('button', { name: words.combine, exact: true }).last().click()
    await expect(page.getByText(words.done).first()).toBeVisible()

    await travel(page, `/erpOrders?search=${first}`)
    await rowWith(page, first).first().click()
    const drawer = page.getByRole('dialog').first()
    await expect(drawer).toContainText(second)
    await drawer.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('menuitem', { name: words.part }).click()
    const sure = page.getByRole('dialog').nth(1)
    await sure.getByRole('button', { name: words.part }).click()
    await expect(drawer.getByText(words.together, { exact: true })).toHaveCount(0)
  })
}
