import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { travel } from '../people.ts'
import { pageFor, rowsOf } from './steps.ts'

/** Overview, analysis, notices, the command palette, API keys and webhooks, in both languages. */

const say = {
  en: {
    month: 'Last 30 days',
    country: 'Country',
    quarter: '90 days',
    refundRate: 'Refund rate',
    exportIt: 'Export',
    csv: 'CSV file',
    saveFile: 'Download file',
    bell: /^Notifications/,
    readAll: 'Mark all as read',
    allNotices: 'All notifications',
    shippedMail: 'Order shipped: Email',
    saved: 'Saved',
    palette: 'Search or jump to',
    addKey: 'Create API key',
    name: 'Name',
    scopes: 'Scopes',
    readOrders: 'Read orders',
    copied: 'I have copied it',
    revoke: 'Revoke',
    revoked: 'Revoked',
    addHook: 'Add a webhook',
    address: 'Address',
    events: 'Events',
    orderPaid: 'Order paid',
    test: 'Send a test',
    deliveries: 'Deliveries',
    reference: 'API reference',
    announce: 'Send announcement',
    title: 'Notification',
    content: 'Text',
    send: 'Send',
  },
  zh: {
    month: '近 30 天',
    country: '国家',
    quarter: '近 90 天',
    refundRate: '退款率',
    exportIt: '导出',
    csv: 'CSV 文件',
    saveFile: '下载文件',
    bell: /^消息/,
    readAll: '全部标为已读',
    allNotices: '全部消息',
    shippedMail: '订单已发货: 邮件',
    saved: '保存成功',
    palette: '搜索或跳转',
    addKey: '创建密钥',
    name: '名称',
    scopes: '权限范围',
    readOrders: '读取订单',
    copied: '我已复制',
    revoke: '吊销',
    revoked: '已吊销',
    addHook: '添加 Webhook',
    address: '地址',
    events: '事件',
    orderPaid: '订单已付款',
    test: '发送测试',
    deliveries: '推送记录',
    reference: 'API 参考',
    announce: '发布公告',
    title: '消息',
    content: '内容',
    send: '发送',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`a merchant looks at the month and takes an analysis along (${lang})`, async ({ browser }) => {
    const page = await pageFor(browser, 'merchant', '/home', lang)
    const toPay = page.locator('.stat-tiles a[href="/ordersList?status=10"]')
    const figure = (await toPay.locator('strong').textContent())?.replace(/\D/g, '')
    await expect(page.getByRole('region', { name: words.month }).locator('svg').first()).toBeVisible()
    await toPay.click()
    await expect(page.getByRole('main')).toContainText(new RegExp(`(^|\\D)${figure}(\\D|$)`))
    await travel(page, '/analysis')
    await expect(page.getByText(words.refundRate).first()).toBeVisible()
    await page.getByText(words.quarter).click()
    await page.locator('main .page:visible').getByText(words.country, { exact: true }).click()
    await expect(rowsOf(page).first()).toBeVisible()
    await page.getByRole('button', { name: words.exportIt, exact: true }).click()
    await page.getByRole('menuitem', { name: words.csv }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.saveFile }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await page.context().close()
  })

  test(`notices are sent, read, and go where a person wants them (${lang})`, async ({ browser }) => {
    const title = `Stocktaking ${Date.now().toString(36)}`
    const staff = await pageFor(browser, 'marketing', '/noticeList', lang)
    await staff.getByRole('button', { name: words.announce }).click()
    const form = staff.getByRole('dialog')
    await form.getByLabel(words.title).fill(title)
    await form.getByLabel(words.content).fill('On Friday the warehouse is closed.')
    await form.getByRole('button', { name: words.send, exact: true }).click()
    await expect(form).toBeHidden()
    await staff.context().close()
    const page = await pageFor(browser, 'merchant', '/noticeList', lang)
    await expect(page.getByText(title).first()).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: words.bell }).click()
    const bell = page.locator('section.notices')
    await bell.getByRole('button', { name: words.readAll }).click()
    await bell.getByRole('button', { name: words.allNotices }).click()
    await travel(page, '/notification')
    const mail = page.getByRole('switch', { name: words.shippedMail })
    await mail.click()
    await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
    await mail.click()
    await page.context().close()
  })

  test(`the palette leads anywhere by the keyboard alone (${lang})`, async ({ browser }) => {
    const page = await pageFor(browser, 'merchant', '/ordersList', lang)
    const number = await page
      .locator('tbody tr')
      .filter({ hasText: /DY|\d{6}/ })
      .first()
      .textContent()
    const sn = /[A-Z]{1,3}\d{6,}/.exec(number ?? '')?.[0] ?? ''
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: words.palette })
    // Typed before the field exists: the palette is loaded when first opened.
    await page.keyboard.type(sn)
    await expect(field).toHaveValue(sn)
    await expect(page.getByRole('option').first()).toContainText(sn)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${sn}`))
    // The order opens over its list.
    const opened = page.getByRole('dialog').filter({ hasText: sn })
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await page.keyboard.press('Control+k')
    await field.fill('storelist')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/storeList/)
    await page.context().close()
  })

  test(`an owner makes a key and a webhook, and looks at what was sent (${lang})`, async ({ browser }) => {
    const name = `Journey ${Date.now().toString(36)}`
    const page = await pageFor(browser, 'merchant', '/apiKeys', lang)
    await page.getByRole('button', { name: words.addKey }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(words.name).fill(name)
    await form.getByLabel(words.scopes).click()
    await page.locator('.ant-select-item-option').filter({ hasText: words.readOrders }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: words.addKey }).click()
    const key = await page.locator('.shown-once code').textContent()
    const answer = await page.request.get('/sale/order/orderList', {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status()).toBe(200)
    await page.getByRole('button', { name: words.copied }).click()
    const row = page.locator('tbody tr').filter({ hasText: name })
    await row.hover()
    await row.getByRole('button', { name: words.revoke }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.revoke }).click()
    await expect(row).toContainText(words.revoked)
    await travel(page, '/apiReference')
    await expect(page.getByText('/sale/order/orderList')).toBeVisible()
    await travel(page, '/webhooks')
    await page.getByRole('button', { name: words.addHook }).first().click()
    await form.getByLabel(words.address).fill(`https://${name.toLowerCase().replace(' ', '-')}.test/in`)
    await form.getByLabel(words.events).click()
    await page.locator('.ant-select-item-option').filter({ hasText: words.orderPaid }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: words.addHook }).click()
    await page.getByRole('button', { name: words.copied }).click()
    const hook = page.locator('tbody tr').filter({ hasText: '.test/in' }).first()
    await hook.hover()
    await hook.getByRole('button', { name: words.test }).click()
    await page.getByText(words.deliveries, { exact: true }).click()
    // Both lists have the address; the deliveries also have the event in a separate cell.
    const sent = page
      .locator('tbody tr')
      .filter({ has: page.getByRole('cell', { name: 'test', exact: true }) })
    await sent.first().click()
    await expect(page.getByRole('dialog')).toContainText('webhook-signature')
    await page.context().close()
  })
}
