import { rechargeExamine } from '@dropyard/contract/finance/recharge'
import { rechargeFlow } from '@dropyard/contract/finance/recharge-flow'
import { menu } from '@dropyard/contract/system/menu'
import type { ReactNode } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { useOpened } from '../../../../kit/page/use-opened.ts'
import { FlowPage } from '../../../../kit/record/flow-page.tsx'
import { FlowTag, StatusTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, MoneyText } from '../../../../kit/value/value-text.tsx'
import { inPart } from '../parts.tsx'
import { Company, Compared, DuplicateTag, FirstTag } from './parts.tsx'
import { useDecisions } from './use-decisions.ts'
import { words } from './words.ts'

/** Payments that merchants handed in: compare with the receipt, approve, reject, reverse. */
export function Recharges({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const [, open] = useOpened('/rechargeExamine')
  return (
    <FlowPage
      record={rechargeExamine}
      at="/rechargeExamine"
      titleExtra={lists}
      stale={[menu.authority]}
      only={['approve', 'first-approve', 'second-approve', 'reject', 'reverse']}
      asks={useDecisions()}
      columns={{ duplicates: { width: 88 } }}
      cells={{
        entity_id: (row) => <Company row={row} />,
        state: (row) =>
          row.state === 'approved' && inPart(row) ? (
            <StatusTag tone="green">{t('partly')}</StatusTag>
          ) : (
            <FlowTag states={rechargeFlow.states} state={row.state} />
          ),
        duplicates: (row) => <DuplicateTag row={row} />,
        approved_usd: (row) =>
          row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <EmptyValue />,
      }}
      wide
      goesOn
      titleOf={(row) => (
        <span className="examine-title">
          {row.recharge_sn}
          <FirstTag row={row} />
        </span>
      )}
      shown={(row) => <Compared row={row} onOpen={open} />}
      toldBelow
    />
  )
}
