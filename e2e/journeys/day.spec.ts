import { expect, type Page, test } from '@playwright/test'
import { enter, settled } from '../people.ts'
import { booksOf } from './books.ts'
import { type Arriving, buyPlanned, type Developed, develop, offerFor } from './buying.ts'
import { callAs } from './calls.ts'
import { fileClaim, payClaim, reported } from './claims.ts'
import {
  approvePlaced,
  cancelPlaced,
  labelPlaced,
  type Placed,
  placedOrders,
  placeOrders,
} from './placed-orders.ts'
import { openWork, openWorkWith, stationOn } from './stations.ts'
import { act, pageFor, rowWith } from './steps.ts'
import { createWave, packTote, pickWave, yiwu } from './waves.ts'

/**
 * A day from end to end: an idea becomes a product that is ordered before it is in stock, bought on 1688, received with a short box,
 * inspected, put away for the orders that wait, picked, packed and handed over; a parcel stalls, and its carrier pays for it.
 */

const [processing, awaitingStock, cancelled] = [30, 40, 90]
const waiting = 40
const inWave = 3
/** What the merchant gets of the carrier's payment, in US cents. */
const share = 1075
/** Of 100 ordered items 97 come, and 3 of these are rejected. */
const boxes = [60, 37]
const [ordered, received, rejected, accepted] = [100, 97, 3, 94]

const statesOf = async (page: Page, buyer: string): Promise<number[]> =>
  (await placedOrders(page.request, buyer)).map(({ status }) => status)

/** Opens an arrival in its list. */
async function openArrival(page: Page, { asn_id, asn_sn }: Arriving) {
  await page.goto(`/asnList?id=${asn_id}`)
  await settled(page)
  return page.getByRole('dialog').filter({ hasText: asn_sn }).first()
}

/** Two boxes are counted at the dock, of which the second has too few items. */
async function receive(page: Page, arriving: Arriving, sku: string): Promise<void> {
  const { scan, feedback, task } = stationOn(page)
  await enter(page, 'warehouse', '/receive')
  await settled(page)
  await page.getByRole('textbox', { name: 'Scan or type a number or a name' }).fill(arriving.asn_sn)
  await page.keyboard.press('Enter')
  await expect(task).toContainText('Scan an item')
  for (const pieces of boxes) {
    await scan(sku)
    await scan(String(pieces))
  }
  await expect(page.locator('.station-progress b').first()).toHaveText(String(received))
  await page.getByRole('button', { name: 'Book 4 scans' }).click()
  await expect(feedback).toContainText('4 scans booked as received')
}

/** Three items are rejected; what is missing becomes a difference. */
async function inspect(page: Page, arriving: Arriving): Promise<void> {
  const drawer = await openArrival(page, arriving)
  await act(page, 'en', 'Inspect', async () => {
    await page.getByLabel(/^Accept:/).fill(String(accepted))
    await page.getByLabel(/^Reject:/).fill(String(rejected))
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByTitle('Damaged').click()
  })
  await act(page, 'en', 'Finish receiving', async () => undefined)
  await expect(drawer.getByText('Differences').first()).toBeVisible()
}

/** Everything accepted goes into a bin, which the waiting orders need. */
async function putAway(page: Page, sku: string, bin: string): Promise<void> {
  const { scan, feedback, task } = stationOn(page)
  await page.goto('/putAway')
  await settled(page)
  await openWork(page, 'Yiwu')
  await expect(task).toContainText('Scan an item')
  await scan(sku)
  await expect(page.getByText(`Orders wait for ${waiting} of these`)).toBeVisible()
  await scan(String(accepted))
  await expect(task).toContainText(`${sku}: ${accepted} of ${accepted}`)
  await scan(bin)
  await expect(feedback).toHaveAttribute('data-tone', 'right')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(feedback).toContainText('The items are put away')
}

/** The lead decides about what is missing and rejected, and the buyer completes the arrival. */
async function settleArrival(page: Page, { asn_id, po_id }: Arriving): Promise<void> {
  const [buyer, lead] = [await callAs(page.request, 'buyer'), await callAs(page.request, 'lead')]
  const found = await lead<{ id: number; kind: string; pieces: number }[]>(
    'get',
    `/v1/difference?asn_id=${asn_id}`,
  )
  const by = (kind: string) => found.find((one) => one.kind === kind)
  expect([by('missing')?.pieces, by('rejected')?.pieces]).toEqual([ordered - received, rejected])
  await lead('put', '/v1/difference/short-close', { id_list: [by('missing')?.id] })
  await lead('put', '/v1/difference/scrap', { id_list: [by('rejected')?.id] })
  await buyer('put', '/v1/asn/reconcile', { id_list: [asn_id] })
  expect(await buyer('get', `/v1/purchase-orders/${po_id}`)).toMatchObject({ state: 'closed' })
}

/** A carrier's parcels are scanned onto the pallet and leave. */
async function handOver(page: Page, numbers: readonly string[]): Promise<void> {
  const { scan, feedback } = stationOn(page)
  await page.goto('/handover')
  await settled(page)
  await openWorkWith(page, numbers[0] ?? '')
  for (const number of numbers) {
    await scan(number)
    await expect(feedback).toHaveAttribute('data-tone', 'right')
    await expect(feedback).toContainText(number)
  }
  await page.getByRole('button', { name: /^Hand over \d+ parcels$/ }).click()
  await expect(feedback).toContainText('parcels handed over')
}

test('a day: from an idea to a parcel that stalls and is paid for', async ({ page, browser }) => {
  const { request } = page
  const stamp = Date.now().toString(36).toUpperCase()
  const [sku, buyer, bin] = [`DAY-${stamp}`, `Day ${stamp}`, `BIN-${stamp}`]
  const [admin, clerk] = [await callAs(request, 'admin'), await callAs(request, 'clerk')]
  const [supplier] = await admin<{ id: number }[]>('get', '/v1/supplier?search=YW-014')
  const warehouseId = await yiwu(request)
  const product: Developed = {
    ...{ title: `Day mug ${stamp}`, sku, supplierId: supplier?.id ?? 0, warehouseId, pieces: ordered },
    offer: await offerFor(request, 'mug', ordered),
  }

  const [orders, arriving] =
    await test.step('an idea is bought on 1688, and ordered before it comes', async () => {
      await develop(request, product)
      return Promise.all([waitingOrders(), buyPlanned(request, product, `SF${stamp}`)])
    })
  await test.step('it arrives with a short box, and some of it is rejected', async () => {
    await receive(page, arriving, sku)
    await inspect(page, arriving)
  })
  await test.step('putting it away wakes the orders that wait', async () => {
    await admin('post', '/v1/bin', { warehouse_id: warehouseId, code: bin, kind: 'pick', zone: bin })
    await putAway(page, sku, bin)
    await expect(async () =>
      expect(await statesOf(page, buyer)).toEqual(Array(waiting).fill(processing)),
    ).toPass()
  })
  const some = orders.slice(0, inWave)
  const numbers = await labelPlaced(request, some)
  await test.step('some are picked, packed and handed over', async () => {
    const wave = await createWave(request, { zone: bin }, 'first')
    await page.goto(`/waves?id=${wave.id}`)
    await settled(page)
    await act(page, 'en', 'Release', async () => undefined)
    await pickWave(page, wave, { sku, count: inWave })
    // The sessions of the warehouse and the clerk at these stations belong to other journeys.
    await enter(page, 'admin', '/pack')
    await packTote(page, wave.tote, { sku, wrong: 'MUG01-NVY', orders: some, numbers })
    await handOver(page, numbers)
    for (const { id } of some)
      expect((await clerk<{ fulfilment: string }>('get', `/v1/orders/${id}`)).fulfilment).toBe('shipped')
  })
  // Journeys that need some parcel take the newest one, which comes first.
  const [number = '', sn = ''] = [numbers.at(-1), some.at(-1)?.order_sn]
  await test.step('a parcel stalls, and its carrier pays for it', async () => {
    await enter(page, 'support', `/trackWarning?of=parcels&search=${number}`)
    const events = [
      { hours_ago: 0.005, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      // This is how the tracking service says that a parcel stalls.
      { hours_ago: 0, sub: 'Expired_Other', text: 'No news for 30 days', country: 'CN' },
    ]
    await Promise.all([reported(page, number, events, 'No news'), finishDay()])
    await fileClaim(page, 'en', number, 'No news for too long')
    await acceptClaim()
    const finance = await pageFor(browser, 'finance', `/trackClaims?search=${number}`)
    await rowWith(finance, number).click()
    await payClaim(finance, 'en', String(share / 100))
    await finance.context().close()
    const merchant = await callAs(request, 'merchant')
    const paid = await merchant<{ amount: number }[]>('get', `/sale/transactionDetails?search=${sn}`)
    expect(paid.map(({ amount }) => amount)).toContain(share)
  })
  expect(await booksOf()).toContain('Claims against carriers balance')

  async function waitingOrders(): Promise<readonly Placed[]> {
    const placed = await placeOrders(request, waiting, buyer, { sku })
    await approvePlaced(request, placed)
    expect(await statesOf(page, buyer)).toEqual(Array(waiting).fill(awaitingStock))
    return placed
  }

  async function acceptClaim(): Promise<void> {
    const support = await callAs(request, 'support')
    const [claim] = await support<{ id: number }[]>('get', `/v1/track-claim?search=${number}`)
    const id_list = [claim?.id]
    await support('put', '/v1/track-claim/send', { id_list, carrier_ref: 'CL-77' })
    await support('put', '/v1/track-claim/accept', { id_list, granted: 8000 })
  }

  /** Nothing is left to do for others: the arrival is settled, the rest of the orders cancelled, and the product off sale. */
  async function finishDay(): Promise<void> {
    await settleArrival(page, arriving)
    await cancelPlaced(request, orders.slice(inWave))
    const left = (await statesOf(page, buyer)).filter((status) => status !== cancelled)
    expect(left).toHaveLength(inWave)
    const [goods] = await admin<{ id: number }[]>('get', `/v1/goods?search=${sku}`)
    await admin('put', '/v1/goods/off-shelf', { id_list: [goods?.id] })
  }
})
