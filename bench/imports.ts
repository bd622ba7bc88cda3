import type { ChildProcess } from 'node:child_process'
import { residentMb } from './process.ts'

/** Duration and memory of importing a file of orders. */
export interface ImportCost {
  name: string
  rows: number
  /** Milliseconds from sending the file until the last order exists. */
  ms: number
  /** Resident memory in MB before, and its peak during the import; null if the kernel does not report it. */
  before_mb: number | null
  peak_mb: number | null
}

const header =
  'Order number,Order date,SKU,Quantity,Product title,Unit price,Currency,Receiver,Phone,E-mail,Address 1,City,Postal code,Country'
const sampleMs = 100

function fileOf(rows: number, sku: string, prefix: string): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${prefix}-${n},2026-11-02,${sku},${1 + (n % 3)},Camping lantern,24.90,USD,Emma Fischer,+49 30 1234567,emma${n}@example.com,Torstraße ${n % 200},Berlin,10119,DE`,
  )
  return `${header}\n${lines.join('\n')}\n`
}

/** Sends a file with one order per row as a merchant, and waits until all are imported. */
export async function importCost(
  product: ChildProcess,
  base: string,
  headers: Record<string, string>,
  { rows, sku }: { rows: number; sku: string },
): Promise<ImportCost> {
  const before_mb = await residentMb(product.pid)
  let peak_mb = before_mb
  const timer = setInterval(async () => {
    const now = await residentMb(product.pid)
    if (now !== null && now > (peak_mb ?? 0)) peak_mb = now
  }, sampleMs)
  try {
    const began = performance.now()
    const body = new FormData()
    body.set('file', new Blob([fileOf(rows, sku, `bench-${rows}`)], { type: 'text/csv' }), 'orders.csv')
    const sent = await fetch(`${base}/sale/orderImport/process1`, { method: 'POST', headers, body })
    const answer = (await sent.json()) as { data: { job_id: number | null; wrong: number } }
    const id = answer.data.job_id
    if (id === null) throw new Error(`The file was refused: ${JSON.stringify(answer.data).slice(0, 300)}`)
    await untilDone(`${base}/sale/job/${id}`, headers, rows)
    return { name: 'order import', rows, ms: Math.round(performance.now() - began), before_mb, peak_mb }
  } finally {
    clearInterval(timer)
  }
}

async function untilDone(url: string, headers: Record<string, string>, rows: number): Promise<void> {
  for (;;) {
    const { data } = (await (await fetch(url, { headers })).json()) as {
      data: { state: string; result: { imported?: number } | null; error: string | null }
    }
    if (data.state === 'failed') throw new Error(`The import failed: ${data.error}`)
    if (data.state === 'done') {
      if (data.result?.imported === rows) return
      throw new Error(`Imported ${data.result?.imported} of ${rows}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
