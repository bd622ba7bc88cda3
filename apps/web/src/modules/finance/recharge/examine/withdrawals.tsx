import { withdrawalAccount, withdrawalExamine } from '@dropyard/contract/finance/withdrawal'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSave } from '../../../../kit/call/use-data.ts'
import { Can } from '../../../../kit/can.tsx'
import { useT } from '../../../../kit/lang.ts'
import type { ListRow } from '../../../../kit/list/list-types.ts'
import { RecordPage } from '../../../../kit/record/record-page.tsx'
import { Refused } from '../../../../kit/record/refused.tsx'
import { CopyButton } from '../../../../kit/value/copy-button.tsx'
import { StatusTag } from '../../../../kit/value/status-tag.tsx'
import { LongText } from '../../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Row = ListRow<typeof withdrawalExamine.list>

const undecided: readonly Row['state'][] = ['requested', 'confirming', 'approved']

/** Withdrawals: approve, pay at the bank, enter the payment's reference; any other outcome returns the money to the wallet. */
export function Withdrawals({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={withdrawalExamine}
      at="/rechargeExamine"
      titleExtra={lists}
      goesOn
      columns={(made) =>
        made.map((one) => (one.key === 'account_number' ? { ...one, width: 200, cell: account } : one))
      }
      cells={{ account_number: (row) => <AccountNumber key={row.id} row={row} /> }}
      above={(row) => (
        <>
          <Refused reason={row.reason} />
          {undecided.includes(row.state) ? (
            <Alert
              className="refused"
              type={row.new_account ? 'warning' : 'info'}
              showIcon
              title={row.new_account ? t('payout.newAccountHelp') : t('payout.steps')}
            />
          ) : null}
        </>
      )}
    />
  )

  function account(row: Row) {
    return (
      <span className="examine-tagged">
        <LongText>{row.account_number}</LongText>
        {row.new_account && row.state !== 'paid' ? (
          <span data-tip={t('payout.newAccountHelp')}>
            <StatusTag tone="amber">{t('payout.newAccount')}</StatusTag>
          </span>
        ) : null}
      </span>
    )
  }
}

/** The last digits of the account number; the full number on request, which is logged. */
function AccountNumber({ row }: { row: Row }) {
  const t = useT(words)
  const look = useSave(withdrawalAccount)
  const [whole, setWhole] = useState<string>()
  if (whole)
    return (
      <>
        {whole} <CopyButton text={whole} label={t('payout.copy')} />
      </>
    )
  const show = async (): Promise<void> => {
    const reply = await look.run({ params: { id: row.id } })
    if (reply.ok) setWhole(reply.data.account_number)
  }
  return (
    <>
      {row.account_number}{' '}
      <Can call={withdrawalAccount}>
        <Button size="small" type="link" loading={look.busy} onClick={() => void show()}>
          {t('payout.showNumber')}
        </Button>
      </Can>
    </>
  )
}
