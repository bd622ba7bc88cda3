import { country } from '../kit/country.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** A company's address book. Orders copy an address; changing it here changes no order. */

export const address = record({
  name: 'address',
  path: '/sale/userAddress',
  title: ['Address book', '地址簿'],
  one: ['address', '地址'],
  empty: [
    'No addresses yet. Save the ones you send samples and cart orders to.',
    '暂无地址。可保存常用的样品及购物车订单收货地址。',
  ],
  fields: {
    /** What people call it. */
    label: [wire.line(100), 'Label', '标签'],
    receiver: [wire.line(100), 'Receiver', '收件人'],
    phone: [wire.line(40, 0).default(''), 'Phone', '电话'],
    /** ISO 3166-1 alpha-2. */
    country: [country, 'Country', '国家'],
    province: [wire.line(100, 0).default(''), 'State or province', '州/省'],
    city: [wire.line(100), 'City', '城市'],
    address1: [wire.line(100), 'Street and number', '街道门牌'],
    address2: [wire.line(100, 0).default(''), 'Apartment, floor', '楼层房号'],
    zip: [wire.line(20, 0).default(''), 'Postal code', '邮编'],
    is_default: [wire.flag.default(false), 'Default', '默认'],
  },
  filter: {
    country: country.optional(),
    is_default: wire.flag.optional(),
  },
  sortable: ['label', 'receiver', 'country', 'city'],
  chosenBy: 'signed-in',
  label: 'label',
})

export const manifest = () =>
  ({
    pages: [{ path: '/addressBook', record: address, menu: [51, 'settings', 20, 'ContactsOutlined'] }],
    roles: { 'address:*': ['merchant'] },
  }) satisfies Manifest
