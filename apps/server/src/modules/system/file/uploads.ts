import { randomUUID } from 'node:crypto'
import { file, fileErrors } from '@dropyard/contract/system/file'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { cleanPicture } from '../../../kit/files/clean-picture.ts'
import { afterwards, type Early, type EarlyInput, route, WithExt } from '../../../kit/http/route.ts'
import { fileOf, refuseLarge, streamOf, type UploadedFile } from '../../../kit/http/upload.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { documentRoutes, isDocument, keepDocument } from './documents.ts'
import { upload } from './table.ts'

/** Pictures that people upload for texts: through us, or directly into the object store and then looked at. */

const system = { as: 'system' } as const
const seconds = 600
/** What is put directly, and not looked at yet. */
export const incoming = 'incoming'

interface Ticket {
  key: string
  person: number
  /** Bytes that were said and signed. */
  size: number
  until: number
}

export const uploadRoutes = [
  route(file.uploadImage, (ctx, { learned }) => note(ctx, learned), { ...system, before: keepImage }),
  route(file.uploadImageThere, (ctx, { learned }) => note(ctx, learned), { ...system, before: keepImage }),

  route(file.uploadEvidence, (ctx, { learned: { key, address } }) => note(ctx, key, address), {
    ...system,
    before: keepEvidence,
  }),
  ...documentRoutes,

  route(
    file.uploadToken,
    (ctx, { body: { type, size } }) => {
      refuseLarge(size, ctx.config)
      const until = ctx.now.getTime() + seconds * 1000
      // Nothing under this folder is ever served: what lies there was not looked at yet.
      const key = `${incoming}/${ctx.user.id}/${randomUUID()}`
      const ticket = encrypt(
        JSON.stringify({ key, person: ctx.user.id, size, until } satisfies Ticket),
        'upload',
      )
      const here = `${ctx.config.PUBLIC_URL}/system/upload?ticket=${encodeURIComponent(ticket)}`
      return Promise.resolve(
        afterwards(async () => ({
          method: 'PUT' as const,
          url: (await ctx.files.uploadUrl(key, { type, size, seconds })) ?? here,
          headers: { 'content-type': type },
          ticket,
          expires: new Date(until),
        })),
      )
    },
    system,
  ),

  route(
    file.put,
    async (ctx, { query, arriving, request }) => {
      const { key, size } = opened(ctx, query.ticket)
      const sent = await arriving.bytes(request)
      if (sent.size !== size) fail(fileErrors.size)
      await ctx.files.putStream(key, streamOf(sent))
      return null
    },
    { transaction: false, perMinute: 120, takesBytes: true },
  ),

  route(
    file.uploadDone,
    async (ctx, { learned }) => {
      const made = await note(ctx, learned.kept)
      return afterwards(async () => {
        await ctx.files.remove(learned.incoming)
        return made
      })
    },
    { as: 'system', before: lookAt },
  ),

  route(file.remove, (ctx, { params }) => remove(ctx, params.id), system),
  route(file.removeByGet, (ctx, { params }) => remove(ctx, params.id), { ...system, writes: true }),
]

function keepImage(early: Early, _body: unknown, { files }: EarlyInput): Promise<string> {
  return cleaned(early, fileOf(files, 'img'))
}

/** A document is recognised by its content, and kept under what it was called. */
async function keepEvidence(early: Early, _body: unknown, { files }: EarlyInput) {
  const sent = fileOf(files, 'file')
  if (await isDocument(sent)) return keepDocument(early.files, sent)
  const key = await cleaned(early, sent, ['pdf'])
  return { key, address: `/files/${key}` }
}

async function cleaned(
  { files, config }: Early,
  { path, owner }: UploadedFile,
  also: readonly string[] = [],
): Promise<string> {
  const picture = await cleanPicture(path, owner, config, also)
  return files.put('editor', picture.extension, picture.content)
}

async function note(ctx: UserCtx, key: string, address = `/files/${key}`) {
  const [made] = await ctx.db
    .insert(upload)
    .values({ personId: ctx.user.id, entityId: ctx.user.entityId, key })
    .returning({ id: upload.id })
  return new WithExt(address, { id: found(made).id })
}

/** Looks at what lies where a ticket says, and keeps a clean picture of it. What lies there by another way than the signed one is still no larger than files may be. */
async function lookAt(early: Early, { ticket }: { ticket: string }, { arriving }: EarlyInput) {
  const { key, person, size: said } = opened(early, ticket)
  const size = person === early.user?.id ? await early.files.size(key) : undefined
  if (size === undefined) fail(fileErrors.ticket)
  refuseLarge(size, early.config)
  if (size !== said) fail(fileErrors.size)
  const { content } = await early.files.stream(key)
  return { incoming: key, kept: await cleaned(early, await arriving.copy(content)) }
}

function opened(ctx: Pick<Ctx, 'now'>, ticket: string): Ticket {
  try {
    const read = JSON.parse(decrypt(ticket, 'upload')) as Ticket
    if (read.until >= ctx.now.getTime()) return read
  } catch {
    // Made up or damaged: answered as one that has expired.
  }
  return fail(fileErrors.ticket)
}

async function remove(ctx: UserCtx, id: number) {
  const [mine] = await ctx.db
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.personId, ctx.user.id)))
    .for('update')
  const { key } = found(mine)
  if (await isUsed(ctx, key)) fail(fileErrors.in_use)
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

/** Texts and forms name files by their address. Rare enough to read the texts for it. */
async function isUsed(ctx: Ctx, key: string): Promise<boolean> {
  const pattern = `%${key}%`
  const { rows } = await ctx.db.execute<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM goods g WHERE g.description_en LIKE ${pattern} OR g.description_zh LIKE ${pattern})
      OR EXISTS (SELECT FROM goods_image WHERE file = ${key})
      OR EXISTS (SELECT FROM external_link WHERE picture LIKE ${pattern})
      OR EXISTS (SELECT FROM external_link_message WHERE picture LIKE ${pattern})
      OR EXISTS (SELECT FROM quotation WHERE evidence::text LIKE ${pattern})
      OR EXISTS (SELECT FROM development_task WHERE form::text LIKE ${pattern} OR before::text LIKE ${pattern})
      OR EXISTS (SELECT FROM after_sale_case WHERE pictures::text LIKE ${pattern})
      OR EXISTS (SELECT FROM after_sale_message WHERE picture LIKE ${pattern})
      OR EXISTS (SELECT FROM order_note WHERE pictures::text LIKE ${pattern})
      OR EXISTS (SELECT FROM order_proof WHERE image LIKE ${pattern})
      OR EXISTS (SELECT FROM listing WHERE wish::text LIKE ${pattern})
      OR EXISTS (SELECT FROM listing_item WHERE wish::text LIKE ${pattern}) AS used`)
  return rows[0]?.used ?? true
}
