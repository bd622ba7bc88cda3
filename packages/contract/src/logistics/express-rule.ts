import { shippingAttributeList } from '../catalog/shipping-attribute.ts'
import { countries } from '../kit/country.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Which channel carries an express option: by warehouse, country, weight and kind of goods. The first that fits. */

const grams = wire.orNull(wire.int({ min: 0, max: 1_000_000 })).default(null)

const fields = {
  name: wire.line(100),
  express_id: wire.id,
  warehouse_id: wire.orNull(wire.id).default(null),
  countries: countries.default([]),
  attributes: shippingAttributeList.default([]),
  grams_min: grams,
  grams_max: grams,
  channel_id: wire.id,
  sort: wire.int({ min: 0, max: 10_000 }).default(100),
  status: wire.choice(['active', 'disabled']).default('active'),
}

export const expressRule = resource({
  name: 'express-rule',
  path: '/v1/express-rule',
  row: {
    ...fields,
    /** Rules may be older than the list of words. */
    attributes: wire.tags(50),
    express_name: wire.line(100),
    warehouse_name: wire.orNull(wire.line(100)),
    channel_name: wire.line(100),
  },
  input: fields,
  filter: {
    express_id: wire.id.optional(),
    channel_id: wire.id.optional(),
    status: wire.choice(['active', 'disabled']).optional(),
  },
  sortable: ['sort', 'name'],
  order: 'sort',
  label: 'name',
  text: text(
    {
      title: 'Express rules',
      one: 'express rule',
      fields: {
        name: 'Name',
        express_id: 'Express',
        express_name: 'Express',
        warehouse_id: 'Warehouse',
        warehouse_name: 'Warehouse',
        countries: 'Countries',
        attributes: 'Goods attributes',
        grams_min: 'Weight from (g)',
        grams_max: 'Weight to (g)',
        channel_id: 'Channel',
        channel_name: 'Channel',
        sort: 'Order',
        status: 'Status',
      },
      choices: { status: { active: 'In use', disabled: 'Out of use' } },
      help: {
        warehouse_id: 'Empty: from every warehouse.',
        countries: 'Empty: to every country.',
        attributes: 'Empty: goods of every kind.',
        sort: 'Lowest first. The first rule that fits, and whose channel can take the parcel, decides when the label is made.',
        express_id: 'Parcels whose channel was chosen by hand or by a rule of the merchant keep it.',
      },
      empty: 'No express rules yet. They say which channel carries what merchants buy.',
    },
    {
      title: '快递规则',
      one: '快递规则',
      fields: {
        name: '名称',
        express_id: '快递选项',
        express_name: '快递选项',
        warehouse_id: '仓库',
        warehouse_name: '仓库',
        countries: '国家',
        attributes: '货物属性',
        grams_min: '重量下限（克）',
        grams_max: '重量上限（克）',
        channel_id: '渠道',
        channel_name: '渠道',
        sort: '排序',
        status: '状态',
      },
      choices: { status: { active: '使用中', disabled: '已停用' } },
      help: {
        warehouse_id: '不填即所有仓库。',
        countries: '不填即所有国家。',
        attributes: '不填即所有货物。',
        sort: '数字小的在前。打印面单时，第一条符合且渠道可承运的规则生效。',
        express_id: '手动选择或由商户物流规则选定渠道的包裹不受影响。',
      },
      empty: '暂无快递规则。规则决定商户所购快递由哪个渠道承运。',
    },
  ),
})

export const expressRuleErrors = errors('express-rule', {
  express: { en: 'This express option does not exist.', zh: '快递选项不存在。' },
  warehouse: { en: 'This warehouse does not exist.', zh: '仓库不存在。' },
  channel: { en: 'This channel does not exist.', zh: '渠道不存在。' },
  range: { en: 'The end can not be less than the beginning.', zh: '上限不能小于下限。' },
})
