import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Carriers, with their names in other systems. */
export const carrier = record({
  name: 'carriers-express',
  path: '/v1/carriers-express',
  title: ['Carriers', '物流商'],
  singular: ['carrier', '物流商'],
  empty: ['No carriers yet.', '暂无物流商。'],
  fields: {
    code: [wire.text(40), 'Code', '代码'],
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    platform_name: [
      wire.text(100, 0).default(''),
      'Name on store platforms',
      '店铺平台名称',
      { halfWidth: true, helpText: ['As store platforms know it.', '店铺平台所用的名称。'] },
    ],
    track_code: [
      wire.text(20, 0).default(''),
      'Tracking provider code',
      '查询服务代码',
      {
        halfWidth: true,
        helpText: [
          'Its number at the tracking service, such as 190012.',
          '在轨迹查询服务中的编号，例如 190012。',
        ],
      },
    ],
    tracking_url: [
      wire.webAddress(200, 0).default(''),
      'Tracking address',
      '查询网址',
      {
        helpText: ['Use {number} in place of the tracking number.', '{number} 代表运单号。'],
        row: wire.text(200, 0),
      },
    ],
    website: [
      wire.webAddress(200, 0).default(''),
      'Website',
      '网站',
      { halfWidth: true, row: wire.text(200, 0) },
    ],
    phone: [wire.text(40, 0).default(''), 'Phone', '电话', { halfWidth: true }],
    status: [wire.inUse.default('active'), 'Status', '状态'],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
  },
  filter: { status: wire.inUse.optional() },
  sortable: ['code', 'title'],
  order: 'code',
  labelField: 'title',
  columns: ['title', 'code', 'platform_name', 'track_code', 'tracking_url', 'phone', 'status'],
  hidden: ['phone'],
  widths: { title: 170, code: 120, track_code: 110, tracking_url: 200, status: 110 },
  drawer: true,
})

export const manifest = () =>
  recordManifest(carrier, '/carriers', {
    menu: [198, 'system-logistics', 50, 'CarOutlined'],
    all: ['order-clerk'],
  })
