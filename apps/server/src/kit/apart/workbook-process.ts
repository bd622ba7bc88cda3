import writeXlsx from 'write-excel-file/node'
import { type Cell, workbookCells } from '../sheets/workbook-cells.ts'

/** Child process that writes one XLSX file (`sheets/workbooks.ts`): writing blocks the process for its whole duration. */

export type WorkbookRequest = { headers: readonly string[] } | { some: readonly (readonly Cell[])[] } | 'end'
export type WorkbookReply = 'more' | { content: Uint8Array }

let headers: readonly string[] = []
const rows: (readonly Cell[])[] = []

const send = (reply: WorkbookReply): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(reply, () => resolve())
  })

process.on('message', async (asked: WorkbookRequest) => {
  if (asked !== 'end') {
    if ('headers' in asked) headers = asked.headers
    else for (const row of asked.some) rows.push(row)
    return send('more')
  }
  await send({ content: await writeXlsx(workbookCells(headers, rows)).toBuffer() })
  process.exit()
})
process.once('disconnect', () => process.exit())
