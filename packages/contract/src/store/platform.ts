import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Platforms that stores live on, as staff keep them (specification, section 3). */

const fields = {
  name: wire.line(100),
  /** Names the logo; the addresses that platforms call have fixed names (`connectedPlatforms`). */
  code: wire.line(40),
  url: wire.webAddress(200, 0).default(''),
  desc: wire.line(300, 0).default(''),
  sort: wire.int({ min: 0, max: 9999 }).default(0),
  /** 1: merchants can choose it. */
  status: wire.number([0, 1]).default(1),
}

/** Beside platforms: the languages that a store can be kept in. */
export const languagesExt = z.object({
  languages: z.array(z.object({ id: z.number(), lang: z.string(), code: z.string() })),
})

const served = resource({
  name: 'platform',
  path: '/v1/platform',
  row: {
    ...fields,
    url: wire.line(200, 0),
    /** Stores of it that are added, and those of them that are connected. */
    stores: wire.int(),
    connected: wire.int(),
  },
  input: fields,
  filter: { status: wire.number([0, 1]).optional() },
  sortable: ['sort', 'name', 'code'],
  order: 'sort',
  label: 'name',
  text: text(
    {
      title: 'Platforms',
      one: 'platform',
      fields: {
        name: 'Name',
        code: 'Code',
        url: 'Address',
        desc: 'Description',
        sort: 'Order',
        status: 'Status',
        stores: 'Stores',
        connected: 'Connected',
      },
      choices: { status: { '1': 'Selectable', '0': 'Hidden' } },
      help: {
        code: 'Small letters; names the logo.',
        status: 'Hidden platforms are not offered for new stores. Stores that are there stay.',
        sort: 'The smallest comes first.',
      },
      empty: 'No platforms',
    },
    {
      title: '平台',
      one: '平台',
      fields: {
        name: '名称',
        code: '编码',
        url: '网址',
        desc: '说明',
        sort: '排序',
        status: '状态',
        stores: '店铺数',
        connected: '已连接',
      },
      choices: { status: { '1': '可选', '0': '隐藏' } },
      help: {
        code: '小写字母，用于匹配图标。',
        status: '隐藏后新增店铺时不可选，已有店铺不受影响。',
        sort: '数字越小越靠前。',
      },
      empty: '暂无平台',
    },
  ),
})

export const platform = {
  ...served,
  list: { ...served.list, ext: languagesExt },
  select: endpoint({
    method: 'GET',
    path: '/v1/platform/select',
    permission: 'signed-in',
    about: { en: 'Choose a platform', zh: '选择平台' },
    query: served.select.query,
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    ext: languagesExt,
  }),
  /** What a menu shows of the platforms, and the languages that a store can be kept in. */
  nav: endpoint({
    method: 'GET',
    path: '/v1/platform/nav',
    permission: 'signed-in',
    about: { en: 'Platforms of a menu', zh: '平台导航' },
    query: z.object({ menu_id: wire.id.optional() }),
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    ext: languagesExt,
  }),
}

export const platformErrors = errors('platform', {
  code: { en: 'Small letters, digits and hyphens only.', zh: '只能使用小写字母、数字和连字符。' },
  in_use: {
    en: 'Stores of {{name}} are here. Hide it instead.',
    zh: '{{name}} 已有店铺，请改为隐藏。',
  },
})
