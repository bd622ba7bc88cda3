import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { supplier } from './supplier.ts'

/**
 * The double-entry ledger of purchases and stock, in CNY fen: what came, bills and payments when they happen; what was sold, lost or is
 * under way between warehouses once a day. Entries are only added.
 */

export const ledgerAccounts = {
  stock: ['Stock', '库存商品'],
  transit: ['In transit', '在途商品'],
  unbilled: ['Received, not billed', '暂估应付'],
  payable: ['Accounts payable', '应付账款'],
  prepaid: ['Prepaid', '预付账款'],
  supplier_claim: ['Returned to suppliers', '退供应商'],
  input_tax: ['Input tax', '进项税'],
  expense: ['Expenses', '费用'],
  currency: ['Exchange differences', '汇兑损益'],
  bank: ['Bank', '银行存款'],
  purchase_variance: ['Purchase variance', '采购成本差异'],
  cost_of_goods: ['Cost of sales', '销售成本'],
  packaging: ['Packaging', '包材'],
  stock_loss: ['Losses and finds', '库存损益'],
  opening: ['Opening stock', '期初库存'],
} as const

const account = wire.choice(ledgerAccounts)

export const ledgerEntry = record({
  name: 'ledger-entry',
  path: '/v1/ledger-entry',
  immutable: true,
  title: ['Stock ledger', '存货明细账'],
  singular: ['ledger entry', '记账明细'],
  empty: ['No entries yet', '暂无记账'],
  messages: {
    search: ['Document number or posting', '单据号或凭证编号'],
    emptyHelp: [
      'Purchases are posted when they happen, sales and losses on the next day.',
      '采购业务即时记账，销售与损益次日记账。',
    ],
  },
  fields: {
    day: [wire.day, 'Date', '记账日期'],
    account: [account, 'Account', '科目', { withName: true }],
    amount: [
      wire.minor({ currency: 'CNY' }),
      'Amount',
      '金额',
      { helpText: ['Positive: debit. Negative: credit.', '正数为借方，负数为贷方。'] },
    ],
    supplier_id: [wire.maybe(wire.ref(() => supplier.select)), 'Supplier', '供应商', { withName: true }],
    /** Number of the document that it is about, such as `PO00000012`, or name of the warehouse. */
    about: [wire.text(100), 'Subject', '对象'],
    /** The subject of the whole posting, such as `bill:7`. */
    reference: [wire.text(100), 'Reference', '关联'],
    key: [wire.text(100), 'Posting', '凭证'],
    create_time: [wire.instant, 'Posted', '记账时间'],
  },
  filter: {
    account: account.optional(),
    supplier_id: wire.ref(() => supplier.select).optional(),
  },
  days: ['create_time', 'Posted', '记账日期'],
  sortable: ['create_time'],
  order: '-create_time',
  endpoints: ['list', 'export'],
  labelField: 'key',
  columns: ['day', 'account', 'amount', 'about', 'reference', 'supplier_id', 'key', 'create_time'],
  hidden: ['reference', 'create_time'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/stockLedger', record: ledgerEntry, menu: [164, 'staff-money', 72, 'AuditOutlined'] }],
    under: [listedUnder(ledgerEntry, { parent: supplier, by: 'supplier_id' })],
    roles: { 'ledger-entry:*': ['finance'] },
  }) satisfies Manifest
