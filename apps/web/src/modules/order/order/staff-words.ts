import { text } from '@dropyard/contract/kit/text'

/** Words of the orders of all companies, for staff. */
export const words = text({
  searchWords: ['Number, buyer, SKU, tracking', '单号、买家、SKU、运单号'],
  empty: ['No orders here', '暂无订单'],
  emptyHelp: [
    'Orders of your companies appear here once their stores sync.',
    '您负责的公司店铺同步订单后，将显示在这里。',
  ],
  importNumbers: ['Import tracking numbers', '导入运单号'],
  exportOrders: ['Export current list', '导出当前列表'],
  exportAddresses: ['Addresses of orders to ship', '待发货订单地址'],
  exportItems: ['Items and addresses of orders to ship', '待发货商品与地址'],
  files: ['Files', '文件'],
  actions: {
    refund: ['Refund items', '部分退款'],
    redeliver: ['Create reshipment', '重发'],
    open: ['Open', '打开'],
  },
  print: {
    pdf: ['Print labels', '打印面单'],
    short: ['Print', '打印面单'],
  },
  labelAndPrint: ['Request and print labels', '申请并打印面单'],
  batch: {
    check: {
      done_one: ['{{count}} order approved', '{{count}} 个订单审核通过'],
      done_other: ['{{count}} orders approved', '{{count}} 个订单审核通过'],
      next_one: ['Request its label and print it', '申请并打印此面单'],
      next_other: ['Request labels for these {{count}} and print', '申请并打印这 {{count}} 个面单'],
    },
    predict: {
      done_one: ['{{count}} label requested', '已申请 {{count}} 个面单'],
      done_other: ['{{count}} labels requested', '已申请 {{count}} 个面单'],
      next_one: ['Print it', '打印此面单'],
      next_other: ['Print these {{count}}', '打印这 {{count}} 个'],
    },
    print: {
      done_one: ['{{count}} order printed', '{{count}} 个订单已打印'],
      done_other: ['{{count}} orders printed', '{{count}} 个订单已打印'],
      next_one: ['Mark it as packed', '标记此单已打包'],
      next_other: ['Mark these {{count}} as packed', '标记这 {{count}} 个已打包'],
    },
    pack: {
      done_one: ['{{count}} parcel packed', '{{count}} 个包裹已打包'],
      done_other: ['{{count}} parcels packed', '{{count}} 个包裹已打包'],
      next_one: ['Mark it as shipped', '标记此单已发货'],
      next_other: ['Mark these {{count}} as shipped', '标记这 {{count}} 个已发货'],
    },
  },
  queue: {
    pieces: ['Items', '件数'],
    single: ['Single item', '单件'],
    multi: ['Multiple items', '多件'],
    channel: ['Channel', '渠道'],
    warehouse: ['Warehouse', '仓库'],
    printed: ['Label printed', '面单打印'],
    unprinted: ['Not printed', '未打印'],
    isPrinted: ['Printed', '已打印'],
    paidAt: ['Paid at', '付款时间'],
  },
  bulk: {
    addresses: ['Addresses', '地址'],
    export: ['Export', '导出'],
  },
  channel: {
    title_one: ['Change the channel', '修改渠道'],
    title_other: ['Change the channel of {{count}} orders', '修改 {{count}} 个订单的渠道'],
    help: [
      'We notify the merchant, who pays nothing more; what is cheaper is given back when the parcel leaves.',
      '将通知商户，不另收费；更便宜的差额在发货时退还商户。',
    ],
    all: [
      'Prices are for all {{count}} orders; channels that can’t carry each of them are shown below.',
      '价格为 {{count}} 个订单合计；无法承运其中任一订单的渠道列在下方。',
    ],
    voids_one: [
      'Its label is voided, and one of the new channel is requested.',
      '原面单将作废，并按新渠道重新申请。',
    ],
    voids_other: [
      'Their labels are voided, and labels of the new channel are requested.',
      '原面单将作废，并按新渠道重新申请。',
    ],
    reason: ['Reason (the merchant sees it)', '原因（商户可见）'],
    submit: ['Change', '修改'],
    noGoods_one: ['This order has no matched items to be quoted.', '该订单没有已匹配的商品，无法询价。'],
    noGoods_other: [
      'These orders have no matched items to be quoted.',
      '这些订单没有已匹配的商品，无法询价。',
    ],
  },
  redeliver: {
    title: ['Reship items of {{number}}', '重发订单 {{number}} 的商品'],
    help: [
      'A new order is made that points to this one. It is checked, labelled and sent like every other.',
      '将创建一个关联原订单的新订单，按正常流程审核、出面单和发货。',
    ],
    former: ['Reshipped before', '以往重发'],
    pieces: ['Quantity', '件数'],
    cause: ['Responsible party', '责任方'],
    pricing: ['Merchant pays', '商户支付'],
    pricingHelp: {
      free: [
        'Nothing; the order goes to review at once, and the cost is ours.',
        '免费；订单直接进入待审核，费用由平台承担。',
      ],
      shipping: [
        'Shipping, duties and taxes; it waits for the merchant’s payment.',
        '支付运费、关税和税费；等待商户付款。',
      ],
      full: [
        'Everything, as for a new order; it waits for the merchant’s payment.',
        '按新订单全额支付；等待商户付款。',
      ],
    },
    note: ['Note', '备注'],
    submit: ['Create reshipment', '重发'],
    done: ['New order: {{number}}', '新订单：{{number}}'],
  },
  fixAddress: {
    title_one: ['Fix the address', '规范地址'],
    title_other: ['Fix {{count}} addresses', '规范 {{count}} 个地址'],
    help: [
      'Only how an address is written is changed, never where it leads. Orders that changed meanwhile stay as they are.',
      '仅规范书写方式，不改变收货地点。期间已变更的订单保持不变。',
    ],
    submit: ['Fix', '规范'],
    button: ['Addresses: {{count}}', '地址待处理 {{count}}'],
  },
  notes: {
    history: ['Address changes', '地址变更记录'],
    changed: ['{{before}} → {{after}}', '{{before}} → {{after}}'],
    empty: ['empty', '空'],
  },
  packaging: {
    title: ['Packaging', '包材'],
    box: ['Box or mailer', '纸箱或快递袋'],
    insert: ['Insert', '插卡'],
    label: ['Sticker', '贴纸'],
    weight: ['Packaging weight', '包材重量'],
    byRule: ['rule {{position}}: {{text}}', '规则 {{position}}：{{text}}'],
    bySize: ['the smallest that fits', '能装下的最小包材'],
    none: ['None fits, or a size is unknown', '没有合适的包材，或商品尺寸未知'],
    others: ['Rules that weren’t used', '未采用的规则'],
    rule: ['{{position}}. {{name}}', '{{position}}. {{name}}'],
  },
  packed: {
    title: ['Packed', '打包记录'],
    by: ['Packed by', '打包人'],
    at: ['Packed at', '打包时间'],
    weight: ['Weight', '实重'],
    expected: ['Expected weight', '预计重量'],
    scans: ['Scans', '扫描次数'],
  },
  exception: {
    open: ['Exception', '异常'],
    closed: ['Exceptions resolved', '已处理异常'],
    reason: ['Reason', '原因'],
    owner: ['Owner', '负责人'],
    due: ['Due', '处理期限'],
    fix: ['Planned', '处理方式'],
    bearer: ['Who bears the cost', '费用承担方'],
    by: ['Reported by', '上报人'],
    note: ['Note', '说明'],
    system: ['System', '系统'],
  },
})
