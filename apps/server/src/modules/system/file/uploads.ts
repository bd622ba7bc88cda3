import { randomUUID } from 'node:crypto'
import { file, fileErrors } from '@dropyard/contract/system/file'
import { and, eq, ne } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { isNamed } from '../../../kit/data/file-columns.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { cleanPicture } from '../../../kit/files/clean-picture.ts'
import {
  afterwards,
  type PreTransactionCtx,
  type PreTransactionInput,
  route,
  WithExt,
} from '../../../kit/http/route.ts'
import { fileOf, refuseLarge, streamOf, type UploadedFile } from '../../../kit/http/upload.ts'
import { documentRoutes, isDocument, keepDocument } from './documents.ts'
import { noteUploads } from './note-uploads.ts'
import { upload } from './table.ts'
import { ticketSeconds, tickets } from './ticket.ts'

/** Pictures that users upload for rich texts: through the server, or directly into the object store and checked afterwards. */

const system = { as: 'system' } as const
/** Folder of direct uploads that are not checked yet. */
export const incoming = 'incoming'

interface Permit {
  key: string
  person: number
  /** Announced size in bytes; the upload URL is signed for it. */
  size: number
}

const permits = tickets<Permit>('upload', fileErrors.ticket)

export const uploadRoutes = [
  route(file.uploadImage, (ctx, { precomputed }) => note(ctx, precomputed), {
    ...system,
    preTransaction: keepImage,
  }),
  route(file.uploadImageThere, (ctx, { precomputed }) => note(ctx, precomputed), {
    ...system,
    preTransaction: keepImage,
  }),

  route(file.uploadEvidence, (ctx, { precomputed: { key, address } }) => note(ctx, key, address), {
    ...system,
    preTransaction: keepEvidence,
  }),
  ...documentRoutes,

  route(
    file.uploadToken,
    (ctx, { body: { type, size } }) => {
      refuseLarge(size, ctx.config)
      // Files in this folder are never served, because they are not checked yet.
      const key = `${incoming}/${ctx.user.id}/${randomUUID()}`
      const { ticket, until } = permits.give(ctx, { key, person: ctx.user.id, size })
      const here = `${ctx.config.PUBLIC_URL}/system/upload?ticket=${encodeURIComponent(ticket)}`
      return Promise.resolve(
        afterwards(async () => ({
          method: 'PUT' as const,
          url: (await ctx.files.uploadUrl(key, { type, size, seconds: ticketSeconds })) ?? here,
          headers: { 'content-type': type },
          ticket,
          expires: until,
        })),
      )
    },
    system,
  ),

  route(
    file.put,
    async (ctx, { query, arriving, request }) => {
      const { key, size } = permits.open(ctx, query.ticket)
      const sent = await arriving.bytes(request)
      if (sent.size !== size) fail(fileErrors.size)
      await ctx.files.putStream(key, streamOf(sent), sent.size)
      return null
    },
    { transaction: false, perMinute: 120, takesBytes: true },
  ),

  route(
    file.uploadDone,
    async (ctx, { precomputed }) => {
      const made = await note(ctx, precomputed.kept)
      return afterwards(async () => {
        await ctx.files.remove(precomputed.incoming)
        return made
      })
    },
    { as: 'system', preTransaction: lookAt },
  ),

  route(file.remove, (ctx, { params }) => remove(ctx, params.id), system),
  route(file.removeByGet, (ctx, { params }) => remove(ctx, params.id), { ...system, writes: true }),
]

function keepImage(
  early: PreTransactionCtx,
  _body: unknown,
  { files }: PreTransactionInput,
): Promise<string> {
  return cleaned(early, fileOf(files, 'img'))
}

/** Recognises a document by its content, and stores it under its original name. */
async function keepEvidence(early: PreTransactionCtx, _body: unknown, { files }: PreTransactionInput) {
  const sent = fileOf(files, 'file')
  if (await isDocument(sent)) return keepDocument(early.files, sent)
  const key = await cleaned(early, sent, ['pdf'])
  return { key, address: `/files/${key}` }
}

async function cleaned(
  { files, config }: PreTransactionCtx,
  { path, owner }: UploadedFile,
  also: readonly string[] = [],
): Promise<string> {
  const picture = await cleanPicture(path, owner, config, also)
  return files.put('editor', picture.extension, picture.content)
}

async function note(ctx: UserCtx, key: string, address = `/files/${key}`) {
  const [id] = await noteUploads(ctx, [key])
  return new WithExt(address, { id: assertFound(id) })
}

/**
 * Checks the direct upload that a ticket names, and stores a cleaned copy of the picture. Its size is checked here too, because
 * only the signed URL enforces it.
 */
async function lookAt(
  early: PreTransactionCtx,
  { ticket }: { ticket: string },
  { arriving }: PreTransactionInput,
) {
  const { key, person, size: said } = permits.open(early, ticket)
  const size = person === early.user?.id ? await early.files.size(key) : undefined
  if (size === undefined) fail(fileErrors.ticket)
  refuseLarge(size, early.config)
  if (size !== said) fail(fileErrors.size)
  const { content } = await early.files.stream(key)
  return { incoming: key, kept: await cleaned(early, await arriving.copy(content)) }
}

async function remove(ctx: UserCtx, id: number) {
  const [mine] = await ctx.db
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.personId, ctx.user.id)))
    .for('update')
  const { key } = assertFound(mine)
  if (await isNamed(ctx.db, key)) fail(fileErrors.in_use)
  await ctx.db.delete(upload).where(eq(upload.id, id))
  const [other] = await ctx.db
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.key, key), ne(upload.id, id)))
    .limit(1)
  ctx.audit({ record: 'upload', recordId: id, before: { key } })
  return afterwards(async () => {
    if (!other) await ctx.files.remove(key)
    return null
  })
}
