import { text } from '@dropyard/contract/kit/text'

/** Words of the wallet's statement. */
export const words = text({
  search: ['Reference or note', '关联单号或备注'],
  time: ['Time', '时间'],
  kind: ['Type', '类型'],
  reference: ['Reference', '关联单号'],
  details: ['Details', '说明'],
  amount: ['Amount', '金额'],
  balance: ['Balance', '余额'],
  by: ['By', '操作人'],
  system: ['System', '系统'],
  direction: ['In or out', '收支'],
  directions: {
    in: ['Money in', '收入'],
    out: ['Money out', '支出'],
  },
  days: ['Period', '期间'],
  company: ['Company', '公司'],
  sumIn: ['In', '收入'],
  sumOut: ['Out', '支出'],
  sums: ['Totals for current filters', '当前筛选结果合计'],
  statement: ['Statement', '对账单'],
  statementFields: {
    from: ['From', '开始日期'],
    to: ['To', '结束日期'],
    format: ['File', '文件格式'],
  },
  statementHelp: ['UTC dates, both included. Up to 366 days.', '按 UTC 日期，含首尾两天，最多 366 天。'],
  formats: {
    pdf: ['PDF', 'PDF'],
    xlsx: ['Excel', 'Excel'],
  },
  download: ['Download', '下载'],
  making: [
    'You can close this window. The file will appear in My downloads.',
    '可以关闭此窗口，文件生成后会出现在“我的下载”中。',
  ],
  recharge: ['Recharge', '去充值'],
  empty: ['No transactions yet', '暂无资金变动'],
  emptyHelp: [
    'Recharges, payments and refunds appear here with the balance after each.',
    '每一笔充值、付款和退款及其后的余额都会显示在这里。',
  ],
  choose: ['Select a company', '请选择公司'],
  chooseHelp: ['A statement belongs to one wallet.', '明细按公司钱包查看。'],
})
