import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** A company's IOSS numbers, with which it pays VAT of EU parcels up to 150 EUR in its own return. */

/** The number's state today. */
const state = wire.choice({
  valid: ['Valid', '有效', 'green'],
  later: ['Not yet valid', '未生效', 'neutral'],
  over: ['Expired', '已失效', 'grey'],
})

export const ioss = record({
  name: 'ioss',
  path: '/sale/ioss',
  title: ['IOSS numbers', 'IOSS 税号'],
  singular: ['IOSS number', 'IOSS 税号'],
  messages: { search: ['Name or number', '名称或税号'] },
  empty: [
    'No IOSS numbers yet. Without one, buyers in the EU pay VAT on delivery.',
    '暂无 IOSS 税号。没有税号时，欧盟买家须在签收时支付增值税。',
  ],
  fields: {
    name: [wire.text(100), 'Name', '名称', { halfWidth: true }],
    number: [
      wire.code(/^IM\d{10}$/, ['Enter IM and ten digits.', '格式为 IM 加 10 位数字。'], { max: 12 }),
      'Number',
      '税号',
      {
        halfWidth: true,
        example: 'IM0000000000',
        helpText: [
          'IM and ten digits, as your intermediary or marketplace gave it to you.',
          'IM 加 10 位数字，由您的税务代理或平台提供。',
        ],
      },
    ],
    valid_from: [wire.day, 'Valid from', '生效日期', { halfWidth: true }],
    /** Inclusive. */
    valid_to: [
      wire.maybe(wire.day),
      'Valid to',
      '失效日期',
      {
        halfWidth: true,
        from: 'valid_from',
        helpText: ['Empty: until further notice.', '不填即长期有效。'],
        blankLabel: ['Until further notice', '长期有效'],
      },
    ],
    is_default: [
      wire.flag.default(false),
      'Default',
      '默认',
      {
        tag: 'blue',
        helpText: ['Used for EU orders without another number.', '未指定税号的欧盟订单将使用它。'],
      },
    ],
    state: [state, 'Status', '状态', { readOnly: true }],
  },
  filter: {
    is_default: wire.flag.optional(),
    /** Numbers valid on a day. */
    day: [wire.day.optional(), 'Valid on', '有效日期', { within: 'valid_to' }],
  },
  sortable: ['name', 'number', 'valid_from'],
  selectableBy: 'signed-in',
  labelField: 'number',
  widths: { is_default: 100 },
})

export const manifest = () =>
  recordManifest(ioss, '/iossList', { menu: [52, 'settings', 30, 'IdcardOutlined'], all: ['merchant'] })
