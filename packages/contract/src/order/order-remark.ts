import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** A company's saved notes for its orders. */
export const orderRemark = record({
  name: 'order-remark',
  path: '/sale/shopOrderRemark',
  title: ['Saved notes', '常用备注'],
  singular: ['saved note', '常用备注'],
  empty: [
    'Save notes you use often and add them to orders in one click.',
    '把常用备注保存下来，一键添加到订单。',
  ],
  fields: {
    content: [wire.area(500, 1), 'Note', '备注'],
    sort: [
      wire.int({ min: 0, max: 9999 }).default(0),
      'Priority',
      '排序',
      { helpText: ['Smaller numbers come first.', '数字越小越靠前。'] },
    ],
  },
  filter: {},
  sortable: ['sort'],
  order: 'sort',
  selectableBy: 'signed-in',
  labelField: 'content',
})

export const manifest = () =>
  ({
    pages: [{ path: '/remark', record: orderRemark, menu: [401, 'orders', 30, 'CommentOutlined'] }],
    audit: { 'order-remark': ['Note', '备注'] },
    roles: { 'order-remark:*': ['merchant'] },
  }) satisfies Manifest
