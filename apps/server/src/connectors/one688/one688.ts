import type { One688Offer, One688Sort } from '@dropyard/contract/purchasing/one688'
import { PlatformError } from '../connector.ts'
import { type Gateway, gateway, type One688Connection, type One688Settings } from './gateway.ts'
import { One688Error } from './one688-error.ts'
import { readCard, readDetail, readFreight } from './read-offer.ts'
import { type One688Trade, trade, tradeApis } from './trade.ts'

/**
 * 1688.com for buyers: offers by id, words and picture. Sources: public copies of open.1688.com's documents (addresses, fields),
 * its example of a signature, and recorded error answers.
 */

export const one688Apis = {
  detail: 'com.alibaba.fenxiao.crossborder/product.search.queryProductDetail',
  search: 'com.alibaba.fenxiao.crossborder/product.search.keywordQuery',
  upload: 'com.alibaba.fenxiao.crossborder/product.image.upload',
  pictureSearch: 'com.alibaba.fenxiao.crossborder/product.search.imageQuery',
  freight: 'com.alibaba.fenxiao.crossborder/product.freight.estimate',
  preview: tradeApis.preview,
  order: tradeApis.order,
  orderDetail: tradeApis.orderDetail,
} as const
type One688Api = keyof typeof one688Apis

export interface Asked {
  page: number
  size: number
  sort: One688Sort
  /** CNY fen. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
}

export interface Found {
  offers: One688Offer[]
  total: number
}

export interface One688 extends One688Trade {
  /**
   * @param shipTo code of the Chinese district to which freight is quoted @throws One688Error `missing` when it no longer exists
   */
  offer(id: string, shipTo: string): Promise<One688Offer>
  search(keyword: string, asked: Asked): Promise<Found>
  /** Uploads a picture (JPEG of about 100 KB) for searching. @returns its id */
  upload(picture: Buffer): Promise<string>
  searchByPicture(imageId: string, asked: Asked): Promise<Found>
  currentTime(): Promise<string>
  /**
   * Whether the app has permission for an API. Permission is checked before parameters, so a call without parameters has no
   * effect.
   */
  may(api: One688Api): Promise<Granted>
}

/** unknown: another answer, which doesn't count as granted. */
type Granted = 'granted' | 'not_granted' | 'unknown'

/** @param link URL of an offer, with `{id}` for its number */
export function one688(settings: One688Settings & { link: string }, connection: One688Connection): One688 {
  const gate = gateway(settings, connection)
  return {
    ...trade(gate),
    async offer(id, shipTo) {
      const body = await gate.ask<Body>(one688Apis.detail, {
        offerDetailParam: `{"offerId":${id},"country":"en"}`,
      })
      const { success, result, code, message } = body.result ?? {}
      const offer = isYes(success) ? readDetail(result, settings.link) : undefined
      if (!offer) throw new One688Error('missing', code ?? '', message ?? 'The offer is gone')
      return { ...offer, freight: await freightOf(gate, settings, offer, shipTo) }
    },
    search: (keyword, asked) => searched(gate, settings, one688Apis.search, { keyword }, asked),
    async upload(picture) {
      const uploadImageParam = JSON.stringify({ imageBase64: picture.toString('base64') })
      const id = String(unwrapped(await gate.ask<Body>(one688Apis.upload, { uploadImageParam })))
      if (!/^[1-9]\d*$/.test(id)) throw new One688Error('refused', 'image', 'The picture was not taken')
      return id
    },
    searchByPicture: (imageId, asked) =>
      searched(gate, settings, one688Apis.pictureSearch, { imageId }, asked),
    currentTime: () => gate.currentTime(),
    async may(api) {
      try {
        await gate.ask(one688Apis[api])
        return 'granted'
      } catch (error) {
        if (!(error instanceof One688Error)) throw error
        if (error.code === 'gw.ParamMissing') return 'granted'
        if (error.code === 'gw.APIACLDecline') return 'not_granted'
        if (error.kind === 'refused' && error.code !== '' && !error.code.startsWith('gw.')) return 'granted'
        if (error.code === 'gw.APIUnsupported') return 'unknown'
        throw error
      }
    },
  }
}

interface Body {
  result?: { success?: unknown; code?: string; message?: string; result?: unknown }
}

const isYes = (success: unknown): boolean => success === true || success === 'true'

function unwrapped({ result: envelope }: Body): unknown {
  if (isYes(envelope?.success)) return envelope?.result
  throw new One688Error('refused', envelope?.code ?? '', envelope?.message ?? 'There was no answer')
}

async function searched(
  gate: Gateway,
  { link }: { link: string },
  api: string,
  by: Record<string, string>,
  { page, size, sort, priceFrom, priceTo }: Asked,
): Promise<Found> {
  const offerQueryParam = JSON.stringify({
    ...by,
    beginPage: page,
    // The maximum page size.
    pageSize: Math.min(50, size),
    country: 'en',
    ...(sort === 'relevance' ? {} : { sort: JSON.stringify(sorts[sort]) }),
    ...(priceFrom === undefined ? {} : { priceStart: yuan(priceFrom) }),
    ...(priceTo === undefined ? {} : { priceEnd: yuan(priceTo) }),
  })
  const found = unwrapped(await gate.ask<Body>(api, { offerQueryParam })) as
    | { totalRecords?: number | string; data?: unknown[] | null }
    | undefined
  const offers = (found?.data ?? []).flatMap((card) => readCard(card, link) ?? [])
  return { offers, total: Number(found?.totalRecords ?? offers.length) || 0 }
}

const sorts = {
  price: { price: 'asc' },
  '-price': { price: 'desc' },
  '-sold': { monthSold: 'desc' },
} as const
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Freight is a separate API that an app may lack: an offer is shown without it as well. */
async function freightOf(
  gate: Gateway,
  { log }: Pick<One688Settings, 'log'>,
  offer: One688Offer,
  shipTo: string,
): Promise<One688Offer['freight']> {
  const { offer_id: id, moq, variants } = offer
  const models = variants[0] ? [{ skuId: variants[0].sku_id, number: moq }] : []
  const rest = JSON.stringify({
    toProvinceCode: `${shipTo.slice(0, 2)}0000`,
    toCityCode: `${shipTo.slice(0, 4)}00`,
    toCountryCode: shipTo,
    totalNum: moq,
    logisticsSkuNumModels: models,
  })
  try {
    const productFreightQueryParamsNew = `{"offerId":${id},${rest.slice(1)}`
    return readFreight(unwrapped(await gate.ask<Body>(one688Apis.freight, { productFreightQueryParamsNew })))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.info({ offer: id, reason: error.message }, 'freight of an offer is not known')
    return null
  }
}
