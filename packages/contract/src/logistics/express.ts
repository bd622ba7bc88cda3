import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Shipping methods for merchants: a kind of delivery, independent of the channel. */

const speed = wire.choice({
  economy: ['Economy', '经济'],
  standard: ['Standard', '标准'],
  fast: ['Fast', '快速'],
})
const status = wire.choice({
  active: ['Offered', '可选', 'green'],
  disabled: ['Not offered', '停用', 'grey'],
})

export const express = record({
  name: 'express',
  path: '/v1/express',
  title: ['Shipping methods', '物流方式'],
  singular: ['shipping method', '物流方式'],
  empty: [
    'No shipping methods yet. They are what merchants buy; channels carry them.',
    '暂无物流方式。商户购买物流方式，由物流渠道承运。',
  ],
  fields: {
    code: [
      wire.text(40),
      'Code',
      '代码',
      { helpText: ['Short and permanent; used in files and labels.', '简短且长期不变，文件中会使用。'] },
    ],
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    speed: [speed, 'Speed', '时效'],
    description_en: [
      wire.text(200, 0).default(''),
      'Description in English',
      '英文说明',
      { halfWidth: true },
    ],
    description_zh: [
      wire.text(200, 0).default(''),
      'Description in Chinese',
      '中文说明',
      { halfWidth: true },
    ],
    sort: [wire.int({ min: 0, max: 10_000 }).default(100), 'Priority', '排序', { halfWidth: true }],
    status: [status.default('active'), 'Status', '状态', { halfWidth: true }],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    description: [wire.text(200, 0), 'Description', '说明', { readOnly: true }],
    /** Numbers of channels and last-mile carriers for it. */
    channels: [wire.int(), 'Channels', '承运渠道', { readOnly: true }],
    last_miles: [wire.int(), 'Last mile', '尾程', { readOnly: true }],
  },
  filter: {
    speed: speed.optional(),
    status: status.optional(),
  },
  sortable: ['sort', 'code', 'title'],
  order: 'sort',
  labelField: 'title',
  columns: ['title', 'code', 'speed', 'description', 'channels', 'last_miles', 'sort', 'status'],
  widths: {
    title: 150,
    code: 100,
    speed: 90,
    description: 220,
    channels: 90,
    last_miles: 90,
    sort: 80,
    status: 110,
  },
  drawer: true,
})

export const manifest = () =>
  recordManifest(express, '/expressList', {
    menu: [194, 'system-logistics', 20, 'ThunderboltOutlined'],
    all: ['order-clerk'],
  })
