import { myDownload } from '@dropyard/contract/system/download'
import { call, saveLink } from '../call/api.ts'

/** Saves one of the user's own files. Its link expires within minutes, so it is requested on demand. */
export async function saveDownload(id: number): Promise<void> {
  const reply = await call(myDownload.get, { params: { id } })
  if (reply.ok && reply.data.link) saveLink(reply.data.link)
}
