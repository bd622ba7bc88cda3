import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Ranges of tracking numbers that a carrier gave us in advance: our own labels take the next one. */

const serial = wire.int({ min: 0, max: 999_999_999_999 })
const half = { halfWidth: true } as const

export const numberPool = record({
  name: 'number-pool',
  path: '/v1/number-pool',
  title: ['Number pools', '运单号池'],
  singular: ['number pool', '运单号池'],
  empty: ['No number pools yet', '暂无运单号池'],
  messages: {
    emptyHelp: [
      'A carrier that accepts parcels with our own label gives us a range of tracking numbers.',
      '使用自有面单的物流商会预先分配一段运单号。',
    ],
  },
  fields: {
    name: [wire.text(60), 'Name', '名称'],
    prefix: [wire.text(10, 0).default(''), 'Prefix', '前缀', { halfWidth: true, example: 'RR' }],
    suffix: [wire.text(10, 0).default(''), 'Suffix', '后缀', { halfWidth: true, example: 'CN' }],
    first: [serial, 'First number', '起始号', half],
    last: [serial, 'Last number', '结束号', { halfWidth: true, from: 'first' }],
    digits: [
      wire.int({ min: 1, max: 12 }).default(8),
      'Digits',
      '位数',
      { halfWidth: true, helpText: ['Filled up with zeros.', '不足时前面补零。'] },
    ],
    check: [
      wire.choice({ none: ['None', '无'], s10: ['Postal (S10)', '邮政 S10'] }).default('none'),
      'Check digit',
      '校验位',
      half,
    ],
    warn_at: [
      wire.int({ min: 0, max: 1_000_000 }).default(500),
      'Warn at',
      '预警数量',
      { helpText: ['Shown as low from so many numbers left.', '剩余数量达到此值时显示预警。'] },
    ],
    next: [wire.int(), 'Next number', '下一个号码', { readOnly: true }],
    remaining: [wire.int(), 'Remaining', '剩余', { readOnly: true }],
    level: [
      wire.choice({
        fine: ['Fine', '充足', 'green'],
        low: ['Low', '不足', 'amber'],
        empty: ['Used up', '已用完', 'red'],
      }),
      'Level',
      '余量',
      { readOnly: true },
    ],
  },
  filter: {},
  sortable: ['name'],
  order: 'name',
  labelField: 'name',
  columns: ['name', 'prefix', 'next', 'last', 'suffix', 'remaining', 'level', 'warn_at'],
})

export const numberPoolErrors = errors('number-pool', {
  digits: ['The last number has more digits than that.', '结束号超出位数。'],
  taken: ['Numbers of this range were given out already.', '该号段已有号码被使用。'],
  used: ['A channel uses numbers from {{name}}.', '有渠道正在使用 {{name}}。'],
  empty: ['The channel’s number pool is used up', '渠道的运单号池已用完'],
})

export const manifest = () =>
  recordManifest(numberPool, '/carrierAccounts', { of: 'pools', all: ['order-clerk'] })
