import { goodsDownloadErrors, maxInPack, type PackFormat } from '@dropyard/contract/catalog/goods-download'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import type { DownloadState } from '@dropyard/contract/system/download'
import { and, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { listDownloads } from '../../system/download/service.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { packGoods, packInput } from './pack.ts'

interface Wanted {
  goodsIds: readonly number[]
  format: PackFormat
  images: boolean
  data: boolean
}

const titles = {
  pack: { en: 'Products {{which}}', zh: '商品资料 {{which}}' },
  data: { en: 'Product data {{which}}', zh: '商品数据 {{which}}' },
}

/** Starts a pack of goods that the company may see; refused if it may not see one of them. */
export async function startPack(ctx: UserCtx, wanted: Wanted): Promise<{ job_id: number }> {
  const ids = [...new Set(wanted.goodsIds)]
  if (ids.length > maxInPack) fail(goodsDownloadErrors.too_many, { most: maxInPack })
  if (!wanted.images && !wanted.data) fail(goodsDownloadErrors.empty)
  const there = await ctx.db
    .select({ id: goods.id, code: goods.code })
    .from(goods)
    .where(and(inArray(goods.id, ids), visibleGoods(ctx)))
  if (there.length !== ids.length) fail(commonErrors.not_found)
  const [first] = there
  const which =
    there.length === 1
      ? (first?.code ?? '')
      : `${there.length} · ${ctx.now.toISOString().slice(0, 16).replace('T', ' ')}`
  const job_id = await ctx.startJob(
    ctx,
    packGoods,
    {
      goodsIds: ids,
      format: wanted.data ? wanted.format : null,
      images: wanted.images,
      entityId: entityOf(ctx),
      userId: ctx.user.id,
      lang: ctx.lang,
    },
    { title: fillWords(wanted.images ? titles.pack : titles.data, { which }) },
  )
  return { job_id }
}

interface Query {
  page: number
  'per-page': number
  search?: string | undefined
  state?: DownloadState | undefined
  sort?: 'title' | '-title' | 'create_time' | '-create_time' | undefined
}

/** The user's packs: downloads with what each contains. */
export async function listPacks(ctx: UserCtx, query: Query) {
  const { data, inputs, total } = await listDownloads(ctx, { ...query, name: packGoods.name })
  return {
    data: data.map((row, place) => {
      const input = packInput.safeParse(inputs[place])
      return {
        ...row,
        goods_count: input.data?.goodsIds.length ?? 0,
        format: input.data?.format ?? null,
        images: input.data?.images ?? false,
      }
    }),
    total,
  }
}
