import { withdrawal, withdrawalFlow } from '@dropyard/contract/finance/withdrawal'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { CopyButton } from '../../../kit/copy-button.tsx'
import { DetailDrawer, Facts, Section } from '../../../kit/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/flow-moves.tsx'
import { useT } from '../../../kit/lang.ts'
import { FlowTag } from '../../../kit/status-tag.tsx'
import { useData, useSave } from '../../../kit/use-data.ts'
import { MoneyText } from '../../../kit/value-text.tsx'
import { withdrawalWords } from './withdrawal-words.ts'
import type { ExaminedWithdrawal } from './withdrawals.tsx'

interface WithdrawalDetailProps {
  id: number | undefined
  onClose: () => void
  buttons: (row: ExaminedWithdrawal) => ReactNode
}

/** One withdrawal: where its money is to go, and who decided what. */
export function WithdrawalDetail({ id, onClose, buttons }: WithdrawalDetailProps) {
  const t = useT(withdrawalWords)
  const answer = useData(withdrawal.examineOne, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const open = row?.state === 'requested' || row?.state === 'confirming' || row?.state === 'approved'
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={row ? `${row.withdrawal_sn} · ${row.entity_name}` : ''}
      extra={row ? <FlowTag states={withdrawalFlow.states} state={row.state} /> : null}
      footer={row && row.actions.length > 0 ? buttons(row) : null}
    >
      {row ? (
        <>
          {row.reason ? <Alert className="recharge-reason" type="error" showIcon title={row.reason} /> : null}
          {open ? (
            <Alert
              className="recharge-reason"
              type={row.new_account ? 'warning' : 'info'}
              showIcon
              title={row.new_account ? t('newAccountHelp') : t('steps')}
            />
          ) : null}
          <Section title={t('pay')}>
            <Facts
              items={[
                { label: t('fields.net'), value: <MoneyText amount={row.net} currency={row.currency} /> },
                { label: t('fields.channel'), value: row.channel_name },
                { label: t('fields.account_name'), value: row.account_name },
                {
                  label: t('fields.account_number'),
                  value: <AccountNumber key={row.id} row={row} />,
                },
                { label: t('fields.bank_name'), value: row.bank_name || '—' },
                { label: t('fields.payment_reference'), value: row.payment_reference || '—' },
                {
                  label: t('fields.amount'),
                  value: <MoneyText amount={row.amount} currency={row.currency} />,
                },
                { label: t('fields.fee'), value: <MoneyText amount={row.fee} currency={row.currency} /> },
                { label: t('fields.created_by'), value: row.created_by },
                ...(row.remark ? [{ label: t('fields.remark'), value: row.remark, wide: true }] : []),
              ]}
            />
          </Section>
          <Section title={t('history')}>
            <FlowMoves history={row.history} states={withdrawalFlow.states} began={t('began')} />
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}

/** The end of the account's number; all of it on request, which is noted. */
function AccountNumber({ row }: { row: ExaminedWithdrawal }) {
  const t = useT(withdrawalWords)
  const look = useSave(withdrawal.account)
  const [whole, setWhole] = useState<string>()
  if (whole)
    return (
      <>
        {whole} <CopyButton text={whole} label={t('copy')} />
      </>
    )
  const show = async (): Promise<void> => {
    const reply = await look.run({ params: { id: row.id } })
    if (reply.ok) setWhole(reply.data.account_number)
  }
  return (
    <>
      {row.account_number}{' '}
      <Can call={withdrawal.account}>
        <Button size="small" type="link" loading={look.busy} onClick={() => void show()}>
          {t('showNumber')}
        </Button>
      </Can>
    </>
  )
}
