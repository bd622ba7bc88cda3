import { country } from '../kit/country.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Days on which parcels do not move, of a country or of one warehouse. They shift estimated deliveries. */

const fields = {
  name: wire.line(100),
  /** ISO 3166-1 alpha-2; or a warehouse, not both. */
  country: wire.orNull(country).default(null),
  warehouse_id: wire.orNull(wire.id).default(null),
  /** Both days included. */
  from_day: wire.day,
  to_day: wire.day,
}

export const holiday = resource({
  name: 'holiday',
  path: '/sale/holiday',
  row: {
    ...fields,
    warehouse_name: wire.orNull(wire.line(100)),
    /** Days until it begins; 0 while it is, null when it is over. */
    days_away: wire.orNull(wire.int()),
  },
  input: fields,
  filter: {
    country: wire.line(2, 2).optional(),
    warehouse_id: wire.id.optional(),
    /** Holidays that a day falls into. */
    day: wire.day.optional(),
  },
  sortable: ['from_day', 'to_day', 'name', 'country', 'days_away'],
  order: 'days_away',
  label: 'name',
  text: text(
    {
      title: 'Holidays',
      one: 'holiday',
      fields: {
        name: 'Name',
        country: 'Country',
        warehouse_id: 'Warehouse',
        warehouse_name: 'Warehouse',
        from_day: 'First day',
        to_day: 'Last day',
        days_away: 'Begins',
        day: 'On day',
      },
      help: { country: 'A country or a warehouse, not both.' },
      empty: 'No holidays yet. Add those of your warehouses first: they shift estimated deliveries.',
    },
    {
      title: '节假日',
      one: '节假日',
      fields: {
        name: '名称',
        country: '国家',
        warehouse_id: '仓库',
        warehouse_name: '仓库',
        from_day: '开始日期',
        to_day: '结束日期',
        days_away: '距今',
        day: '所在日期',
      },
      help: { country: '国家与仓库二选一。' },
      empty: '暂无节假日。请先添加仓库的节假日，它们会顺延预计送达时间。',
    },
  ),
})

export const holidayErrors = errors('holiday', {
  place: { en: 'Choose a country or a warehouse, not both.', zh: '请选择国家或仓库其中之一。' },
  order: { en: 'The last day can not be before the first.', zh: '结束日期不能早于开始日期。' },
  country: { en: 'This is not a country code, such as DE.', zh: '国家代码无效，例如 DE。' },
  warehouse: { en: 'This warehouse does not exist.', zh: '仓库不存在。' },
})
