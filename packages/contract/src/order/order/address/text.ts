import { text } from '../../../kit/text.ts'

/** Labels of address fields, in the order in which addresses are written. */
export const addressText = text({
  fields: {
    name: ['Receiver', '收件人'],
    company: ['Company', '公司'],
    phone: ['Phone', '电话'],
    email: ['Email', '邮箱'],
    address1: ['Street and number', '街道门牌'],
    address2: ['Apartment, floor', '楼层房号'],
    city: ['City', '城市'],
    province: ['State or province', '州/省'],
    province_code: ['Code of the state or province', '州/省代码'],
    zip: ['Postal code', '邮编'],
    country: ['Country', '国家'],
    tax_id: ['Tax number of the receiver', '收件人税号'],
  },
  help: {
    phone: ['Carriers call it before they deliver.', '派送前物流商会拨打此号码。'],
    tax_id: [
      'Required in some countries, such as Brazil (CPF) and South Korea (PCCC).',
      '部分国家必填，如巴西 CPF、韩国个人通关码。',
    ],
  },
})
