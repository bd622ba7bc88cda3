import { randomUUID } from 'node:crypto'
import { card, detail, freight, pictureCard } from './answers.ts'
import { found, type Offer, offerOf } from './catalogue.ts'
import { exactly } from './exactly.ts'
import { likeness, looksOf } from './pictures.ts'
import type { Sim } from './state.ts'
import { shanghai } from './tokens.ts'
import { tradeApis } from './trade-apis.ts'

/** The platform's APIs, by `namespace/name`. */

export type Params = Record<string, string>
export type Fields = Record<string, unknown>

export interface Api {
  /** Available to every app: needs neither a purchase nor a user's token. */
  open?: true
  /** Required parameters. */
  needs: readonly string[]
  run(sim: Sim, params: Params): unknown | Promise<unknown>
}

const crossborder = 'com.alibaba.fenxiao.crossborder'

export const apis: Readonly<Record<string, Api>> = {
  'system/currentTime': { open: true, needs: [], run: (sim) => shanghai(sim.clock.now()) },
  [`${crossborder}/product.search.keywordQuery`]: {
    needs: ['offerQueryParam'],
    run(sim, params) {
      const asked = fieldsIn(params.offerQueryParam)
      if (!asked?.country) return no('400', 'country不能为空')
      if (textIn(asked, 'keyword') === '') return no('400', 'keyword不能为空')
      return page(sim, asked, sorted(asked, found(textIn(asked, 'keyword'))), card)
    },
  },
  [`${crossborder}/product.image.upload`]: {
    needs: ['uploadImageParam'],
    async run(sim, params) {
      const base64 = textIn(fieldsIn(params.uploadImageParam) ?? {}, 'imageBase64')
      // For a picture that is too large or unreadable, the response is the id 0.
      if (base64.length > 1_400_000) return yes('0')
      try {
        const id = String(1_100_000_000_000_000_000n + BigInt(`0x${randomUUID().slice(0, 8)}`))
        sim.state.images[id] = await looksOf(Buffer.from(base64, 'base64'))
        sim.changed()
        return yes(id)
      } catch {
        return yes('0')
      }
    },
  },
  [`${crossborder}/product.search.imageQuery`]: {
    needs: ['offerQueryParam'],
    async run(sim, params) {
      const asked = fieldsIn(params.offerQueryParam) ?? {}
      const looks = sim.state.images[textIn(asked, 'imageId')]
      if (!looks) return no('400', '图片不存在')
      const told = page(sim, asked, sorted(asked, await likeness(looks)), pictureCard) as { result: Fields }
      // The documentation has a Boolean elsewhere, but text here.
      return { result: { ...told.result, success: 'true' } }
    },
  },
  [`${crossborder}/product.search.queryProductDetail`]: {
    needs: ['offerDetailParam'],
    run(sim, params) {
      const asked = fieldsIn(params.offerDetailParam)
      if (!asked?.country) return no('400', 'country不能为空')
      const offer = offerOf(textIn(asked, 'offerId'))
      return offer ? yes(detail(sim.origin(), offer)) : no('500', '商品不存在或已删除')
    },
  },
  [`${crossborder}/product.freight.estimate`]: {
    needs: ['productFreightQueryParamsNew'],
    run(_sim, params) {
      const asked = fieldsIn(params.productFreightQueryParamsNew) ?? {}
      const offer = offerOf(textIn(asked, 'offerId'))
      const places = ['toProvinceCode', 'toCityCode', 'toCountryCode'].map((name) => textIn(asked, name))
      if (!offer || places.some((code) => !/^\d{6}$/.test(code))) return no('400', '参数错误')
      return yes(freight(offer, Number(textIn(asked, 'totalNum')) || 1))
    },
  },
  // Known, but purchased by the simulated app only with the option `trades`.
  ...tradeApis,
}

export const soldByDefault: readonly string[] = Object.keys(apis).filter((name) =>
  name.startsWith(crossborder),
)
export const soldWithTrades: readonly string[] = [...soldByDefault, ...Object.keys(tradeApis)]

const yes = (result: unknown): object => ({ result: { success: true, code: '200', message: '成功', result } })
const no = (code: string, message: string): object => ({
  result: { success: false, code, message, result: null },
})

/** An object parameter is JSON. Numbers beyond 2^53 stay text. */
function fieldsIn(text: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '', exactly)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function sorted(asked: Fields, rows: Offer[]): Offer[] {
  const [from, to] = [Number(textIn(asked, 'priceStart')), Number(textIn(asked, 'priceEnd'))]
  const priced = rows.filter((one) => {
    const price = Number((card('', one) as { priceInfo: { price: string } }).priceInfo.price)
    return (!from || price >= from) && (!to || price <= to)
  })
  const by = fieldsIn(textIn(asked, 'sort')) ?? {}
  const [[field, way] = []] = Object.entries(by)
  if (field !== 'price' && field !== 'monthSold') return priced
  const measured = (one: Offer): number =>
    field === 'monthSold'
      ? one.monthSold
      : Number((card('', one) as { priceInfo: { price: string } }).priceInfo.price)
  return priced.toSorted((a, b) => (measured(a) - measured(b)) * (way === 'desc' ? -1 : 1))
}

function page(
  sim: Sim,
  asked: Fields,
  rows: Offer[],
  write: (origin: string, offer: Offer) => object,
): object {
  const size = Math.min(50, Math.max(1, Number(textIn(asked, 'pageSize')) || 20))
  const at = Math.max(1, Number(textIn(asked, 'beginPage')) || 1)
  return yes({
    totalRecords: rows.length,
    totalPage: Math.ceil(rows.length / size),
    pageSize: size,
    currentPage: at,
    data: rows.slice((at - 1) * size, at * size).map((one) => write(sim.origin(), one)),
  })
}
