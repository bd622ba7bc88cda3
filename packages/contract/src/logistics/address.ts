import { country } from '../kit/country.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** A company's address book. Orders copy an address; changing it here changes no order. */

const fields = {
  /** What people call it. */
  label: wire.line(100),
  receiver: wire.line(100),
  phone: wire.line(40, 0).default(''),
  /** ISO 3166-1 alpha-2. */
  country,
  province: wire.line(100, 0).default(''),
  city: wire.line(100),
  address1: wire.line(100),
  address2: wire.line(100, 0).default(''),
  zip: wire.line(20, 0).default(''),
  is_default: wire.flag.default(false),
}

export const address = resource({
  name: 'address',
  path: '/sale/userAddress',
  row: fields,
  input: fields,
  filter: { country: wire.line(2, 2).optional(), is_default: wire.flag.optional() },
  sortable: ['label', 'receiver', 'country', 'city'],
  chosenBy: 'signed-in',
  label: 'label',
  text: text(
    {
      title: 'Address book',
      one: 'address',
      fields: {
        label: 'Label',
        receiver: 'Receiver',
        phone: 'Phone',
        country: 'Country',
        province: 'State or province',
        city: 'City',
        address1: 'Street and number',
        address2: 'Apartment, floor',
        zip: 'Postal code',
        is_default: 'Default',
      },
      empty: 'No addresses yet. Save the ones you send samples and cart orders to.',
    },
    {
      title: '地址簿',
      one: '地址',
      fields: {
        label: '标签',
        receiver: '收件人',
        phone: '电话',
        country: '国家',
        province: '州/省',
        city: '城市',
        address1: '街道门牌',
        address2: '楼层房号',
        zip: '邮编',
        is_default: '默认',
      },
      empty: '暂无地址。可保存常用的样品及购物车订单收货地址。',
    },
  ),
})
