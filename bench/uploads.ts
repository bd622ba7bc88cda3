import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type Load, load, type Target, tooSlow } from './load.ts'

/** The latency of a merchant's list while another merchant uploads small files that decode to large pictures. */

export interface UnderUploads {
  name: string
  rows: number
  idle: Load
  meanwhile: Load
  /** The p99 latency during uploads in relation to the idle one. */
  ratio: number
  pictures: number
}

/** Parallel uploads, and connections that request the list. */
const atOnce = 16
const connections = 4

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A single-colour picture with one bit per pixel: a few kilobytes. */
export function blankPicture(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const row = Math.ceil(side / 8) + 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param token of another user than the one who reads the list */
export async function underUploads(
  list: Target,
  base: string,
  token: string,
  rows: number,
): Promise<UnderUploads> {
  const idle = answered(await load(list, connections))
  // One size at the maximum of decoded pixels, and one that is refused by its header.
  const content = [4900, 7700].map((side) => new Blob([new Uint8Array(blankPicture(side))]))
  let pictures = 0
  let over = false
  const sending = Array.from({ length: atOnce }, async (_, i) => {
    while (!over) {
      const form = new FormData()
      form.set('img', content[i % 2] ?? new Blob(), 'a.png')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${base}/system/upload-one-img`, { method: 'POST', headers, body: form })
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`An upload was answered with ${answer.status}`)
      pictures++
      await sleep(5)
    }
  })
  await sleep(500)
  const meanwhile = answered(await load(list, connections))
  over = true
  await Promise.all(sending)
  const ratio = Math.round((meanwhile.p99 / Math.max(1, idle.p99)) * 100) / 100
  return {
    name: 'orders while another merchant uploads pictures that unpack to much',
    rows,
    idle,
    meanwhile,
    ratio,
    pictures,
  }
}

function answered(one: Awaited<ReturnType<typeof load>>): Load {
  if (one === tooSlow) throw new Error('The list was not answered in time')
  return one
}
