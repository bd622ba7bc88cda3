import { errors } from '../../kit/errors.ts'

export const asnErrors = errors('asn', {
  locked: ['It can no longer be changed, because it was {{state}}.', '当前状态为“{{state}}”，不能再修改。'],
  draft_only: ['Only drafts can be deleted. Cancel this one instead.', '只能删除草稿，其他请取消。'],
  not_ordered: [
    'This order has no open line for it. Orders must be placed first.',
    '该订单没有对应的待到货明细，订单须先下单。',
  ],
  other_warehouse: ['This order is for another warehouse.', '该订单的收货仓库不同。'],
  too_many: [
    'Only {{open}} of this order are still awaited and not announced.',
    '该订单待到货且未预报的只有 {{open}} 件。',
  ],
  counted: [
    '{{pieces}} were received already, so the line stays.',
    '该明细已收货 {{pieces}} 件，不能删除或更换。',
  ],
  not_samples: ['Only arrivals of samples are received this way.', '仅样品到货单可使用此操作。'],
  not_packaging: [
    'Only arrivals of packaging for products in development are received this way.',
    '仅开发包材的到货单可使用此操作。',
  ],
  future: ['This day is in the future.', '该日期尚未到来。'],
  stocked: [
    'Items with a SKU are received into stock. Use “Receive”.',
    '有 SKU 的商品须入库，请使用“收货”。',
  ],
  no_labels: ['There is nothing to label.', '没有需要打印标签的内容。'],
  too_many_labels: [
    'That would be {{count}} labels. At most {{most}} are printed at once.',
    '共 {{count}} 张标签，一次最多打印 {{most}} 张。',
  ],
  not_receiving: ['Start receiving first.', '请先开始收货。'],
  not_free: ['Only items of purchase orders can be free.', '仅采购订单的商品可设为赠品。'],
  other_line: ['Select a line of this arrival.', '请选择本到货单的明细。'],
  inspected: [
    '{{most}} were received, and only {{left}} of them wait for inspection.',
    '已收货 {{most}} 件，待检验的只有 {{left}} 件。',
  ],
  rejected: ['Only {{left}} are still at the dock.', '收货区只剩 {{left}} 件。'],
  verdict: ['Enter how many are accepted or rejected.', '请填写合格或不合格件数。'],
  reason: ['Say why they are rejected.', '请填写不合格原因。'],
  put_away: [
    'Only {{left}} can be put away: {{most}} in all. Inspect the others, or raise the quantity if more arrived than announced.',
    '还可上架 {{left}} 件（共 {{most}} 件）。其余请先检验；若多到货，请先调高预报数量。',
  ],
  not_theirs: [
    'Once receiving has begun, only purchasers change the supplier and what was announced.',
    '开始收货后，仅采购可修改供应商和预报件数。',
  ],
  moved: ['Items were received here already, so the warehouse stays.', '已有商品收货，不能更换仓库。'],
  no_stock: ['Products without SKU aren’t stocked.', '无 SKU 的商品不入库存。'],
  in_use: [
    'They were inspected or put away already. Reverse that first.',
    '这些商品已检验或上架，请先冲销。',
  ],
  gone: ['Some of them were sent back or scrapped already.', '部分商品已退回供应商或报废。'],
  at_dock: [
    '{{pieces}} are still at the dock. Put them away or reject them first.',
    '收货区还有 {{pieces}} 件，请先上架或判为不合格。',
  ],
  cost_billed: ['A cost that is on a bill can’t be removed.', '已开单的费用不能删除。'],
})
