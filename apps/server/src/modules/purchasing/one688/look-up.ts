import {
  type One688Offer,
  type One688Sort,
  offerIdIn,
  one688Errors,
} from '@dropyard/contract/purchasing/one688'
import { type Asked, type Found, one688Apis } from '../../../connectors/one688/one688.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { pictureIn } from '../../system/file/picture.ts'
import { cachedAnswers } from './cached-answers.ts'
import { connected } from './connection.ts'
import { withRefusals } from './refusal.ts'

/** Looks up 1688 offers by link, words or picture. Requests go to 1688 each time, except for a short cache. */

const minute = 60_000
const offers = cachedAnswers<One688Offer>({ forMs: 5 * minute, most: 500 })
/** 1688's picture ids by our file keys. */
const pictures = cachedAnswers<string>({ forMs: 30 * minute, most: 500 })

export async function findOffer(early: PreTransactionCtx, link: string): Promise<One688Offer> {
  const id = offerIdIn(link)
  if (!id) invalid({ link: one688Errors.link.words })
  const { client, row } = await connected(early)
  const key = [early.config.ONE688_ORIGIN, row.appKey, row.shipTo, id].join(' ')
  return offers(key, () => withRefusals(one688Apis.detail, () => client.offer(id, row.shipTo)))
}

interface Query {
  page: number
  'per-page': number
  sort: One688Sort
  price_from?: number | undefined
  price_to?: number | undefined
}

const askedIn = ({
  page,
  'per-page': size,
  sort,
  price_from: priceFrom,
  price_to: priceTo,
}: Query): Asked => ({
  page,
  size,
  sort,
  priceFrom,
  priceTo,
})

const nothing: Found = { offers: [], total: 0 }

export async function search(early: PreTransactionCtx, query: Query & { keyword: string }): Promise<Found> {
  if (query.keyword === '') return nothing
  const { client } = await connected(early)
  return withRefusals(one688Apis.search, () => client.search(query.keyword, askedIn(query)))
}

const uploaded = /^\/files\/((?:goods|editor)\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:webp|jpeg|png))$/
/** 1688 wants pictures of about 100 KB; for larger ones the answer sometimes lacks an id. */
const shape = { width: 640, height: 640, format: 'jpeg', quality: 82 } as const

export async function searchByPicture(
  early: PreTransactionCtx,
  query: Query & { picture: string },
): Promise<Found> {
  if (query.picture === '') return nothing
  const key = uploaded.exec(query.picture)?.[1]
  if (!key) invalid({ picture: one688Errors.picture.words })
  const { client, row } = await connected(early)
  const imageId = await pictures([early.config.ONE688_ORIGIN, row.appKey, key].join(' '), async () => {
    const bytes = await pictureIn(early.files, key, shape, { owner: ownerOf(early.user, early.ip) })
    if (!bytes) fail(one688Errors.picture)
    return withRefusals(one688Apis.upload, () => client.upload(bytes))
  })
  return withRefusals(one688Apis.pictureSearch, () => client.searchByPicture(imageId, askedIn(query)))
}
