import { shippingAttributeList } from '../catalog/goods/shipping-attribute.ts'
import { countries } from '../kit/country.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { expressChannel } from './channel/express-channel.ts'
import { express } from './express.ts'

/** Assigns channels to shipping methods by warehouse, country, weight and attributes of goods. The first that matches applies. */

const grams = wire.maybe(wire.int({ min: 0, max: 1_000_000 }))

export const expressRule = record({
  name: 'express-rule',
  path: '/v1/express-rule',
  title: ['Channel routing rules', '渠道分配规则'],
  singular: ['channel routing rule', '渠道分配规则'],
  empty: [
    'No channel routing rules yet. They say which channel carries what merchants buy.',
    '暂无渠道分配规则。规则决定商户所购快递由哪个渠道承运。',
  ],
  fields: {
    name: [wire.text(100), 'Name', '名称', { halfWidth: true }],
    express_id: [
      wire.ref(() => express.select),
      'Shipping method',
      '物流方式',
      {
        halfWidth: true,
        withName: true,
        helpText: [
          'Parcels with a manually chosen channel or one set by the merchant’s rule keep it.',
          '手动选择或由商户物流规则选定渠道的包裹不受影响。',
        ],
      },
    ],
    warehouse_id: [
      wire.maybe(wire.ref(() => warehouse.select)),
      'Warehouse',
      '仓库',
      { halfWidth: true, withName: true, helpText: ['Empty: from every warehouse.', '不填即所有仓库。'] },
    ],
    countries: [
      countries.default([]),
      'Countries',
      '国家',
      { helpText: ['Empty: to every country.', '不填即所有国家。'] },
    ],
    /** A rule may contain attributes that no longer exist. */
    attributes: [
      shippingAttributeList.default([]),
      'Shipping attributes',
      '物流属性',
      { helpText: ['Empty: products of every kind.', '不填即所有货物。'], row: wire.tags(50) },
    ],
    grams_min: [grams, 'Weight from (g)', '重量下限（g）', { halfWidth: true }],
    grams_max: [grams, 'Weight to (g)', '重量上限（g）', { halfWidth: true, from: 'grams_min' }],
    channel_id: [
      wire.ref(() => expressChannel.select),
      'Channel',
      '渠道',
      { halfWidth: true, withName: true },
    ],
    sort: [
      wire.int({ min: 0, max: 10_000 }).default(100),
      'Priority',
      '排序',
      {
        halfWidth: true,
        helpText: [
          'Lowest first. The first rule that fits, and whose channel can take the parcel, decides when the label is made.',
          '数字小的在前。打印面单时，第一条符合且渠道可承运的规则生效。',
        ],
      },
    ],
    status: [wire.inUse.default('active'), 'Status', '状态', { halfWidth: true }],
  },
  filter: {
    express_id: wire.ref(() => express.select).optional(),
    channel_id: wire.ref(() => expressChannel.select).optional(),
    status: wire.inUse.optional(),
  },
  sortable: ['sort', 'name'],
  order: 'sort',
  labelField: 'name',
  columns: ['sort', 'name', 'express_id', 'channel_id', 'warehouse_id', 'countries', 'attributes', 'status'],
})

export const manifest = () =>
  recordManifest(expressRule, '/expressRules', {
    menu: [57, 'system-logistics', 30, 'PartitionOutlined'],
    all: ['order-clerk'],
  })
