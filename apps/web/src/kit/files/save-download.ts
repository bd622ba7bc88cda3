import { myDownload } from '@dropyard/contract/system/download'
import { call, saveLink } from '../call/api.ts'

/** Saves a file of one's own. Its link is good for minutes, so one is asked for when the file is wanted. */
export async function saveDownload(id: number): Promise<void> {
  const reply = await call(myDownload.get, { params: { id } })
  if (reply.ok && reply.data.link) saveLink(reply.data.link)
}
