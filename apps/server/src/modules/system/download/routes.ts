import { download, myDownload } from '@dropyard/contract/system/download'
import type { FastifyReply } from 'fastify'
import type { UserCtx } from '../../../kit/context.ts'
import { afterwards, type Route, route } from '../../../kit/http/route.ts'
import { noteFetched, sendJobFile } from '../../../kit/jobs/job-file.ts'
import { placesOf } from '../../../kit/jobs/job-turns.ts'
import {
  downloadRowOf,
  linkedDownload,
  listDownloads,
  ownDownload,
  ready,
  removeDownload,
} from './service.ts'

/** A GET that writes: the first download is recorded. */
const fetching = { as: 'system', writes: true } as const

async function sendOwn(ctx: UserCtx, id: number, reply: FastifyReply) {
  const row = ready(ctx, await ownDownload(ctx, id))
  await noteFetched(ctx, row)
  return afterwards(() => sendJobFile(reply, ctx, row))
}

const side = (calls: Pick<typeof myDownload, 'list' | 'get' | 'remove'>): Route[] => [
  route(
    calls.list,
    async (ctx, { query }) => {
      const { data, total } = await listDownloads(ctx, query)
      return { data, total }
    },
    { as: 'system' },
  ),
  route(
    calls.get,
    async (ctx, { params }) => {
      const row = await ownDownload(ctx, params.id)
      return downloadRowOf(ctx, row, await placesOf(ctx.db, [row]))
    },
    { as: 'system' },
  ),
  route(calls.remove, (ctx, { params }) => removeDownload(ctx, params.id), { as: 'system' }),
]

/** Users see only their own downloads. Routes run as `system`, because rows of staff have no company. */
export const routes = [
  ...side(myDownload),
  ...side(download),
  route(myDownload.fetch, (ctx, { params, reply }) => sendOwn(ctx, params.id, reply), fetching),
  route(download.real, (ctx, { params, reply }) => sendOwn(ctx, params.id, reply), fetching),
  route(
    myDownload.linked,
    async (ctx, { query, reply }) => {
      const { row, lang } = await linkedDownload(ctx, query.token)
      const file = ready(ctx, row)
      await noteFetched(ctx, row)
      return afterwards(() => sendJobFile(reply, { files: ctx.files, lang }, file))
    },
    { as: 'system', perMinute: 120, writes: true },
  ),
]
