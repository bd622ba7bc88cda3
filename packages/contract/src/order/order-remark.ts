import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Canned remarks that a company puts on its orders. */
const fields = {
  content: wire.area(500, 1),
  sort: wire.int({ min: 0, max: 9999 }).default(0),
}

export const orderRemark = resource({
  name: 'order-remark',
  path: '/sale/shopOrderRemark',
  row: fields,
  input: fields,
  filter: {},
  sortable: ['sort'],
  order: 'sort',
  chosenBy: 'signed-in',
  label: 'content',
  text: text(
    {
      title: 'Order remarks',
      one: 'order remark',
      fields: { content: 'Remark', sort: 'Order' },
      help: { sort: 'Smaller numbers come first.' },
      empty: 'Write the remarks that you use often once, and put them on orders with one click.',
    },
    {
      title: '订单备注',
      one: '订单备注',
      fields: { content: '备注', sort: '排序' },
      help: { sort: '数字越小越靠前。' },
      empty: '把常用备注保存下来，一键添加到订单。',
    },
  ),
})
