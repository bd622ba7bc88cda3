import { text } from '../kit/text.ts'

/** Labels of an order's address, in the order in which people write one. */
export const addressText = text(
  {
    fields: {
      name: 'Receiver',
      company: 'Company',
      phone: 'Phone',
      email: 'E-mail',
      address1: 'Street and number',
      address2: 'Apartment, floor',
      city: 'City',
      province: 'State or province',
      province_code: 'Code of the state or province',
      zip: 'Postal code',
      country: 'Country',
      tax_id: 'Tax number of the receiver',
    },
    help: {
      phone: 'Carriers call it before they deliver.',
      tax_id: 'Asked for in some countries, such as Brazil (CPF) and South Korea (PCCC).',
    },
  },
  {
    fields: {
      name: '收件人',
      company: '公司',
      phone: '电话',
      email: '电子邮箱',
      address1: '街道门牌',
      address2: '楼层房号',
      city: '城市',
      province: '州/省',
      province_code: '州/省代码',
      zip: '邮编',
      country: '国家',
      tax_id: '收件人税号',
    },
    help: {
      phone: '派送前承运商会拨打此号码。',
      tax_id: '部分国家必填，如巴西 CPF、韩国个人通关码。',
    },
  },
)
