import { contract } from '@dropyard/contract/contract'
import { endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import type { Caller, TestApp } from '../testing/app.ts'

/** Reads of signed-in users; merchants' paths go to the merchant, all others to staff. */
const reads = endpointsIn(contract).filter((e) => e.method === 'GET' && e.permission !== 'public')

interface Readers {
  readonly app: TestApp
  readonly admin: Caller
  readonly merchant: Caller
}

/**
 * Calls every GET endpoint: lists first, then the details of each record in them, and with the given ids the details that no
 * list leads to.
 *
 * @returns how many answered 200, and which answered with a server error
 */
export async function readEverything(
  { app, admin, merchant }: Readers,
  ids: readonly number[],
): Promise<{ read: number; faults: string[] }> {
  const faults: string[] = []
  let read = 0
  const ask = async (who: Caller, url: string): Promise<unknown[]> => {
    const headers = { authorization: `Bearer ${who.token}` }
    const answer = await app.app.server.inject({ url, headers })
    if (answer.statusCode >= 500) faults.push(`${url}: ${answer.body}`)
    if (answer.statusCode !== 200) return []
    read += 1
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const { data } = isJson ? answer.json<{ data: unknown }>() : { data: null }
    return Array.isArray(data) ? data : []
  }
  for (const { path } of reads) {
    const who = isMerchantPath(path) ? merchant : admin
    if (path.includes(':')) {
      for (const id of ids) await ask(who, path.replace(/:\w+/g, String(id)))
      continue
    }
    const rows = (await ask(who, `${path}?per-page=50`)) as { id?: number }[]
    const detail = reads.find((one) => one.path === `${path}/:id`)
    for (const { id } of detail ? rows : []) await ask(who, detail?.path.replace(':id', String(id)) ?? '')
  }
  return { read, faults }
}
