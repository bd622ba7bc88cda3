import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Several SKUs sold as one: the price of the set, and how many sets the stock allows. */

export const setStatuses = ['draft', 'active', 'disabled'] as const

const status = wire.choice({
  draft: ['Draft', '草稿', 'neutral'],
  active: ['Active', '启用', 'green'],
  disabled: ['Disabled', '停用', 'grey'],
})

export interface SetPart {
  code: string
  quantity: number
}

/** Parses `A*2; B`, or the same in lines; undefined if a part has no code or no whole quantity. */
export function readParts(text: string): SetPart[] | undefined {
  const parts: SetPart[] = []
  for (const piece of text
    .split(/[;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, code = '', quantity = '1'] = /^(\S.*?)(?:\s*[*×x]\s*(\d{1,4}))?$/.exec(piece) ?? []
    if (code === '' || Number(quantity) < 1) return undefined
    parts.push({ code, quantity: Number(quantity) })
  }
  return parts
}

export const writeParts = (parts: readonly SetPart[]): string =>
  parts.map(({ code, quantity }) => `${code}*${quantity}`).join('; ')

const own = record({
  name: 'goods-set',
  path: '/sale/goodsSet',
  title: ['Product sets', '组合商品'],
  singular: ['product set', '组合商品'],
  empty: [
    'No sets yet. A set sells several SKUs as one, under a code and a price of its own: merchants match what their stores sell to it.',
    '暂无组合商品。组合商品将多个 SKU 以一个编码和价格销售，商户可将店铺商品匹配到它。',
  ],
  messages: { search: ['Code, name or SKU', '编码、名称或 SKU'] },
  fields: {
    code: [wire.text(60), 'Set code', '组合编码'],
    name: [wire.text(200), 'Name', '名称', { halfWidth: true }],
    name_zh: [wire.text(200, 0).default(''), 'Chinese name', '中文名称', { halfWidth: true }],
    /** `SKU*2; OTHER*1`: the contents of one set. */
    components: [
      wire.area(4000, 1),
      'Components',
      '组成',
      {
        helpText: [
          'In files: SKU and quantity, such as BP-2041-1*2; BP-3010-2*1.',
          '文件中填写 SKU 与数量，例如 BP-2041-1*2; BP-3010-2*1。',
        ],
      },
    ],
    /** US cents. */
    price: [
      wire.minor({ min: 1, max: 100_000_000 }),
      'Price (USD)',
      '价格（USD）',
      {
        helpText: [
          'What merchants pay for the whole set, before the discount of their rank.',
          '整套的商户采购价，未计等级折扣。',
        ],
      },
    ],
    status: [
      status.default('draft'),
      'Status',
      '状态',
      {
        halfWidth: true,
        helpText: [
          'Only active sets are sold. What is matched to another one waits.',
          '仅启用的组合可销售，匹配到其他状态组合的订单会等待。',
        ],
      },
    ],
    /** Sum of the prices of its parts. */
    parts_price: [wire.minor(), 'Components total (USD)', '单买合计（USD）', { readOnly: true }],
    /** Number of sets that the free stock allows. */
    available: [wire.int(), 'Available', '可组套数', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    status: status.optional(),
  },
  sortable: ['code', 'name', 'price'],
  labelField: 'name',
})

const setPartChoice = z.object({ code: z.string(), title: z.string() })
export type SetPartChoice = z.output<typeof setPartChoice>

export const goodsSetCalls = {
  parts: endpoint({
    method: 'GET',
    path: '/sale/goodsSet/parts',
    permission: 'goods-set:list',
    about: ['Look for SKUs of product sets', '查找组合可用的 SKU'],
    query: z.object({ search: wire.text(100) }),
    data: z.array(setPartChoice),
  }),
  batchUpdateStatus: endpoint({
    method: 'POST',
    path: '/sale/goodsSet/batchUpdateStatus',
    permission: 'goods-set:update',
    about: ['Edit the status of product sets', '批量修改组合状态'],
    body: z.object({ ids: wire.ids, status: wire.choice(setStatuses) }),
    data: z.object({ updated: z.number() }),
  }),
}

const changed = [
  ['Set changed', '已更新组合'],
  ['{{count}} sets were changed', '已更新 {{count}} 个组合'],
] as const

export const goodsSet = {
  ...own,
  actions: rowActions<Pick<z.output<typeof own.row>, 'status'>>()({
    name: 'goods-set',
    actions: {
      activate: {
        words: ['Activate', '启用'],
        successText: changed,
        call: goodsSetCalls.batchUpdateStatus,
        extraBody: { status: 'active' },
        may: ({ status }) => ({ ok: status !== 'active' }),
      },
      disable: {
        words: ['Disable', '停用'],
        successText: changed,
        call: goodsSetCalls.batchUpdateStatus,
        extraBody: { status: 'disabled' },
        may: ({ status }) => ({ ok: status !== 'disabled' }),
      },
    },
  }),
}

export const goodsSetErrors = errors('goods-set', {
  components: ['Write SKUs and quantities, such as A-1*2; B-3*1.', '请按 A-1*2; B-3*1 的格式填写。'],
  two: ['A set needs at least two items.', '组合至少包含两件商品。'],
  twice: ['{{code}} is duplicated.', '{{code}} 重复出现。'],
  unknown: ['There is no SKU {{code}}.', 'SKU {{code}} 不存在。'],
  taken: ['This code is already used by a SKU.', '该编码已被 SKU 使用。'],
})

export const manifest = () =>
  recordManifest(goodsSet, '/productsSetList', {
    menu: [222, 'system-catalog', 20, 'GroupOutlined'],
    all: ['product-developer'],
  })
