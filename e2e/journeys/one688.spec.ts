import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, problemsOf } from '../people.ts'
import { simulator } from '../product.ts'

/** Prices from 1688 while a request is quoted, and the account for it. */

const say = {
  en: {
    find: 'Find on 1688',
    link: 'Link',
    linkField: 'Link or number of an offer',
    image: 'Image',
    camping: 'Folding camp stool',
    stool: /^Folding camp stool, portable/,
    back: 'Back to the offers',
    variants: /^\d variants$/,
    price: 'CN¥',
    open: 'Open on 1688',
    mug: /^Nordic ceramic mug/,
    gone: 'This offer doesn’t exist on 1688, or is no longer sold.',
    test: 'Test connection',
    works: /^1688 answered in \d+ ms\.$/,
    check: 'Check now',
    granted: 'Granted',
    notGranted: 'Not granted',
  },
  zh: {
    find: '在 1688 查找',
    link: '链接',
    linkField: '商品链接或编号',
    image: '图片',
    camping: 'Folding camp stool',
    stool: /^便携折叠凳/,
    back: '返回列表',
    variants: /^\d 个规格$/,
    price: '¥',
    open: '在 1688 打开',
    mug: /^北欧陶瓷马克杯/,
    gone: '此商品在 1688 不存在或已下架。',
    test: '测试连接',
    works: /^1688 响应正常，用时 \d+ ms。$/,
    check: '立即检测',
    granted: '已开通',
    notGranted: '未开通',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const w = say[lang]

  test(`a product developer finds offers by words, link and image (${lang})`, async ({ page }) => {
    const problems = problemsOf(page)
    await enter(page, 'developer', '/sourcing', lang)
    await page.getByText(w.camping).first().click()
    await page.getByRole('dialog').getByRole('button', { name: w.find }).click()
    const dialog = page.getByRole('dialog', { name: w.find })

    await dialog.getByRole('button', { name: w.stool }).first().click()
    await expect(dialog.getByRole('heading', { name: w.variants })).toBeVisible()
    await expect(dialog.getByText(w.price).first()).toBeVisible()
    await dialog.getByRole('button', { name: w.back }).click()
    await expect(dialog.getByRole('button', { name: w.stool }).first()).toBeVisible()

    await dialog.getByRole('tab', { name: w.link, exact: true }).click()
    const field = dialog.getByLabel(w.linkField)
    // An id beyond 2^53.
    await field.fill('https://detail.1688.com/offer/9007199257741002.html')
    await field.press('Enter')
    await expect(dialog.getByText('9007199257741002', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: w.open }).filter({ visible: true })).toHaveAttribute(
      'href',
      /9007199257741002/,
    )

    await dialog.getByRole('tab', { name: w.image, exact: true }).click()
    const picture = await fetch(`${simulator('one688')}/img/620201390233/0.png`)
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'mug.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture.arrayBuffer()),
    })
    await expect(dialog.getByRole('button', { name: w.mug }).first()).toBeVisible()
    expect(problems).toEqual([])

    // An expected refusal, which is no problem.
    await dialog.getByRole('tab', { name: w.link, exact: true }).click()
    await field.fill('620303727444')
    await field.press('Enter')
    await expect(dialog.getByText(w.gone)).toBeVisible()
  })

  test(`an administrator tries the account and sees what it may do (${lang})`, async ({ page }) => {
    await enter(page, 'admin', '/one688Account', lang)
    await page.getByRole('button', { name: w.test }).click()
    await expect(page.getByText(w.works)).toBeVisible()
    await page.getByRole('button', { name: w.check }).click()
    await expect(page.getByText(w.granted, { exact: true })).toHaveCount(8)
    await expect(page.getByText(w.notGranted, { exact: true })).toHaveCount(0)
  })
}
