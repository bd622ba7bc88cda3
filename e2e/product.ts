import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The address and the data folder of the product under test, and the addresses of its simulators. */

const port = process.env.E2E_PORT ?? '4700'
/** The address of a product that is already running. Without it, the tests start their own. */
export const running = process.env.E2E_URL
export const address = running ?? `http://localhost:${port}`
export const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `dropyard-browser-${port}`)
export { port }

/** The address of a simulator. Read from the file the start script writes, because ports are chosen at the start. */
export function simulator(
  code: 'shopify' | 'shoplazza' | 'shopline' | 'markets' | 'one688' | 'tracking',
): string {
  const noted = JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8')) as {
    simulators: Partial<Record<string, string>>
  }
  const found = noted.simulators[code]
  if (!found) throw new Error(`No simulator of ${code} runs`)
  return found
}
