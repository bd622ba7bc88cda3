import { randomUUID } from 'node:crypto'
import { file, fileErrors } from '@dropyard/contract/system/file'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { route, WithExt } from '../../../kit/route.ts'
import { decrypt, encrypt } from '../../../kit/secrets.ts'
import { cleanPicture, fileOf } from '../../../kit/upload.ts'
import { upload } from './table.ts'

/** Pictures that people upload for texts: through us, or directly into the object store and then looked at. */

const system = { as: 'system' } as const
const seconds = 600

interface Ticket {
  key: string
  person: number
  until: number
}

export const uploadRoutes = [
  route(file.uploadImage, (ctx, { files }) => keep(ctx, fileOf(files, 'img').content), system),
  route(file.uploadImageThere, (ctx, { files }) => keep(ctx, fileOf(files, 'img').content), system),

  route(
    file.uploadToken,
    async (ctx, { body }) => {
      const until = ctx.now.getTime() + seconds * 1000
      // Nothing under this folder is ever served: what lies there was not looked at yet.
      const key = `incoming/${ctx.user.id}/${randomUUID()}`
      const ticket = encrypt(JSON.stringify({ key, person: ctx.user.id, until } satisfies Ticket), 'upload')
      const there = await ctx.files.uploadUrl(key, { type: body.type, seconds })
      const here = `${ctx.config.PUBLIC_URL}/system/upload?ticket=${encodeURIComponent(ticket)}`
      return {
        method: 'PUT' as const,
        url: there ?? here,
        headers: { 'content-type': body.type },
        ticket,
        expires: new Date(until),
      }
    },
    system,
  ),

  route(
    file.put,
    async (ctx, { query, request }) => {
      const { key } = opened(ctx, query.ticket)
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const checked = fileOf([{ field: 'file', filename: '', mimetype: '', content }], 'file')
      await ctx.files.putAt(key, checked.content)
      return null
    },
    { as: 'system', perMinute: 120 },
  ),

  route(
    file.uploadDone,
    async (ctx, { body }) => {
      const { key, person } = opened(ctx, body.ticket)
      if (person !== ctx.user.id || !(await ctx.files.exists(key))) fail(fileErrors.ticket)
      const content = await ctx.files.get(key)
      await ctx.files.remove(key)
      return keep(ctx, content)
    },
    system,
  ),

  route(file.remove, (ctx, { params }) => remove(ctx, params.id), system),
  route(file.removeByGet, (ctx, { params }) => remove(ctx, params.id), system),
]

async function keep(ctx: UserCtx, content: Buffer) {
  const picture = await cleanPicture(content, ctx.config)
  const key = await ctx.files.put('editor', picture.extension, picture.content)
  const [made] = await ctx.db
    .insert(upload)
    .values({ personId: ctx.user.id, entityId: ctx.user.entityId, key })
    .returning({ id: upload.id })
  return new WithExt(`/files/${key}`, { id: found(made).id })
}

function opened(ctx: Ctx, ticket: string): Ticket {
  try {
    const read = JSON.parse(decrypt(ticket, 'upload')) as Ticket
    if (read.until >= ctx.now.getTime()) return read
  } catch {
    // Made up or damaged: answered as one that has expired.
  }
  return fail(fileErrors.ticket)
}

async function remove(ctx: UserCtx, id: number): Promise<null> {
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
  if (!other) await ctx.files.remove(key)
  ctx.audit({ record: 'upload', recordId: id, before: { key } })
  return null
}

/** Texts name pictures by their address. Rare enough to read the texts for it. */
async function isUsed(ctx: Ctx, key: string): Promise<boolean> {
  const pattern = `%${key}%`
  const { rows } = await ctx.db.execute<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM goods g WHERE g.description_en LIKE ${pattern} OR g.description_zh LIKE ${pattern})
      OR EXISTS (SELECT FROM goods_image WHERE file = ${key})
      OR EXISTS (SELECT FROM listing WHERE wish::text LIKE ${pattern})
      OR EXISTS (SELECT FROM listing_item WHERE wish::text LIKE ${pattern}) AS used`)
  return rows[0]?.used ?? true
}
