import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from './closing.ts'

/** Starts an HTTP server until the test file's end. Returns its URL. */
export async function webServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
