import PDFDocument from 'pdfkit'
import { type Answer, text } from './face.ts'
import { drawBars } from './label.ts'
import { parcelOf } from './parcels.ts'
import type { Account, Bag, Sim } from './state.ts'

/** Bags of 4PX: parcels that are announced together before pickup, and the bags' labels. */

type Fields = Record<string, unknown>
interface Said {
  ok(data: unknown): Answer
  refused(code: string, message: string): Answer
}

const rowsOf = (fields: Fields, name: string): Fields[] =>
  Array.isArray(fields[name]) ? (fields[name] as Fields[]) : []

export const bagMethods = ({ ok, refused }: Said) => ({
  'ds.xms.api.collect.create.big'(sim: Sim, account: Account, asked: Fields): Answer {
    const made: Bag[] = []
    for (const wished of rowsOf(asked, 'bag_list')) {
      const numbers = rowsOf(wished, 'order_list').map((one) => text(one, 'ref_no'))
      if (!text(wished, 'bag_no') || numbers.length === 0)
        return refused('DS000110', 'bag_no and order_list are required')
      const parcels = numbers.map((number) => parcelOf(sim, account, number))
      const gone = numbers.find((_number, n) => !parcels[n] || parcels[n].cancelled)
      if (gone !== undefined) return refused('DS000111', `${gone} can not be put into a bag`)
      const bag = bagOf(
        sim,
        account,
        text(wished, 'bag_no'),
        parcels.flatMap((one) => one?.waybill ?? []),
      )
      if (!bag) return refused('DS000112', 'bag_no exists with other parcels, or a parcel is in another bag')
      made.push(bag)
    }
    if (made.length === 0) return refused('DS000110', 'bag_list is required')
    sim.changed()
    return ok({ bag_list: made.map(({ no, number }) => ({ bag_no: no, bag_collect_no: number })) })
  },
  'ds.xms.api.collect.print.big'(sim: Sim, account: Account, asked: Fields): Answer {
    const numbers = Array.isArray(asked.bag_collect_no) ? asked.bag_collect_no.map(String) : []
    const known = numbers.every((number) =>
      sim.state.bags.some((bag) => bag.number === number && bag.account === account.key),
    )
    return known && numbers.length > 0
      ? ok(`${sim.origin()}/fourpx/bags/${numbers.join(',')}.pdf`)
      : refused('DS000113', 'The bag does not exist')
  },
})

/** The existing bag for a repeated announcement; undefined if its number or one of its parcels is used by another. */
function bagOf(sim: Sim, account: Account, no: string, waybills: string[]): Bag | undefined {
  const own = sim.state.bags.filter((bag) => bag.account === account.key)
  const before = own.find((bag) => bag.no === no)
  if (before) return before.waybills.join() === waybills.join() ? before : undefined
  if (own.some((bag) => bag.waybills.some((one) => waybills.includes(one)))) return undefined
  const number = `BIG${String(++sim.state.last).padStart(10, '0')}`
  const bag: Bag = { account: account.key, no, number, waybills, announcedAt: sim.clock.now() }
  sim.state.bags.push(bag)
  return bag
}

const mm = 72 / 25.4

export async function bagFile(sim: Sim, numbers: readonly string[]): Promise<Answer> {
  const bags = sim.state.bags.filter(({ number }) => numbers.includes(number))
  if (bags.length === 0) return { status: 404, body: 'Not Found' }
  const pdf = new PDFDocument({ size: [100 * mm, 150 * mm], margin: 0, autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (const bag of bags) {
    pdf.addPage()
    const write = (words: string, y: number, size: number) =>
      pdf.font('Helvetica-Bold', size).text(words, 7 * mm, y * mm, { lineBreak: false })
    write('4PX EXPRESS', 8, 20)
    write(`Bag ${bag.no}`, 24, 14)
    write(`Parcels: ${bag.waybills.length}`, 36, 14)
    drawBars(pdf, bag.number, 72)
    write(bag.number, 104, 12)
  }
  pdf.end()
  await ended
  return { status: 200, body: Buffer.concat(parts), type: 'application/pdf' }
}
