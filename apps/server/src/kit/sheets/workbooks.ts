import { once } from 'node:events'
import { spawnChild } from '../apart/apart.ts'
import type { WorkbookReply, WorkbookRequest } from '../apart/workbook-process.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { type Owner, takeTurns } from '../jobs/turns.ts'
import { sheetWriter } from '../start/libraries.ts'
import { type Cell, workbookCells } from './workbook-cells.ts'

/**
 * Writes XLSX files. Twenty columns of a thousand rows block a process for a tenth of a second, so all but small workbooks are
 * written in a child process.
 */

type Rows = readonly (readonly Cell[])[]

/** Maximum of cells that are written within the server; takes some twenty milliseconds. */
const few = 2000
/** Cells per message to the child process. */
const partSize = 4000
const maxMs = 120_000
/** Megabytes: a cell takes some 400 bytes until it is written. */
const memoryFor = (cells: number): number => Math.min(1536, 96 + Math.ceil(cells / 1024))

const turns = takeTurns({ atOnce: 2, ofCompany: 1, waiting: 1000 })

/** @param owner large workbooks are written in turns, one per company at a time */
export function writeWorkbook(headers: readonly string[], rows: Rows, owner: Owner): Promise<Buffer> {
  assertNoConnectionHeld('Writing a workbook')
  return rows.length * headers.length <= few
    ? sheetWriter().then((write) => write(workbookCells(headers, rows)).toBuffer())
    : turns(owner, () => writeApart(headers, rows))
}

/** @throws when the child ends before its answer: a job is retried, a request fails */
async function writeApart(headers: readonly string[], rows: Rows): Promise<Buffer> {
  const child = spawnChild('workbook-process', {
    options: [`--max-old-space-size=${memoryFor(rows.length * headers.length)}`],
    timeout: maxMs,
  })
  const ended = new AbortController()
  child.once('exit', () =>
    ended.abort(new Error('The process that wrote a workbook ended before it was done')),
  )
  const ask = async (asked: WorkbookRequest): Promise<WorkbookReply> => {
    const answer = once(child, 'message', { signal: ended.signal })
    child.send(asked, () => undefined)
    const [reply] = (await answer.catch((error) => {
      throw ended.signal.reason ?? error
    })) as [WorkbookReply]
    return reply
  }
  try {
    await ask({ headers })
    const size = Math.max(1, Math.floor(partSize / headers.length))
    for (let at = 0; at < rows.length; at += size) await ask({ some: rows.slice(at, at + size) })
    const reply = await ask('end')
    if (reply === 'more') throw new Error('A workbook was not written')
    return Buffer.from(reply.content)
  } finally {
    child.kill('SIGKILL')
  }
}
