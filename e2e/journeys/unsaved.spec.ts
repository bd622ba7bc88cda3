import { expect, type Locator, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, settled, travel } from '../people.ts'
import { comeBack, dialogOf, revoke } from './session-end.ts'
import { rowsOf, rowWith } from './steps.ts'

/** Sessions end in the middle of work, and networks fail: nothing that was typed is lost, and users find their way back. */

const say = {
  en: {
    create: 'New address',
    label: 'Label',
    city: 'City',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    leave: 'Leave',
    stay: 'Keep editing',
    found: /^You have unsaved changes from \d\d:\d\d\.$/,
    changed: /This record has changed since/,
    restore: 'Restore',
    discard: 'Discard draft',
    drafts: /^Unsaved changes: /,
    settings: 'Personal settings',
    hometown: 'Hometown',
    listToStore: 'Publish to store',
    title: 'Title',
    offline: 'Offline',
    remove: 'Delete',
    called: 'Cancelled',
    handIn: 'Submit payment',
    amount: 'Amount paid',
    submit: 'Submit for review',
    positive: 'Please enter a positive number',
  },
  zh: {
    create: /^新增地址/,
    label: '标签',
    city: '城市',
    edit: '编辑',
    save: /^保\s?存$/,
    cancel: /^取\s?消$/,
    leave: /^离\s?开$/,
    stay: '继续编辑',
    found: /^您有 \d\d:\d\d 未保存的修改。$/,
    changed: /此后该记录已有更新/,
    restore: /^恢\s?复$/,
    discard: /^放\s?弃$/,
    drafts: /^未保存的修改：/,
    settings: '个人设置',
    hometown: '籍贯',
    listToStore: '刊登到店铺',
    title: '标题',
    offline: '离线',
    remove: '删除',
    called: '已取消操作',
    handIn: '提交付款',
    amount: '付款金额',
    submit: '提交审核',
    positive: '请输入正数',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: what was typed into a new record comes back after a forced logout`, async ({ page }) => {
    await enter(page, 'merchant', '/addressBook', lang)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: words.create }).first().click()
    await dialogOf(page).getByLabel(words.label).fill('Second warehouse')
    await dialogOf(page).getByLabel(words.city).fill('Galway')
    await revoke(page)
    await comeBack(page, lang, '/addressBook')
    // The header shows the draft, and leads to its form.
    await page.getByRole('banner').getByRole('button', { name: words.drafts }).click()
    await page.locator('.drafts').getByRole('button').filter({ hasText: '·' }).first().click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText(words.found)).toBeVisible()
    // While the form contains the same values as the draft, nothing is offered.
    await dialog.getByLabel(words.label).fill('Second warehouse')
    await dialog.getByLabel(words.city).fill('Galway')
    await expect(dialog.getByText(words.found)).toBeHidden()
    await dialog.getByLabel(words.city).fill('Gal')
    await dialog.getByRole('button', { name: words.restore }).click()
    await expect(dialog.getByLabel(words.label)).toHaveValue('Second warehouse')
    await expect(dialog.getByLabel(words.city)).toHaveValue('Galway')
    // Closing on purpose deletes the draft.
    await dialog.getByRole('button', { name: words.cancel }).click()
    await dialogOf(page).getByRole('button', { name: words.leave }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: words.drafts })).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: words.create }).first().click()
    await expect(dialogOf(page).getByLabel(words.label)).toHaveValue('')
    await expect(dialogOf(page).getByText(words.found)).toBeHidden()
  })
}

test('the draft of a record that changed meanwhile says so, and loses neither side', async ({ page }) => {
  const words = say.en
  await enter(page, 'merchant', '/addressBook')
  await settled(page)
  const row = rowWith(page, 'Photo studio')
  const edit = async (): Promise<Locator> => {
    await row.hover()
    await row.getByRole('button', { name: words.edit, exact: true }).click()
    return dialogOf(page)
  }
  const tag = Date.now().toString(36)
  const first = await edit()
  await first.getByLabel(words.city).fill(`Mine ${tag}`)
  await revoke(page)
  await comeBack(page, 'en', '/addressBook')
  // Another device saves the record before the draft is restored.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  const list = await page.request.get('/sale/userAddress?search=Photo%20studio', { headers })
  const [saved] = ((await list.json()) as { data: Record<string, string | number>[] }).data
  const phone = `+353 1 555 ${String(Date.now() % 10_000).padStart(4, '0')}`
  const { id, ...record } = saved ?? {}
  const put = await page.request.put(`/sale/userAddress/${id}`, {
    headers,
    form: Object.fromEntries(
      Object.entries({ ...record, phone }).flatMap(([name, value]) =>
        value === null || typeof value === 'object' ? [] : [[name, String(value)]],
      ),
    ),
  })
  expect(put.ok(), await put.text()).toBe(true)
  await page.reload()
  await settled(page)
  const again = await edit()
  await expect(again.getByText(words.changed)).toBeVisible()
  await again.getByRole('button', { name: words.restore }).click()
  await expect(again.getByLabel(words.city)).toHaveValue(`Mine ${tag}`)
  await expect(again.getByLabel('Phone')).toHaveValue(phone)
  await again.getByRole('button', { name: words.save }).click()
  await expect(row).toContainText(`Mine ${tag}`)
  await expect(page.getByRole('banner').getByRole('button', { name: words.drafts })).toBeHidden()
})

test('what was typed into the personal settings comes back after a forced logout', async ({ page }) => {
  const words = say.en
  await enter(page, 'merchant', '/home')
  await settled(page)
  const open = async (): Promise<Locator> => {
    await page.locator('.shell-header .person').click()
    await page.getByRole('menuitem', { name: words.settings }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByLabel(words.hometown)).toBeVisible()
    return dialog
  }
  const dialog = await open()
  await dialog.getByLabel(words.hometown).fill('Kilkenny')
  await revoke(page)
  await comeBack(page, 'en', '/home')
  const again = await open()
  await again.getByRole('button', { name: words.restore }).click()
  await expect(again.getByLabel(words.hometown)).toHaveValue('Kilkenny')
  await again.getByRole('button', { name: words.cancel }).click()
  await dialogOf(page).getByRole('button', { name: words.leave }).click()
})

test('what was written for publishing comes back after a forced logout', async ({ page }) => {
  const words = say.en
  await enter(page, 'merchant', '/goodsList?in_stock=1')
  await settled(page)
  const open = async (): Promise<Locator> => {
    await page.getByRole('button', { name: words.listToStore }).first().click()
    const drawer = dialogOf(page)
    await expect(drawer.getByLabel(words.title, { exact: true })).toBeVisible()
    return drawer
  }
  const drawer = await open()
  await drawer.getByLabel(words.title, { exact: true }).fill('A better name for it')
  await revoke(page)
  await comeBack(page, 'en', '/goodsList')
  const again = await open()
  await again.getByRole('button', { name: words.restore }).click()
  await expect(again.getByLabel(words.title, { exact: true })).toHaveValue('A better name for it')
})

test('looks in the background that fail keep the page, and the header says so until one succeeds', async ({
  page,
}) => {
  const words = say.en
  await page.clock.install()
  await enter(page, 'merchant', '/ordersList')
  await page.clock.runFor(3_000)
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
  // Requests of a page's opening are not background requests, so wait for them.
  await page.waitForLoadState('networkidle')
  await page.route(/\/(v1|sale|system)\//, (route) => route.abort())
  const tag = page.getByRole('banner').getByText(words.offline, { exact: true })
  // Steps are shorter than the time-out of a call.
  const pass = (look: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(5_000)
      await look()
    }).toPass()
  await pass(() => expect(tag).toBeVisible({ timeout: 500 }))
  await expect(page).toHaveURL(/\/ordersList/)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  await page.unroute(/\/(v1|sale|system)\//)
  await pass(() => expect(tag).toBeHidden({ timeout: 500 }))
  await expect(page).toHaveURL(/\/ordersList/)
})

test('a page that loads while answers are lost stays, says offline, and comes when the server is back', async ({
  page,
}) => {
  const words = say.en
  await enter(page, 'merchant', '/ordersList')
  await settled(page)
  const calls = /^https?:\/\/[^/]+\/(v1|sale|system)\//
  await page.route(calls, (route) => route.abort())
  await page.reload()
  const tag = page.getByRole('banner').getByText(words.offline, { exact: true })
  await expect(tag).toBeVisible()
  await page.unroute(calls)
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible({ timeout: 60_000 })
  await expect(tag).toBeHidden()
  await expect(page).toHaveURL(/\/ordersList/)
})

test('a write of staff that gets no answer ends the session; the login page says why, and all is as it was', async ({
  page,
}) => {
  const words = say.en
  await enter(page, 'clerk', '/orderTags?store_id=1')
  await page.evaluate((name) => localStorage.setItem('last_name', name), 'clerk@demo.test')
  await settled(page)
  await travel(page, '/orderTags?keyword=a')
  const tabs = page.locator('.tab-strip')
  await expect(tabs).toContainText('Order tags')
  await page.getByRole('button', { name: 'New order tag' }).click()
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Fragile goods')
  await page.route(/\/v1\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await dialogOf(page).getByRole('button', { name: words.save, exact: true }).click()
  await expect(page).toHaveURL(/\/login\?ref=/, { timeout: 15_000 })
  await page.unroute(/\/v1\//)
  await expect(page.getByRole('status')).toContainText('The server couldn’t be reached')
  await comeBack(page, 'en', 'orderTags\\?keyword=a', 'clerk')
  await expect(tabs).toContainText('Order tags')
  await page.getByRole('button', { name: 'New order tag' }).click()
  await dialogOf(page).getByRole('button', { name: words.restore }).click()
  await expect(dialogOf(page).getByLabel('Name', { exact: true })).toHaveValue('Fragile goods')
})

test('a session that ended is noticed in the background, and leads back', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'merchant', '/ordersList?page=1')
  await page.clock.runFor(3_000)
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
  await revoke(page)
  await page.clock.runFor(62_000)
  await expect(page).toHaveURL(/\/login\?ref=.*ordersList/)
})

for (const lang of languages(import.meta.filename, 1)) {
  const words = say[lang]

  test(`${lang}: amounts and numbers take nothing else, and a deletion that is called off says so`, async ({
    page,
  }) => {
    await enter(page, 'merchant', '/recharge', lang)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: words.handIn }).first().click()
    const drawer = dialogOf(page)
    const amount = drawer.getByLabel(words.amount)
    await amount.pressSequentially('12abc3.5x')
    await expect(amount).toHaveValue('123.5')
    // In the middle, where the caret must stay.
    for (let times = 0; times < 3; times++) await amount.press('ArrowLeft')
    await amount.pressSequentially('q9')
    await expect(amount).toHaveValue('1293.5')
    await amount.press('Delete')
    await expect(amount).toHaveValue('129.5')
    await amount.fill('007')
    await drawer.getByRole('button', { name: words.submit }).click()
    await expect(drawer.getByText(words.positive, { exact: true })).toBeVisible()
    await travel(page, '/shoppingCart')
    await settled(page)
    const quantity = page.getByRole('main').getByRole('spinbutton').first()
    const before = await quantity.inputValue()
    await quantity.fill('4')
    await quantity.pressSequentially('x2-.')
    await expect(quantity).toHaveValue('42')
    await quantity.fill(before)
    await quantity.blur()
    await travel(page, '/addressBook')
    await settled(page)
    const row = rowsOf(page).first()
    await row.hover()
    await row.getByRole('button', { name: words.remove, exact: true }).click()
    await dialogOf(page).getByRole('button', { name: words.cancel }).click()
    await expect(page.locator('.toast[data-kind="info"]')).toContainText(words.called)
  })
}
