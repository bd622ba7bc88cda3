import { text } from '@dropyard/contract/kit/text'

/** Words of the inventory. */
export const words = text({
  title: ['Inventory', '库存'],
  search: ['SKU, barcode or product', 'SKU、条码或商品名称'],
  columns: {
    goods: ['Products', '商品'],
    warehouse: ['Warehouse', '仓库'],
    on_hand: ['On hand', '在库'],
    reserved: ['Reserved', '预留'],
    waiting: ['Backordered', '待到货'],
    quarantine: ['Quarantine', '待检'],
    damaged: ['Damaged', '残次'],
    incoming: ['Incoming', '在途'],
    available: ['Available', '可用'],
  },
  help: {
    on_hand: ['Physical quantity in the warehouse.', '货架上的实际件数。'],
    reserved: ['Held for paid orders that haven’t left yet.', '为已付款、尚未出库的订单预留的件数。'],
    waiting: [
      'Paid orders wait for these items; they go to the most urgent order first, then to the one paid first.',
      '已付款订单正在等待的件数；到货后先分配给加急订单，再按付款时间分配。',
    ],
    quarantine: ['Waiting for inspection.', '等待检验。'],
    damaged: ['Can’t be sold.', '不可销售。'],
    incoming: ['On their way to the warehouse.', '正在运往仓库。'],
    available: ['On hand less what is reserved, in quarantine or damaged.', '在库减去预留、待检和残次。'],
  },
  soldOut: ['Out of stock', '缺货'],
  awaited: ['Backordered', '待到货'],
  empty: ['No stock yet', '暂无库存'],
  emptyHelp: ['SKUs appear here after their first receipt.', 'SKU 首次入库后显示在这里。'],
  movements: ['Movements', '库存流水'],
  adjust: ['Adjust stock', '调整库存'],
  count: ['Import stock count', '导入盘点'],
  adjustOf: ['Adjust {{sku}}', '调整 {{sku}}'],
  fields: {
    kind: ['Adjustment type', '调整类型'],
    change: ['Change', '变动数量'],
    counted: ['Counted quantity', '盘点数量'],
    taken: ['Quantity removed', '减少数量'],
    returned: ['Quantity returned', '退回数量'],
    reason: ['Reason', '原因'],
  },
  changeHelp: [
    '{{on_hand}} on hand, {{available}} available. Use a minus sign to reduce, for example -3.',
    '当前在库 {{on_hand}}，可用 {{available}}。减少请填负数，如 -3。',
  ],
  countedHelp: [
    'System quantity: {{on_hand}}. The difference will be posted.',
    '账面为 {{on_hand}}，系统将按差额入账。',
  ],
  takenHelp: [
    'Up to {{available}}; the rest is reserved for orders.',
    '最多 {{available}} 件，其余已为订单预留。',
  ],
  returnedHelp: ['Now {{on_hand}} on hand.', '当前在库 {{on_hand}}。'],
  reasonHelp: ['Shown in the stock movements for everyone.', '将记录在库存流水中，所有人可见。'],
  notZero: ['Enter a number other than 0.', '请输入不为 0 的数量。'],
  tooMany: [
    'Only {{available}} available; the rest is reserved for orders.',
    '可用仅 {{available}} 件，其余已为订单预留。',
  ],
  sameCount: ['The count matches the system quantity.', '盘点数量与账面一致，无需调整。'],
  booked: [
    'Posted: {{on_hand}} on hand, {{available}} available',
    '已入账：在库 {{on_hand}}，可用 {{available}}',
  ],
  toCheck: ['Check when it comes in:', '收货检查：'],
  movement: {
    opening: ['Opening stock', '期初库存'],
    adjustment: ['Manual', '人工调整'],
    line: ['Order {{order}}, line {{line}}', '订单 {{order}} 第 {{line}} 行'],
  },
})
