import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, tokenOf } from '../people.ts'
import { acceptClaim, fileClaim, payClaim, reported } from './claims.ts'
import { placeOrders } from './placed-orders.ts'
import { act, pageFor, rowWith, send } from './steps.ts'

/** A carrier reports a lost parcel: staff search for warnings, claim it with a claim pack, and the merchant gets the money. */

const say = {
  en: {
    exception: 'Exception',
    lost: 'Lost or damaged',
    granted: 'Granted',
    amend: 'Correct the payment',
    pack: 'Claim pack (PDF)',
  },
  zh: {
    exception: '异常',
    lost: '丢失或破损',
    granted: '受理金额',
    amend: '更正赔付',
    pack: '索赔资料（PDF）',
  },
} as const

/** The tracking number of the merchant's order. */
async function numberOf(request: APIRequestContext, buyer: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const params = { search: buyer }
  const answer = await request.get('/sale/order/orderList', { headers, params })
  const { data } = (await answer.json()) as { data: { tracking_number: string | null }[] }
  const number = data[0]?.tracking_number
  if (!number) throw new Error('The order has no tracking number')
  return number
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  const credited = lang === 'en' ? '11.25' : '11.35'

  test(`${lang}: a lost parcel is found, claimed of its carrier, and its merchant is paid`, async ({
    page,
    browser,
  }) => {
    const buyer = `Lost ${lang} ${Date.now().toString(36)}`
    const [order] = await placeOrders(page.request, 1, buyer)
    const sn = order?.order_sn ?? ''
    await send(browser, sn)
    const number = await numberOf(page.request, sn)
    await enter(page, 'support', `/trackWarning?of=parcels&search=${number}`, lang)
    const events = [
      { hours_ago: 0.02, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      { hours_ago: 0.01, sub: 'Exception_Lost', text: 'The parcel can not be found', country: 'CN' },
    ]
    await reported(page, number, events, words.exception)
    await fileClaim(page, lang, number, words.lost)
    await acceptClaim(page, lang, number)

    const finance = await pageFor(browser, 'finance', `/trackClaims?search=${number}`, lang)
    await rowWith(finance, number).click()
    const [pack] = await Promise.all([finance.waitForEvent('download'), act(finance, lang, words.pack)])
    expect(pack.suggestedFilename()).toMatch(/\.pdf$/)
    await payClaim(finance, lang, credited)
    // The carrier paid less than was recorded; the merchant's compensation stays.
    await act(finance, lang, words.amend, (dialog) => dialog.getByLabel(words.granted).fill('79.50'))
    await expect(finance.getByRole('dialog').first()).toContainText('79.50')
    await finance.context().close()

    const merchant = await pageFor(browser, 'merchant', `/transactionDetails?search=${sn}`, lang)
    await expect(rowWith(merchant, credited).first()).toContainText(sn)
    await merchant.context().close()
  })
}
