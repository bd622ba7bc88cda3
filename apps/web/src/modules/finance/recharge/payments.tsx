import { offlinePay, recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import type { ReactNode } from 'react'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { filtersOf } from '../../../kit/record/record-shape.tsx'
import { StatusLegend } from '../../../kit/value/status-tag.tsx'
import { type OwnRecharge, rechargeColumns } from './columns.tsx'
import { RechargeDetail } from './detail.tsx'
import { useSteps } from './use-steps.tsx'
import { words as rechargeWords } from './words.ts'

interface PaymentsProps {
  /** Goes to the other list of the page. */
  lists: ReactNode
  /** The button that hands in a payment. */
  handIn: ReactNode
  onEdit: (row: OwnRecharge) => void
  onNew: () => void
}

/** Payments that were handed in, with what became of them. */
export function Payments({ lists, handIn, onEdit, onNew }: PaymentsProps) {
  const t = useT(rechargeWords)
  const { words } = useT(offlinePay.text)
  const list = useList(recharge.list)
  const [opened, open] = useOpened('/recharge')
  const actions = useSteps(onEdit)
  useResumedRow('offline-pay', list, onEdit, onNew)
  return (
    <>
      <ListPage
        list={list}
        title={words.title}
        searchWords={words.says.search ?? ''}
        beside={
          <>
            <StatusLegend states={rechargeFlow.states} />
            {lists}
          </>
        }
        tabs={{ by: 'state', all: true }}
        columns={rechargeColumns(t)}
        filters={filtersOf(offlinePay, t.lang) as never}
        rowActions={actions}
        onOpen={(row) => open(row.id)}
        empty={{ title: words.empty, help: words.says.emptyHelp ?? '', action: handIn }}
      />
      <RechargeDetail id={opened} onClose={() => open(undefined)} actions={actions} />
    </>
  )
}
