import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Warehouses: where goods come to and leave from, and the sender's address on labels. */

const address = {
  contact: wire.line(100, 0).default(''),
  phone: wire.line(40, 0).default(''),
  country,
  province: wire.line(100, 0).default(''),
  city: wire.line(100, 0).default(''),
  address: wire.line(200, 0).default(''),
  zip: wire.line(20, 0).default(''),
}

const fields = {
  code: wire.line(20),
  name: wire.line(100),
  name_zh: wire.line(100, 0).default(''),
  ...address,
  areas: wire.tags(200).default([]),
  /** Orders may wait here for goods that have to be bought first. */
  backorder: wire.flag.default(false),
  status: wire.choice(['active', 'disabled']).default('active'),
}

const served = resource({
  name: 'warehouse',
  path: '/v1/warehouse',
  row: {
    ...fields,
    /** Its name in the language of the request. */
    title: wire.line(100),
    skus: wire.int(),
    pieces: wire.int(),
  },
  input: fields,
  filter: {
    country: wire.line(2, 2).optional(),
    status: wire.choice(['active', 'disabled']).optional(),
  },
  sortable: ['code', 'title', 'country', 'skus', 'pieces'],
  order: 'code',
  label: 'title',
  text: text(
    {
      title: 'Warehouses',
      one: 'warehouse',
      fields: {
        code: 'Code',
        name: 'Name',
        name_zh: 'Name in Chinese',
        title: 'Name',
        contact: 'Contact',
        phone: 'Phone',
        country: 'Country',
        province: 'State or province',
        city: 'City',
        address: 'Street and number',
        zip: 'Postal code',
        areas: 'Areas',
        backorder: 'Takes backorders',
        status: 'Status',
        skus: 'SKUs',
        pieces: 'Pieces',
      },
      choices: { status: { active: 'In use', disabled: 'Out of use' } },
      help: {
        code: 'Short and lasting: files and labels carry it.',
        areas: 'Parts that goods are put away to. Enter or a comma ends one.',
        backorder: 'Orders may wait here for goods that have to be bought first.',
        status: 'Nothing is sold or shipped from one out of use.',
      },
      empty: 'No warehouses yet. Channels, stock and orders begin with one.',
    },
    {
      title: '仓库',
      one: '仓库',
      fields: {
        code: '代码',
        name: '英文名称',
        name_zh: '中文名称',
        title: '名称',
        contact: '联系人',
        phone: '电话',
        country: '国家',
        province: '州/省',
        city: '城市',
        address: '街道门牌',
        zip: '邮编',
        areas: '库区',
        backorder: '允许缺货下单',
        status: '状态',
        skus: 'SKU 数',
        pieces: '件数',
      },
      choices: { status: { active: '使用中', disabled: '已停用' } },
      help: {
        code: '简短且长期不变，文件和面单都会使用。',
        areas: '上架所用的库区，按回车或逗号分隔。',
        backorder: '缺货商品可先下单，待采购到货后发出。',
        status: '停用后不再从该仓销售和发货。',
      },
      empty: '暂无仓库。物流渠道、库存和订单都以仓库为基础。',
    },
  ),
})

export const warehouse = {
  ...served,
  /** Writes the sender's address and leaves the rest as it is. */
  bindAddress: endpoint({
    method: 'POST',
    path: '/v1/warehouse/bind-address',
    permission: 'warehouse:update',
    about: { en: 'Set the address of a warehouse', zh: '绑定仓库地址' },
    body: z.object({ id: wire.id, version: wire.int().optional(), ...address }),
    data: served.row,
  }),
}

export const warehouseErrors = errors('warehouse', {
  country: { en: 'This is not a country code, such as DE.', zh: '国家代码无效，例如 DE。' },
})
