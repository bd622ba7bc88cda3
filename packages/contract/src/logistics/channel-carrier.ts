import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { carrierService } from './carrier-account.ts'
import { expressChannel } from './channel/express-channel.ts'
import { numberPool } from './number-pool.ts'

/** The carrier account and service of a channel, or the number pool for our own labels. */

export const channelCarrier = record({
  name: 'channel-carrier',
  path: '/v1/channel-carrier',
  title: ['Channel carriage', '渠道承运设置'],
  singular: ['channel carriage', '渠道承运设置'],
  empty: ['No channel is carried by an account yet', '暂无渠道承运设置'],
  messages: {
    search: ['Channel', '渠道'],
    emptyHelp: [
      'Labels of a channel come from the carrier service or number pool that is set here.',
      '设置后，渠道面单由对应的物流商服务或运单号池提供。',
    ],
  },
  fields: {
    channel_id: [wire.ref(() => expressChannel.select), 'Channel', '渠道', { withName: true }],
    service_id: [
      wire.maybe(wire.ref(() => carrierService.select)),
      'Carrier service',
      '物流商服务',
      { withName: true, helpText: ['Empty: we print our own label.', '不填则打印自有面单。'] },
    ],
    pool_id: [
      wire.maybe(wire.ref(() => numberPool.select)),
      'Number pool',
      '运单号池',
      { withName: true, helpText: ['For our own labels.', '用于自有面单。'] },
    ],
    own: [
      wire.flag.default(false),
      'Our own delivery',
      '自有配送',
      {
        helpText: [
          'We deliver it ourselves: numbers are ours, no carrier is named to stores and none follows them.',
          '由平台自行配送：使用自有单号，不向店铺申报物流商，也不登记轨迹查询。',
        ],
      },
    ],
    auto: [
      wire.flag.default(true),
      'Request labels automatically',
      '自动申请面单',
      {
        helpText: [
          'As soon as an order is approved and its items are reserved.',
          '订单审核通过且库存预留后自动申请。',
        ],
      },
    ],
    account_name: [wire.nullable(wire.text(60)), 'Account', '账号', { readOnly: true }],
  },
  exclusive: { of: ['service_id', 'pool_id', 'own'] },
  filter: {},
  sortable: ['channel_id'],
  order: 'channel_id',
  labelField: 'channel_name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  widths: { channel_id: 220, account_name: 180, service_id: 250, pool_id: 160, own: 120, auto: 130 },
  columns: ['channel_id', 'account_name', 'service_id', 'pool_id', 'own', 'auto'],
})

export const channelCarrierErrors = errors('channel-carrier', {
  unset: [
    'Set the channel’s carriage: its carrier gives the numbers, and neither a service nor a number pool is set',
    '请设置渠道承运：该物流商自行分配运单号，但渠道未设置物流商服务或运单号池',
  ],
})

export const manifest = () =>
  recordManifest(channelCarrier, '/carrierAccounts', { of: 'channels', all: ['order-clerk'] })
