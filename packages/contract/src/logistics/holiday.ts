import { country } from '../kit/country.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'

/** Days on which parcels don't move, for a country or one warehouse. They postpone estimated deliveries. */

export const holiday = record({
  name: 'holiday',
  path: '/sale/holiday',
  title: ['Holidays', '节假日'],
  singular: ['holiday', '节假日'],
  messages: { search: ['Name', '名称'] },
  empty: [
    'No holidays yet. Add those of your warehouses first: they shift estimated deliveries.',
    '暂无节假日。请先添加仓库的节假日，它们会顺延预计送达时间。',
  ],
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    /** ISO 3166-1 alpha-2; either a country or a warehouse. */
    country: [
      wire.maybe(country),
      'Country',
      '国家',
      { halfWidth: true, helpText: ['A country or a warehouse, not both.', '国家与仓库二选一。'] },
    ],
    warehouse_id: [
      wire.maybe(wire.ref(() => warehouse.select)),
      'Warehouse',
      '仓库',
      { halfWidth: true, withName: true },
    ],
    /** Both days included. */
    from_day: [wire.day, 'First day', '开始日期', { halfWidth: true }],
    to_day: [wire.day, 'Last day', '结束日期', { halfWidth: true, from: 'from_day' }],
    /** Days until it begins; 0 for a current holiday, null for a past one. */
    days_away: [
      wire.nullable(wire.int()),
      'Begins',
      '距今',
      { readOnly: true, blankLabel: ['Ended', '已结束'] },
    ],
    days: [wire.int(), 'Days', '天数', { readOnly: true }],
  },
  exclusive: { of: ['country', 'warehouse_id'] },
  filter: {
    country: country.optional(),
    warehouse_id: wire.ref(() => warehouse.select).optional(),
    /** Holidays that include this day. */
    day: [wire.day.optional(), 'On day', '所在日期', { within: 'to_day' }],
  },
  sortable: ['from_day', 'to_day', 'name', 'country', 'days_away'],
  order: 'days_away',
  labelField: 'name',
  columns: ['name', 'country', 'from_day', 'to_day', 'days_away', 'days'],
})

export const manifest = () =>
  recordManifest(holiday, '/holidayList', {
    menu: [192, 'system-logistics', 70, 'CalendarOutlined'],
    all: ['order-clerk'],
    reads: ['warehouse'],
  })
