import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** Reads one workbook, in a process of its own (`workbook.ts`) whose memory fits what the archive says of itself. */

export interface WorkbookAsked {
  content: Uint8Array
  options: { trim?: boolean }
}

process.once('message', ({ content, options }: WorkbookAsked) =>
  repacked(Buffer.from(content))
    .then((whole) => readSheet(whole, options))
    .catch(() => undefined)
    .then((rows) => process.send?.({ rows }, () => process.exit())),
)
process.once('disconnect', () => process.exit())

/** Packed anew: a reader that looks past the directory finds nothing that was not measured. */
async function repacked(content: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  const archive = await fromBufferPromise(content)
  for await (const entry of archive.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue
    // Fails where there is more than the archive's directory said.
    const part = await buffer(await archive.openReadStreamPromise(entry))
    zip.addBuffer(part, entry.fileName, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream)
}
