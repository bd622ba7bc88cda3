import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { walletKindNames } from './wallet/ledger.ts'

/** A company's wallet: balances and statement. */

/** A company's balances, in minor units of `currency`. */
export const walletBalance = z.object({
  /** Available and frozen. */
  balance: z.number(),
  frozen: z.number(),
  available: z.number(),
  /** Available less bonus money. */
  withdrawable: z.number(),
  credit_limit: z.number(),
  /** Available and credit limit. */
  spendable: z.number(),
  currency: z.string(),
})

/** One line of the statement. */
export const transaction = z.object({
  id: z.number(),
  create_time: z.string(),
  kind: z.enum(walletKindNames),
  /** In the language of the request. */
  kind_name: z.string(),
  reference: z.string(),
  remark: z.string(),
  /** Positive: into the wallet. */
  amount: z.number(),
  balance_after: z.number(),
  currency: z.string(),
  user_name: z.string(),
})

const filters = {
  kind: wire.choice(walletKindNames).optional(),
  /** Searches reference and remark. */
  search: wire.text(100).optional(),
  direction: wire.choice(['in', 'out']).optional(),
  from: wire.edge.optional(),
  to: wire.edge.optional(),
  /** Staff choose the company; merchants get their own. */
  entity_id: wire.id.optional(),
}

export const statementDays = 366

/** The days of a statement; its fields are the form on the screen. */
export const statementForm = z.object({
  from: wire.day,
  to: wire.day,
  format: wire.choice(['pdf', 'xlsx']).default('pdf'),
})

/** The threshold below which the wallet counts as low, in US cents; null: no notification. */
export const walletAlert = z.object({
  threshold: wire.maybe(wire.minor({ min: 1, max: 100_000_000, currency: 'USD' })),
})

export const wallet = {
  transactions: listEndpoint({
    path: '/sale/transactionDetails',
    permission: 'transaction:list',
    about: ['List transactions', '查看交易明细'],
    row: transaction,
    filters: { ...filters, sort: sortBy(['create_time']) },
    /** Sums over all lines that match the filters. */
    ext: z.object({ sum_in: z.number(), sum_out: z.number(), currency: z.string() }),
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/sale/transactionDetails/export',
    permission: 'transaction:export',
    about: ['Export transactions', '导出交易明细'],
    query: z.object({ ...filters, format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
  /** A statement for bookkeeping: opening balance, all lines, closing balance; created as a file under /download. */
  statement: endpoint({
    method: 'POST',
    path: '/sale/transactionDetails/statement',
    permission: 'transaction:export',
    about: ['Make a statement', '生成对账单'],
    body: statementForm.extend({ entity_id: wire.id.optional() }),
    data: z.object({ job_id: z.number() }),
  }),
  /** The company's threshold for the notification of a low balance. */
  alert: endpoint({
    method: 'GET',
    path: '/sale/wallet/alert',
    permission: 'wallet-alert:list',
    about: ['View the low balance alert', '查看余额提醒'],
    data: walletAlert,
  }),
  setAlert: endpoint({
    method: 'PUT',
    path: '/sale/wallet/alert',
    permission: 'wallet-alert:update',
    about: ['Set the low balance alert', '设置余额提醒'],
    body: walletAlert,
    data: walletAlert,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/transactionDetails',
        list: wallet.transactions,
        title: ['Transaction details', '交易明细'],
        menus: [
          [42, 'money', 20, 'ProfileOutlined', { resources: ['transaction', 'wallet-alert'] }],
          [145, 'staff-money', 130, 'ProfileOutlined', { title: ['Wallet statements', '钱包明细'] }],
        ],
      },
    ],
    audit: { 'wallet-alert': ['Low balance alert', '余额提醒'] },
    roles: {
      'transaction:*': ['merchant-owner', 'finance'],
      'transaction:list': ['merchant-member'],
      'wallet-alert:*': ['merchant-owner'],
    },
  }) satisfies Manifest
