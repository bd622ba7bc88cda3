import type { CarrierManifest, HandOver, Party } from '../carrier.ts'
import { CodedError } from '../coded-error.ts'

/**
 * 4PX collects parcels in bags that are announced before its driver comes: one label per bag instead of a scan per parcel.
 * Sources: a public client's types of `ds.xms.api.collect.*`. In these the provider's number is the parcel's waybill.
 */

/** No source gives a limit; a bag with this many small parcels can still be lifted. */
const parcelsInBag = 100

interface Bags {
  bag_list?: { bag_no?: string; bag_collect_no?: string }[]
}

interface Calls {
  ask<T>(method: string, asked: object): Promise<T>
  fetchPdf(url: string): Promise<Buffer>
}

/** Announcing a bag again under its number gives the same bag, so that a lost answer creates no duplicates. */
export async function announceBags({ ask, fetchPdf }: Calls, handOver: HandOver): Promise<CarrierManifest> {
  const { bag_list: said = [] } = await ask<Bags>('ds.xms.api.collect.create.big', {
    pickup_info: pickup(handOver.from),
    bag_list: bagsOf(handOver),
  })
  const numbers = said.flatMap(({ bag_collect_no: number }) => number ?? [])
  if (numbers.length === 0) throw new CodedError('refused', 'bags', 'It gave no bag number')
  const url = await ask<string>('ds.xms.api.collect.print.big', { bag_collect_no: numbers })
  return { numbers, document: await fetchPdf(url) }
}

function bagsOf({ reference, parcels }: HandOver): object[] {
  const bags: object[] = []
  for (let at = 0; at < parcels.length; at += parcelsInBag)
    bags.push({
      bag_no: `${reference}-${bags.length + 1}`,
      order_list: parcels.slice(at, at + parcelsInBag).map(({ waybill }) => ({ ref_no: waybill })),
    })
  return bags
}

const pickup = (from: Party) => ({
  name: from.name,
  phone: from.phone,
  country: from.country,
  province: from.province,
  city: from.city,
  detail_address: from.address1,
  zip_code: from.zip,
})
