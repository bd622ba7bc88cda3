import { entity } from '@dropyard/contract/account/entity'
import { payChannelNames, payChannels, recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import type { ReactNode } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { StatusLegend } from '../../../kit/status-tag.tsx'
import { useList } from '../../../kit/use-list.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { examineColumns } from './columns.tsx'
import { ExamineDetail } from './detail.tsx'
import { useReview } from './use-review.tsx'
import { words } from './words.ts'

/** Payments that merchants handed in: compare with the receipt, approve, reject, reverse. */
export function Recharges({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const lang = useLang()
  const list = useList(recharge.examine)
  const [opened, open] = useOpened('/rechargeExamine')
  const review = useReview(list)
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        beside={
          <>
            <StatusLegend states={rechargeFlow.states} />
            {lists}
          </>
        }
        tabs={{ by: 'state', all: true }}
        columns={examineColumns(t)}
        filters={[
          { name: 'entity_id', label: t('company'), main: true, select: entity.select },
          {
            name: 'channel',
            label: t('channel'),
            main: true,
            choices: payChannelNames.map((value) => ({ value, label: payChannels[value][lang] })),
          },
          { name: 'from', until: 'to', label: t('days'), main: true },
        ]}
        rowActions={review.actions}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      <ExamineDetail
        id={opened}
        ids={list.rows.map((row) => row.id)}
        onOpen={open}
        actions={review.actions}
      />
      {review.dialog}
    </>
  )
}
