import { rechargeExamine, rechargeFlow } from '@dropyard/contract/finance/recharge'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { filtersOf } from '../../../kit/record/record-shape.tsx'
import { StatusLegend } from '../../../kit/value/status-tag.tsx'
import { examineColumns } from './columns.tsx'
import { ExamineDetail } from './detail.tsx'
import { useReview } from './use-review.tsx'
import { words } from './words.ts'

/** Payments that merchants handed in: compare with the receipt, approve, reject, reverse. */
export function Recharges({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const { says, empty } = useT(rechargeExamine.text).words
  const list = useList(rechargeExamine.list)
  const [opened, open] = useOpened('/rechargeExamine')
  const review = useReview(list)
  return (
    <>
      <ListPage
        list={list}
        searchWords={says.search ?? ''}
        beside={
          <>
            <StatusLegend states={rechargeFlow.states} />
            {lists}
          </>
        }
        tabs={{ by: 'state', all: true }}
        columns={examineColumns(t)}
        filters={filtersOf(rechargeExamine, t.lang) as never}
        rowActions={review.row}
        onOpen={(row) => open(row.id)}
        empty={{ title: empty, help: says.emptyHelp ?? '' }}
      />
      <ExamineDetail id={opened} ids={list.rows.map((row) => row.id)} onOpen={open} actions={review.row} />
      {review.dialog}
    </>
  )
}
