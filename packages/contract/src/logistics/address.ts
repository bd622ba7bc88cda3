import { country } from '../kit/country.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** A company's address book. Orders copy an address, so editing it here changes no order. */

const half = { halfWidth: true } as const

export const address = record({
  name: 'address',
  path: '/sale/userAddress',
  title: ['Address book', '地址簿'],
  singular: ['address', '地址'],
  messages: { search: ['Label, receiver, city, postal code', '标签、收件人、城市、邮编'] },
  empty: [
    'No addresses yet. Save the ones you send samples and cart orders to.',
    '暂无地址。可保存常用的样品及购物车订单收货地址。',
  ],
  fields: {
    /** Name of the entry. */
    label: [
      wire.text(100),
      'Label',
      '标签',
      {
        ...half,
        helpText: ['How you find it again, such as Office Berlin.', '便于查找的名称，例如“柏林办公室”。'],
      },
    ],
    receiver: [wire.text(100), 'Receiver', '收件人', half],
    phone: [wire.text(40, 0).default(''), 'Phone', '电话', half],
    country: [country, 'Country', '国家', half],
    province: [wire.text(100, 0).default(''), 'State or province', '州/省', half],
    city: [wire.text(100), 'City', '城市', half],
    address1: [wire.text(100), 'Street and number', '街道门牌'],
    address2: [wire.text(100, 0).default(''), 'Apartment, floor', '楼层房号', half],
    zip: [wire.text(20, 0).default(''), 'Postal code', '邮编', half],
    is_default: [
      wire.flag.default(false),
      'Default',
      '默认',
      { helpText: ['Preselected for cart orders.', '购物车下单时优先选用。'] },
    ],
  },
  filter: {
    country: country.optional(),
    is_default: wire.flag.optional(),
  },
  sortable: ['label', 'receiver', 'country', 'city'],
  selectableBy: 'signed-in',
  labelField: 'label',
  hidden: ['province', 'address2', 'is_default'],
})

export const manifest = () =>
  recordManifest(address, '/addressBook', {
    menu: [51, 'settings', 20, 'ContactsOutlined'],
    all: ['merchant'],
  })
