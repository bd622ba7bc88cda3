import { open } from 'node:fs/promises'
import { documentName } from '@dropyard/contract/kit/document'
import { file, fileErrors } from '@dropyard/contract/system/file'
import { assertFound } from '../../../kit/errors.ts'
import type { Files } from '../../../kit/files/files.ts'
import { attachment, fileName } from '../../../kit/http/attachment.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { contentOf, type UploadedFile } from '../../../kit/http/upload.ts'
import { tickets } from './ticket.ts'

/** PDF documents that staff keep as evidence. They are read by a link that only staff can request, valid for some minutes. */

const links = tickets<{ key: string; name: string }>('document', fileErrors.link)
const begins = '%PDF-'

/** Whether a file is a PDF, by its first bytes. */
export async function isDocument({ path }: UploadedFile): Promise<boolean> {
  const opened = await open(path)
  try {
    const { buffer } = await opened.read(Buffer.alloc(begins.length), 0, begins.length, 0)
    return buffer.toString('latin1') === begins
  } finally {
    await opened.close()
  }
}

const longest = 60

/** Stores a document; its address ends with its original name. */
export async function keepDocument(
  files: Files,
  sent: UploadedFile,
): Promise<{ key: string; address: string }> {
  const key = await files.put('documents', 'pdf', await contentOf(sent))
  const called = sent.filename.replace(/\.pdf$/i, '')
  // Cut by code points: half of a surrogate pair can not be percent-encoded.
  const short = [...called].slice(0, longest).join('').trim() || 'document'
  const name = encodeURIComponent(fileName(short, 'pdf'))
  return { key, address: `/${key}/${name.length <= 300 ? name : 'document.pdf'}` }
}

export const documentRoutes = [
  route(file.document, async (ctx, { query: { address } }) => {
    const key = address.slice(1, address.lastIndexOf('/'))
    const name = documentName(address) ?? ''
    const { ticket } = links.give(ctx, { key, name })
    return afterwards(async () => {
      assertFound((await ctx.files.exists(key)) || undefined)
      return { link: `/files/document?ticket=${encodeURIComponent(ticket)}` }
    })
  }),
  route(
    file.linkedDocument,
    async (ctx, { query, reply }) => {
      const { key, name } = links.open(ctx, query.ticket)
      const title = name.replace(/\.pdf$/, '')
      const { content, size } = await ctx.files.stream(key)
      return (
        reply
          .header('content-type', 'application/pdf')
          .header('content-length', size)
          .header(
            'content-disposition',
            attachment({ en: title, zh: title }, 'pdf', ctx.lang).replace('attachment', 'inline'),
          )
          .header('cache-control', 'private, no-store')
          // The browser's own PDF viewer may show it; scripts do not run.
          .header(
            'content-security-policy',
            "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
          )
          .send(content)
      )
    },
    { transaction: false, perMinute: 120 },
  ),
]
