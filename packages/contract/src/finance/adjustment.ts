import { entity } from '../account/entity.ts'
import { requestFields, secondPersonFlow } from '../kit/four-eyes.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { ledgerKinds, walletCurrency } from './wallet/ledger.ts'

/** Manual adjustments of wallets: one staff member requests it with a reason, another one approves, and only then money moves. */

export const adjustmentFlow = secondPersonFlow({
  name: 'wallet-adjustment',
  path: '/v1/wallet-adjustment',
  words: {
    approve: ['Approve and post', '批准并入账'],
    reject: ['Reject', '驳回'],
    approved: ['Posted', '已入账'],
  },
})

const { manual_credit, manual_debit, compensation, recharge_bonus } = ledgerKinds
const kind = wire.choice({ manual_credit, manual_debit, compensation, recharge_bonus })

export const adjustment = record({
  title: ['Wallet adjustments', '钱包调整'],
  singular: ['wallet adjustment', '钱包调整'],
  empty: ['No adjustments', '暂无钱包调整'],
  messages: {
    search: ['Number, company, text or reason', '单号、公司、说明或原因'],
    create: ['Request adjustment', '发起调整'],
    created: [
      '{{adjustment_sn}} is waiting for a second person’s approval',
      '{{adjustment_sn}} 已发起，待他人审批',
    ],
    createHelp: ['Someone else must approve it before money moves.', '须由其他人审批，审批后才会入账。'],
    emptyHelp: [
      'A wallet is credited or debited by hand when two people agree: one requests it, another approves.',
      '人工增减钱包余额须两人完成：一人发起，另一人审批。',
    ],
    began: ['Requested', '发起调整'],
    facts: ['Details', '调整内容'],
  },
  fields: {
    adjustment_sn: [wire.serial, 'Number', '单号', { readOnly: true }],
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { withName: true }],
    kind: [
      kind,
      'Type',
      '类型',
      {
        withName: true,
        halfWidth: true,
        helpText: ['A recharge bonus can be spent, not withdrawn.', '充值赠送仅可消费，不可提现。'],
      },
    ],
    /** US cents. */
    amount: [wire.minor({ min: 1, max: 10_000_000 }), 'Amount', '金额', { halfWidth: true }],
    currency: [wire.choice([walletCurrency]), 'Currency', '币种', { readOnly: true }],
    remark: [
      wire.text(200),
      'Text on the statement',
      '账单显示说明',
      { helpText: ['Shown on the company’s statement.', '商户可在账单中看到。'] },
    ],
    note: [
      wire.area(500, 1),
      'Reason for the approver',
      '审批说明',
      { helpText: ['Staff only.', '仅员工可见。'] },
    ],
    ...requestFields('发起'),
  },
  filter: { entity_id: wire.ref(() => entity.select).optional(), kind: kind.optional() },
  days: ['create_time', 'Requested', '发起日期'],
  sortable: ['create_time', 'amount'],
  flow: adjustmentFlow,
  endpoints: ['list', 'get', 'create'],
  idempotent: true,
  labelField: 'adjustment_sn',
  hidden: ['currency', 'note', 'reason', 'decided_by', 'decide_time'],
  facts: ['entity_id', 'kind', 'amount', 'asked_by', 'remark', 'note'],
  identifiedBy: ['adjustment_sn', 'entity_id', 'kind', 'amount'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/walletAdjustments', record: adjustment, menu: [141, 'staff-money', 110, 'SwapOutlined'] },
    ],
    under: [listedUnder(adjustment, { parent: entity, by: 'entity_id' })],
    roles: { 'wallet-adjustment:*': ['finance'] },
  }) satisfies Manifest
