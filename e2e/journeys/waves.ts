import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { settled } from '../people.ts'
import { callAs } from './calls.ts'
import { openWork, stationOn } from './stations.ts'

/** Waves of orders of one item each in the warehouse in Yiwu: created, picked and packed. */

export interface Wave {
  readonly id: number
  readonly wave_sn: string
  /** An empty tote for it. */
  readonly tote: string
}

/** The id of the warehouse in Yiwu. */
export async function yiwu(request: APIRequestContext): Promise<number> {
  const keeper = await callAs(request, 'warehouse')
  const places = await keeper<{ id: number; name: string }[]>('get', '/v1/warehouse/select')
  return places.find(({ name }) => name.includes('Yiwu'))?.id ?? 0
}

/** @param totes the end of the list of totes at which an empty one is looked for */
export async function createWave(
  request: APIRequestContext,
  which: { readonly urgent_only?: boolean; readonly zone?: string },
  totes: 'first' | 'last',
): Promise<Wave> {
  const keeper = await callAs(request, 'warehouse')
  const warehouse_id = await yiwu(request)
  const sort = totes === 'first' ? 'code' : '-code'
  const found = await keeper<{ code: string; pieces: number }[]>(
    'get',
    `/v1/bin?kind=tote&warehouse_id=${warehouse_id}&sort=${sort}`,
  )
  const limits = { channel_ids: [], max_orders: 60, max_grams: 30_000 }
  const made = await keeper<{ id: number; wave_sn: string }>('post', '/v1/wave', {
    ...{ warehouse_id, kind: 'single', ...limits, ...which },
  })
  return { ...made, tote: found.find(({ pieces }) => pieces === 0)?.code ?? '' }
}

type Look = () => Promise<void>
const noLook: Look = async () => undefined

/** Picks a wave of one SKU: the item is refused before its bin was scanned. */
export async function pickWave(
  page: Page,
  { wave_sn, tote }: Wave,
  { sku, count }: { readonly sku: string; readonly count: number },
  look = noLook,
): Promise<void> {
  const { task, feedback, scan } = stationOn(page)
  await page.goto('/pick')
  await settled(page)
  await openWork(page, wave_sn)
  await expect(task).toContainText('Scan an empty tote')
  await look()
  await scan(tote)
  await expect(task).toContainText('Go to')
  const bin = /Go to (\S+)/.exec((await task.textContent()) ?? '')?.[1] ?? ''
  await scan(sku)
  await expect(feedback).toContainText(`Go to bin ${bin}.`)
  await scan(bin)
  await expect(task).toContainText(`take ${count} × ${sku}`)
  await scan(sku)
  await scan(String(count))
  await expect(task).toContainText('Everything is picked')
}

export interface Parcels {
  readonly sku: string
  /** The code of another item, which is scanned by mistake. */
  readonly wrong: string
  readonly orders: readonly { readonly id: number; readonly order_sn: string }[]
  /** Their tracking numbers, in the same order. */
  readonly numbers: readonly string[]
}

/** Packs the parcels of a tote, with a wrong item in the first one. The label of another parcel is refused each time. */
export async function packTote(
  page: Page,
  tote: string,
  { sku, wrong, orders, numbers }: Parcels,
  look = noLook,
): Promise<void> {
  const { task, feedback, scan } = stationOn(page)
  await page.goto('/pack')
  await settled(page)
  await openWork(page, 'Yiwu')
  await expect(task).toBeVisible()
  // A try before this one may have left a parcel open.
  if (!/Scan a tote|scan an item/.test((await task.textContent()) ?? '')) await scan('X')
  await expect(task).toContainText(/Scan a tote|scan an item/)
  await scan(tote)
  await expect(task).toContainText(`${tote}: scan an item`)
  for (const at of numbers.keys()) {
    await scan(sku)
    if (at === 0) {
      // A wrong item locks the parcel until it is taken out.
      await scan(wrong)
      await expect(feedback).toHaveAttribute('data-tone', 'wrong')
      await scan('Y')
    }
    await expect(task).toContainText(/Packaging|Scan the packaging/)
    await scan('N')
    await expect(task).toContainText('Weigh the parcel')
    await scan(/expected (\d+) g/.exec((await task.textContent()) ?? '')?.[1] ?? '500')
    await expect(task).toContainText('Print the label')
    await look()
    const number = await openNumber(page, orders, numbers)
    await scan(numbers.find((one) => one !== number) ?? '')
    await expect(feedback).toHaveAttribute('data-tone', 'wrong')
    await scan(number)
    await expect(feedback).toHaveAttribute('data-tone', 'right')
  }
}

/** The tracking number of the parcel that is open at the packing station. */
async function openNumber(
  page: Page,
  orders: Parcels['orders'],
  numbers: readonly string[],
): Promise<string> {
  // The newest scans come first.
  const scans = (await page.locator('.station-lists').textContent()) ?? ''
  const places = orders.map(({ order_sn }) => {
    const at = scans.indexOf(order_sn)
    return at < 0 ? Number.POSITIVE_INFINITY : at
  })
  const found = numbers[places.indexOf(Math.min(...places))]
  if (found) return found
  throw new Error('No order of this journey is open')
}
