import { CopyOutlined } from '@ant-design/icons'
import { recharge, rechargeExamine } from '@dropyard/contract/finance/recharge'
import { rechargeFlow, secondApprovalAbove } from '@dropyard/contract/finance/recharge/flow'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { displayMoney } from '@dropyard/contract/kit/money'
import { inLang } from '@dropyard/contract/kit/text'
import type { ReactNode } from 'react'
import { useT } from '../../../../kit/lang.ts'
import type { ListRow } from '../../../../kit/list/list-types.ts'
import { useOpened } from '../../../../kit/page/use-opened.ts'
import { RecordPage } from '../../../../kit/record/record-page.tsx'
import { sentence } from '../../../../kit/record/record-shape.tsx'
import type { ActionDialog } from '../../../../kit/rows/input-dialog.tsx'
import { FlowTag, StatusTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, LongText, MoneyText } from '../../../../kit/value/value-text.tsx'
import { inPart, RateText, Receipt } from '../parts.tsx'
import { words as rechargeWords } from '../words.ts'
import { CompanyFact, Warnings } from './parts.tsx'
import { words } from './words.ts'

type Row = ListRow<typeof rechargeExamine.list>

/** Payments that merchants submitted: compare with the receipt, approve, reject, reverse. */
export function Recharges({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const shared = useT(rechargeWords)
  const [, open] = useOpened('/rechargeExamine')
  const first = (row: Row) =>
    row.first_recharge && row.state !== 'approved' ? (
      <span data-tip={t('firstHelp')}>
        <StatusTag tone="blue">{t('first')}</StatusTag>
      </span>
    ) : null
  return (
    <RecordPage
      record={rechargeExamine}
      at="/rechargeExamine"
      titleExtra={lists}
      offers={(action) => action !== 'submit' && action !== 'cancel'}
      asks={(action, row) => {
        if (action === 'approve' || action === 'first-approve')
          return approval(action === 'first-approve', row)
        return action === 'second-approve' ? secondApproval(row) : undefined
      }}
      widths={{ duplicates: 88 }}
      cells={{
        entity_id: (row) => (
          <span className="examine-tagged">
            <LongText>{row.entity_name}</LongText>
            {first(row)}
          </span>
        ),
        state: (row) =>
          row.state === 'approved' && inPart(row) ? (
            <StatusTag tone="green">{shared('partly')}</StatusTag>
          ) : (
            <FlowTag states={rechargeFlow.states} state={row.state} />
          ),
        duplicates: ({ duplicates }) =>
          duplicates.length === 0 ? (
            <EmptyValue />
          ) : (
            <span className="examine-duplicate" data-tip={duplicates.map(alike).join('\n')}>
              <CopyOutlined /> {t('duplicateShort')}
            </span>
          ),
        approved_usd: (row) =>
          row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <EmptyValue />,
      }}
      facts={{
        entity_id: (row) => <CompanyFact row={row} />,
        amount: ({ amount, currency }) => (
          <strong>
            <MoneyText amount={amount} currency={currency} />
          </strong>
        ),
        amount_usd: ({ amount_usd, currency, rate }) => (
          <>
            <MoneyText amount={amount_usd} currency="USD" />
            {currency === 'USD' ? null : (
              <span className="soft">
                {' · '}
                <RateText rate={rate} of={currency} />
              </span>
            )}
          </>
        ),
        approved_usd: ({ approved_usd, state }) =>
          ['approved', 'reversed', 'confirming'].includes(state) ? (
            <MoneyText amount={approved_usd} currency="USD" />
          ) : null,
      }}
      labels={({ state }) => (state === 'confirming' ? { approved_usd: t('toCredit') } : {})}
      wide
      goesOn
      titleOf={(row) => (
        <span className="examine-tagged">
          {row.recharge_sn}
          {first(row)}
        </span>
      )}
      above={(row) => <Warnings row={row} alike={alike} onOpen={open} />}
      beside={{
        of: 'has_receipt',
        show: (row) => <Receipt of={row} from={recharge.receipt} none={t('noReceipt')} />,
      }}
    />
  )

  function alike({ why, recharge_sn: number }: Row['duplicates'][number]): string {
    return t(`why.${why}`, { number })
  }

  /** Its similarities to other recharges, as sentences for a dialog. */
  function alikeSentence({ duplicates }: Row): string {
    return duplicates.map((one) => t('approve.alike', { alike: alike(one) })).join(' ')
  }

  /** The second approver sees the similarities, and why the first one approved it nevertheless. */
  function secondApproval(row: Row): ActionDialog | undefined {
    if (row.duplicates.length === 0) return undefined
    const lead = inLang(rechargeFlow.actions['second-approve'].lead, t.lang)
    return { lead: [lead, alikeSentence(row), row.duplicate_reason].filter(Boolean).join(' ') }
  }

  /** The first or only approval asks for the amount that arrived, and for a reason if it is not all. */
  function approval(first: boolean, row: Row): ActionDialog {
    const said = (amount: number, currency: string = walletCurrency) =>
      displayMoney({ amount, currency }, t.lang)
    const whole = said(row.amount_usd)
    const amount = row.currency === walletCurrency ? whole : `${said(row.amount, row.currency)} = ${whole}`
    const repeated = row.duplicates.some(({ second_person }) => second_person)
    const lead = [
      t('approve.whole', { company: row.entity_name, amount }),
      alikeSentence(row),
      repeated
        ? t('approve.twoDuplicate')
        : first && t('approve.twoHelp', { amount: said(secondApprovalAbove) }),
    ]
    const done = inLang(rechargeFlow.actions.approve.successText[0], t.lang)
    return {
      lead: lead.filter(Boolean).join(' '),
      initial: { amount: row.amount_usd },
      fields: {
        amount: { label: t('approve.amount'), currency: walletCurrency },
        reason: { requiredWhen: ({ amount: typed }) => typeof typed === 'number' && typed < row.amount_usd },
        duplicate_reason: repeated ? { requiredWhen: true } : { hidden: true },
      },
      ...(first
        ? {}
        : {
            done: ({ amount: typed }) =>
              sentence(rechargeExamine, t.lang, done, { ...row, approved_usd: typed ?? row.amount_usd }),
          }),
    }
  }
}
