import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** What merchants buy: a kind of delivery, whichever channel carries it. */

const speeds = ['economy', 'standard', 'fast'] as const

const fields = {
  code: wire.line(40),
  name_en: wire.line(100),
  name_zh: wire.line(100),
  speed: wire.choice(speeds),
  description_en: wire.line(200, 0).default(''),
  description_zh: wire.line(200, 0).default(''),
  sort: wire.int({ min: 0, max: 10_000 }).default(100),
  status: wire.choice(['active', 'disabled']).default('active'),
}

export const express = resource({
  name: 'express',
  path: '/v1/express',
  row: {
    ...fields,
    title: wire.line(100),
    description: wire.line(200, 0),
    /** Channels that carry it, and last-mile carriers that deliver it. */
    channels: wire.int(),
    last_miles: wire.int(),
  },
  input: fields,
  filter: {
    speed: wire.choice(speeds).optional(),
    status: wire.choice(['active', 'disabled']).optional(),
  },
  sortable: ['sort', 'code', 'title'],
  order: 'sort',
  label: 'title',
  text: text(
    {
      title: 'Express options',
      one: 'express option',
      fields: {
        code: 'Code',
        title: 'Name',
        name_en: 'Name in English',
        name_zh: 'Name in Chinese',
        speed: 'Speed',
        description: 'Description',
        description_en: 'Description in English',
        description_zh: 'Description in Chinese',
        channels: 'Channels',
        last_miles: 'Last mile',
        sort: 'Order',
        status: 'Status',
      },
      choices: {
        speed: { economy: 'Economy', standard: 'Standard', fast: 'Fast' },
        status: { active: 'Offered', disabled: 'Not offered' },
      },
      help: { code: 'Short and lasting: files carry it.' },
      empty: 'No express options yet. They are what merchants buy; channels carry them.',
    },
    {
      title: '快递选项',
      one: '快递选项',
      fields: {
        code: '代码',
        title: '名称',
        name_en: '英文名称',
        name_zh: '中文名称',
        speed: '时效',
        description: '说明',
        description_en: '英文说明',
        description_zh: '中文说明',
        channels: '承运渠道',
        last_miles: '尾程',
        sort: '排序',
        status: '状态',
      },
      choices: {
        speed: { economy: '经济', standard: '标准', fast: '快速' },
        status: { active: '可选', disabled: '停用' },
      },
      help: { code: '简短且长期不变，文件中会使用。' },
      empty: '暂无快递选项。商户购买快递选项，由物流渠道承运。',
    },
  ),
})
