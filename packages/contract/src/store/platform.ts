import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Platforms of stores, maintained by staff (specification, section 3). */

const status = wire.number({
  0: ['Hidden', '隐藏', 'grey'],
  1: ['Selectable', '可选', 'green'],
})

/** In all lists of platforms: the languages of stores. */
export const languagesExt = z.object({
  languages: z.array(z.object({ id: z.number(), lang: z.string(), code: z.string() })),
})

const served = record({
  name: 'platform',
  path: '/v1/platform',
  title: ['Platforms', '平台'],
  singular: ['platform', '平台'],
  empty: ['No platforms', '暂无平台'],
  messages: { search: ['Name or code', '名称或编码'] },
  fields: {
    name: [wire.text(100), 'Name', '名称', { halfWidth: true }],
    /** Selects the logo; the codes in webhook and callback addresses are fixed (`connectedPlatforms`). */
    code: [
      wire.code(
        /^[a-z0-9][a-z0-9-]*$/,
        ['Small letters, digits and hyphens only.', '只能使用小写字母、数字和连字符。'],
        { letters: 'lower' },
      ),
      'Code',
      '编码',
      { halfWidth: true, helpText: ['Small letters; names the logo.', '小写字母，用于匹配图标。'] },
    ],
    url: [wire.webAddress(200, 0).default(''), 'Address', '网址', { row: wire.text(200, 0) }],
    desc: [wire.text(300, 0).default(''), 'Description', '说明'],
    sort: [
      wire.int({ min: 0, max: 9999 }).default(0),
      'Order',
      '排序',
      { halfWidth: true, helpText: ['The smallest comes first.', '数字越小越靠前。'] },
    ],
    /** 1: merchants can choose it. */
    status: [
      status.default(1),
      'Status',
      '状态',
      {
        halfWidth: true,
        helpText: [
          'Hidden platforms aren’t offered for new stores. Stores that are there stay.',
          '隐藏后新增店铺时不可选，已有店铺不受影响。',
        ],
      },
    ],
    /** Number of its stores, and of the connected ones. */
    stores: [wire.int(), 'Stores', '店铺数', { readOnly: true }],
    connected: [wire.int(), 'Connected', '已连接', { readOnly: true }],
  },
  filter: {
    status: status.optional(),
  },
  sortable: ['sort', 'name', 'code'],
  order: 'sort',
  labelField: 'name',
})

export const platform = {
  ...served,
  list: { ...served.list, ext: languagesExt },
  select: endpoint({
    method: 'GET',
    path: '/v1/platform/select',
    permission: 'signed-in',
    about: ['Select a platform', '选择平台'],
    query: served.select.query,
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    ext: languagesExt,
  }),
  /** Platforms for a menu, and the languages of stores. */
  nav: endpoint({
    method: 'GET',
    path: '/v1/platform/nav',
    permission: 'signed-in',
    about: ['List platforms of a menu', '查看平台导航'],
    query: z.object({ menu_id: wire.id.optional() }),
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    ext: languagesExt,
  }),
}

export const platformErrors = errors('platform', {
  in_use: ['Stores of {{name}} are here. Hide it instead.', '{{name}} 已有店铺，请改为隐藏。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/platformList',
        record: platform,
        title: ['Platforms', '平台列表'],
        menu: [261, 'system-platforms', 10, 'ClusterOutlined'],
      },
    ],
  }) satisfies Manifest
