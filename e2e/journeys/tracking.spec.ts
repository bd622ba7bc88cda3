import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, speak, tokenOf } from '../people.ts'
import { happens, rowWith, track } from './steps.ts'

/** A parcel is tracked until delivery: the merchant sees the carrier's events in the order, the buyer on the public page. */

const say = {
  en: {
    delivered: 'Delivered',
    pickedUp: 'Picked up',
    none: /Nothing was found/,
  },
  zh: { delivered: '已签收', pickedUp: '已揽收', none: /未找到包裹/ },
} as const

interface Shipped {
  order_sn: string
  country: string
  tracking_number?: string
}

/** A shipped order of the merchant; each language and each retry uses another one, newest first. */
async function shippedOrder(request: APIRequestContext, place: number): Promise<Required<Shipped>> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const answer = await request.get('/sale/order/orderList?status=60&per-page=50', { headers })
  const { data } = (await answer.json()) as { data: Shipped[] }
  const one = data.filter((row) => row.tracking_number)[place]
  if (!one?.tracking_number) throw new Error('No order is on its way')
  return { order_sn: one.order_sn, country: one.country, tracking_number: one.tracking_number }
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: a parcel is followed to the door, and its buyer sees it without logging in`, async ({
    page,
    browser,
  }, { retry, repeatEachIndex }) => {
    const place = (lang === 'en' ? 0 : 1) + 2 * (retry + repeatEachIndex)
    const { order_sn, country, tracking_number: number } = await shippedOrder(page.request, place)
    await happens(page, number, [
      { hours_ago: 9, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      { hours_ago: 1, sub: 'Delivered_Other', text: 'Signed by O. Hart', city: 'Riverton', country },
    ])

    await enter(page, 'merchant', `/ordersList?search=${order_sn}`, lang)
    const row = rowWith(page, order_sn).first()
    // New parcels are registered with the service once a minute.
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText(words.delivered, { timeout: 10_000 })
    }).toPass()
    await row.click()
    const way = page.getByRole('dialog').getByRole('region', { name: new RegExp(number) })
    await expect(way).toContainText(words.pickedUp)
    await expect(way).toContainText('Signed by O. Hart')

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const buyer = await context.newPage()
    await speak(buyer, lang)
    await track(buyer, lang, 'XX000000000CN')
    await expect(buyer.getByRole('alert')).toContainText(words.none)
    await track(buyer, lang, number.toLowerCase())
    await expect(buyer.getByRole('heading', { name: words.delivered })).toBeVisible()
    await expect(buyer.getByRole('main')).toContainText(`Riverton, ${country}`)
    await expect(buyer.getByRole('main')).not.toContainText('Hart')
    await context.close()
  })
}
