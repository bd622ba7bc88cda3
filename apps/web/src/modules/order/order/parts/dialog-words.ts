import { text } from '@dropyard/contract/kit/text'

/** Words of the dialogs over the lists of orders, which are loaded when they open. */
export const dialogWords = text({
  own: {
    actTitle: ['Amount paid by buyer', '买家实付金额'],
    actHelp: [
      'Used in your reports only; doesn’t change what you pay.',
      '用于您自己的报表和统计，不影响应付金额。',
    ],
    amount: ['Amount', '金额'],
    currency: ['Currency', '币种'],
    numberTitle: ['Own tracking number', '自有运单号'],
    numberHelp: [
      'Use this if you have your own label: we print this number and won’t request one. Leave empty to undo.',
      '使用自己的面单时，包裹将贴此单号，我们不再向物流商申请。留空则取消。',
    ],
    number: ['Tracking number', '运单号'],
    saved: ['Saved', '已保存'],
    reportTitle: ['Order report', '订单报表'],
    reportHelp: [
      'Costs and sales by order date, both dates included. Up to 366 days.',
      '按下单日期统计费用与销售额，含首尾两日，最多 366 天。',
    ],
    from: ['From', '开始日期'],
    to: ['To', '结束日期'],
    by: ['Group by', '汇总方式'],
    groups: {
      day: ['Day', '按日'],
      store: ['Store', '按店铺'],
      country: ['Country', '按国家'],
      sku: ['SKU', '按 SKU'],
    },
    store: ['Store', '店铺'],
    allStores: ['All stores', '全部店铺'],
    format: ['File', '文件格式'],
    formats: {
      xlsx: ['Excel', 'Excel'],
      csv: ['CSV', 'CSV'],
    },
    make: ['Create report', '生成报表'],
  },
  preview: {
    title: ['Preview', '预览'],
    able_one: ['{{able}} of {{count}} order can be changed', '{{count}} 个订单中 {{able}} 个可以操作'],
    able_other: ['{{able}} of {{count}} orders can be changed', '{{count}} 个订单中 {{able}} 个可以操作'],
    can: ['Can be done', '可以操作'],
  },
  cancel: {
    title_one: ['Cancel this order?', '取消此订单？'],
    title_other: ['Cancel {{count}} orders?', '取消 {{count}} 个订单？'],
    help: [
      'Any payment returns to the wallet now and reserved stock is released. Packed orders can’t be cancelled.',
      '已付款项立即退回钱包，预留库存同时释放。已打包的订单不能取消。',
    ],
    reason: ['Reason', '原因'],
    reasonHelp: ['Optional. Shown in the order history.', '选填，将显示在订单时间线中。'],
    submit_one: ['Cancel order', '取消订单'],
    submit_other: ['Cancel {{count}} orders', '取消 {{count}} 个订单'],
    keep: ['Keep', '保留'],
  },
  remark: {
    title_one: ['Note on this order', '订单备注'],
    title_other: ['Note on {{count}} orders', '为 {{count}} 个订单添加备注'],
    help: [
      'Our team sees it when reviewing the order. Leave empty to remove the note.',
      '审核订单时我们的工作人员会看到。留空将清除原备注。',
    ],
    placeholder: ['For example: gift, please leave the price slip out', '例如：礼品，请勿放价格单'],
    canned: ['Saved notes', '常用备注'],
    many: ['It replaces the notes that these orders have.', '将覆盖这些订单原有的备注。'],
  },
  tags: {
    title_one: ['Tags of this order', '订单标签'],
    title_other: ['Tags of {{count}} orders', '为 {{count}} 个订单设置标签'],
    add: ['Add', '添加'],
    remove: ['Remove', '移除'],
    placeholder: ['Type a tag and press Enter', '输入标签后按回车'],
    listedPlaceholder: ['Select tags', '选择标签'],
    listedHelp: [
      'Tags of staff; merchants don’t see them. New ones are made under Order tags.',
      '员工标签，商户不可见。可在“订单标签”中新增。',
    ],
    help: [
      'Up to 100 characters each. Only you and our team see tags.',
      '每个标签最多 100 个字符。标签便于查找订单，仅您和我们的工作人员可见。',
    ],
  },
})
