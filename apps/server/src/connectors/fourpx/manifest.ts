import type { CarrierManifest, HandOver, Party } from '../carrier.ts'
import { CodedError } from '../coded-error.ts'

/**
 * 4PX takes parcels in bags that are announced before its driver comes: one label a bag instead of a scan a parcel. Sources:
 * a public client's types of `ds.xms.api.collect.*`. They call a parcel's number the provider's, which is its waybill.
 */

/** No source names a limit; a bag of so many small parcels can still be lifted. */
const parcelsInBag = 100

interface Bags {
  bag_list?: { bag_no?: string; bag_collect_no?: string }[]
}

interface Calls {
  ask<T>(method: string, asked: object): Promise<T>
  fetchPdf(url: string): Promise<Buffer>
}

/** A bag that is announced again under its number is the same bag, so that a lost answer announces nothing twice. */
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
