import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { timeZoneOrEmpty } from '../kit/time-zone.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Warehouses: where goods are received and shipped, and the sender's address on labels. */

const address = {
  contact: wire.text(100, 0).default(''),
  phone: wire.text(40, 0).default(''),
  country,
  province: wire.text(100, 0).default(''),
  city: wire.text(100, 0).default(''),
  address: wire.text(200, 0).default(''),
  zip: wire.text(20, 0).default(''),
}

const served = record({
  name: 'warehouse',
  path: '/v1/warehouse',
  title: ['Warehouses', '仓库'],
  singular: ['warehouse', '仓库'],
  empty: [
    'No warehouses yet. Channels, stock and orders begin with one.',
    '暂无仓库。物流渠道、库存和订单都以仓库为基础。',
  ],
  messages: { search: ['Code, name or city', '代码、名称或城市'] },
  fields: {
    code: [
      wire.text(20),
      'Code',
      '代码',
      { helpText: ['Short and lasting: files and labels carry it.', '简短且长期不变，文件和面单都会使用。'] },
    ],
    name: [wire.text(100), 'Name', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100, 0).default(''), 'Name in Chinese', '中文名称', { halfWidth: true }],
    contact: [wire.text(100, 0).default(''), 'Contact', '联系人', { halfWidth: true }],
    phone: [wire.text(40, 0).default(''), 'Phone', '电话', { halfWidth: true }],
    country: [country, 'Country', '国家'],
    province: [wire.text(100, 0).default(''), 'State or province', '州/省', { halfWidth: true }],
    city: [wire.text(100, 0).default(''), 'City', '城市', { halfWidth: true }],
    address: [wire.text(200, 0).default(''), 'Street and number', '街道门牌'],
    zip: [wire.text(20, 0).default(''), 'Postal code', '邮编', { halfWidth: true }],
    time_zone: [
      timeZoneOrEmpty.default(''),
      'Time zone',
      '时区',
      {
        halfWidth: true,
        helpText: [
          'Of its cut-off times, such as America/Los_Angeles. Empty: that of the country, if it has one.',
          '用于截单时间，例如 America/Los_Angeles；不填则按国家确定（该国只有一个时区时）。',
        ],
      },
    ],
    areas: [
      wire.tags(200).default([]),
      'Areas',
      '库区',
      {
        helpText: [
          'Parts that products are put away to. Enter or a comma ends one.',
          '上架所用的库区，按回车或逗号分隔。',
        ],
      },
    ],
    /** Orders may wait here for goods that must be purchased first. */
    backorder: [
      wire.flag.default(false),
      'Allow backorders',
      '允许缺货下单',
      {
        helpText: [
          'Orders may wait here for products that have to be bought first.',
          '缺货商品可先下单，待采购到货后发出。',
        ],
      },
    ],
    status: [
      wire.inUse.default('active'),
      'Status',
      '状态',
      { helpText: ['Inactive warehouses don’t sell or ship.', '停用后不再从该仓销售和发货。'] },
    ],
    /** Its name in the language of the request. */
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    skus: [wire.int(), 'SKUs', 'SKU 数', { readOnly: true }],
    pieces: [wire.int(), 'Quantity', '件数', { readOnly: true }],
  },
  filter: {
    country: country.optional(),
    status: wire.inUse.optional(),
  },
  sortable: ['code', 'title', 'country', 'skus', 'pieces'],
  order: 'code',
  labelField: 'title',
  columns: [
    'title',
    'code',
    'country',
    'address',
    'areas',
    'time_zone',
    'skus',
    'pieces',
    'backorder',
    'status',
  ],
})

export const warehouse = {
  ...served,
  /** Changes only the sender's address. */
  bindAddress: endpoint({
    method: 'POST',
    path: '/v1/warehouse/bind-address',
    permission: 'warehouse:update',
    about: ['Set the address of a warehouse', '绑定仓库地址'],
    body: z.object({ id: wire.id, version: wire.int().optional(), ...address }),
    data: served.row,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/warehouseList',
        record: warehouse,
        own: opened,
        menu: [196, 'system-logistics', 90, 'HomeOutlined'],
      },
    ],
    roles: { 'warehouse:*': ['warehouse'], 'warehouse:list': ['order-clerk'] },
  }) satisfies Manifest
