import { orderRemark } from '@dropyard/contract/order/order-remark'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { orderRemarkTable } from './table.ts'

const served = serve(orderRemark, orderRemarkTable, {
  owner: orderRemarkTable.entityId,
  search: [orderRemarkTable.content],
})

registerModule({ name: 'order-remark', routes: served.routes, demo: demoRows('order/order-remark', served) })
