import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, tokenOf } from '../people.ts'
import { pageFor, rowWith } from './steps.ts'

/** Two people change the same record: the second is told, reloads, and loses nothing of what was typed. */

const say = {
  en: {
    address: 'Photo studio',
    edit: 'Edit',
    phone: 'Phone',
    city: 'City',
    save: 'Save',
    told: /Someone else saved this record/,
    reload: 'Reload',
    meanwhile: (value: string) => `Their value: ${value}`,
    own: (value: string) => `Your value: ${value}`,
    goods: 'Items',
    orderGoods: 'Order items',
    pay: /^Pay /,
    notPaid: 'Nothing was charged.',
    paid: 'Paid',
    paidMeanwhile: 'This order has already been paid',
    close: 'Close',
  },
  zh: {
    address: 'Dublin partner',
    edit: '编辑',
    phone: '电话',
    city: '城市',
    save: /^保\s?存$/,
    told: /他人已保存了这条记录/,
    reload: '重新加载',
    meanwhile: (value: string) => `他人已保存为：${value}`,
    own: (value: string) => `您的内容：${value}`,
    goods: '商品',
    orderGoods: '订单商品',
    pay: /^支付 /,
    notPaid: '尚未扣款',
    paid: '付款成功',
    paidMeanwhile: '该订单已付款',
    close: '关闭',
  },
} as const

async function edit(page: Page, lang: Lang): Promise<void> {
  const row = rowWith(page, say[lang].address)
  await row.hover()
  await row.getByRole('button', { name: say[lang].edit, exact: true }).click()
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  test(`${lang}: what someone else saved first is reloaded, and what was typed stays`, async ({
    page,
    browser,
  }) => {
    await enter(page, 'merchant', '/addressBook', lang)
    const other = await pageFor(browser, 'merchant', '/addressBook', lang)
    await edit(page, lang)
    await edit(other, lang)
    const theirs = other.getByRole('dialog')
    const tag = Date.now().toString(36)
    await theirs.getByLabel(words.phone).fill('+353 1 555 0199')
    await theirs.getByLabel(words.city).fill(`Theirs ${tag}`)
    await theirs.getByRole('button', { name: words.save }).click()
    await expect(rowWith(other, `Theirs ${tag}`)).toBeVisible()
    const mine = page.getByRole('dialog')
    await mine.getByLabel(words.city).fill(`Mine ${tag}`)
    await mine.getByRole('button', { name: words.save }).click()
    await expect(mine.getByRole('alert').filter({ hasText: words.told })).toBeVisible()
    await mine.getByRole('button', { name: words.reload, exact: true }).click()
    await expect(mine.getByText(words.meanwhile(`Theirs ${tag}`))).toBeVisible()
    const phone = mine.getByRole('textbox', { name: words.phone })
    await expect(phone).toHaveValue('+353 1 555 0199')
    const city = mine.getByRole('textbox', { name: words.city })
    await mine.getByRole('radio', { name: words.meanwhile(`Theirs ${tag}`) }).check()
    await expect(city).toHaveValue(`Theirs ${tag}`)
    await mine.getByRole('radio', { name: words.own(`Mine ${tag}`) }).check()
    await expect(city).toHaveValue(`Mine ${tag}`)
    await mine.getByRole('button', { name: words.save }).click()
    await expect(rowWith(page, `Mine ${tag}`)).toContainText('+353 1 555 0199')
    await other.context().close()
  })
}

/** An unpaid order of the second company; each language and each retry uses another one. */
async function unpaidOrder(page: Page, lang: Lang): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'merchant2')}` }
  const answer = await page.request.get('/sale/order/orderList?status=10&per-page=100', { headers })
  const { data } = (await answer.json()) as { data: { id: number; blocked?: string }[] }
  const open = data.filter((one) => !one.blocked)
  const id = (lang === 'en' ? open[0] : open.at(-1))?.id
  if (id === undefined) throw new Error('No order waits for payment')
  return id
}

for (const lang of languages(import.meta.filename, 1)) {
  const words = say[lang]
  test(`${lang}: an order that was changed elsewhere is not paid unseen, nor changed when it was paid`, async ({
    page,
    browser,
  }) => {
    const id = await unpaidOrder(page, lang)
    const paying = await pageFor(browser, 'merchant2', `/payment?ids=${id}`, lang)
    const payment = paying.getByRole('main')
    const pay = payment.getByRole('button', { name: words.pay })
    await expect(pay).toBeEnabled()
    const seen = (await pay.textContent()) ?? ''
    await enter(page, 'merchant2', `/ordersList?id=${id}`, lang)
    const goods = page.getByRole('dialog', { name: words.orderGoods })
    const changeGoods = async (pieces: string): Promise<void> => {
      const part = page
        .getByRole('dialog')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: words.goods, exact: true }) })
      await part.getByRole('button', { name: words.edit }).click()
      await goods.getByRole('spinbutton').first().fill(pieces)
    }
    await changeGoods('3')
    await goods.getByRole('button', { name: words.save }).click()
    await expect(goods).toBeHidden()

    await pay.click()
    await expect(payment.getByRole('alert').filter({ hasText: words.notPaid })).toBeVisible()
    await expect(pay).not.toHaveText(seen)

    await changeGoods('4')
    await pay.click()
    await expect(payment.getByRole('heading', { name: words.paid })).toBeVisible()
    await goods.getByRole('button', { name: words.save }).click()
    const ended = page.getByRole('dialog', { name: words.paidMeanwhile })
    await ended.locator('.ant-modal-footer').getByRole('button', { name: words.close }).click()
    await expect(ended).toBeHidden()
    await expect(goods).toBeHidden()
    await paying.context().close()
  })
}

test('both values of a field are shown by their names', async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'sales')}` }
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    return ((await answer.json()) as { data: T }).data
  }
  const fields = await ask<{ id: number; name: string }[]>('GET', '/v1/customer-fields/form')
  const market = `f${fields.find(({ name }) => name === 'Main market')?.id}`
  const lead = { kind: 'lead', name: `Named ${Date.now()}`, custom: { [market]: 'us' } }
  const made = await ask<{ id: number; version: number }>('POST', '/v1/customer', lead)
  await enter(page, 'sales', `/customerList?kind=lead&id=${made.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Edit/ })
  await form.getByRole('combobox', { name: 'Main market' }).click()
  await page.getByTitle('United Kingdom').click()
  const theirs = { ...lead, version: made.version, custom: { [market]: 'eu' }, do_not_contact: true }
  await ask('PUT', `/v1/customer/${made.id}`, theirs)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  const choices = form.getByRole('radiogroup', { name: 'Main market' })
  await expect(choices).toHaveText('Your value: United KingdomTheir value: Europe')
  await expect(form.getByRole('radiogroup', { name: 'Opted out' })).toContainText('Their value: Yes')
  await choices.getByRole('radio', { name: 'Their value: Europe' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: 'Europe' })).toBeVisible()
})
