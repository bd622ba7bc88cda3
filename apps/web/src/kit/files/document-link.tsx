import { FilePdfOutlined } from '@ant-design/icons'
import { documentName } from '@dropyard/contract/kit/document'
import { file } from '@dropyard/contract/system/file'
import { call } from '../call/api.ts'
import { openNewWindow } from '../page/new-window.ts'
import { toast } from '../page/toast.ts'
import './document-link.css'

/** A link to a document by its name; opens in a new window. */
export function DocumentLink({ address }: { address: string }) {
  const show = async (): Promise<void> => {
    const opened = openNewWindow()
    const reply = await call(file.document, { query: { address } })
    if (reply.ok) return opened.go(reply.data.link)
    opened.close()
    if (!reply.shown && reply.message) toast.error(reply.message, file.document)
  }
  return (
    <button type="button" className="document-link" onClick={show}>
      <FilePdfOutlined /> {documentName(address)}
    </button>
  )
}
