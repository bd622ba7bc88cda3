import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the product is that the journeys are taken in, and what stands around it. */

const port = process.env.E2E_PORT ?? '4700'
/** A product that runs already is taken as it is; otherwise the journeys start one of their own. */
export const running = process.env.E2E_URL
export const address = running ?? `http://localhost:${port}`
export const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `dropyard-browser-${port}`)
export { port }

/** The address of a simulator, as the start script notes it: which port was free is known only then. */
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
