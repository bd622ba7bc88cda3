import { RedoOutlined } from '@ant-design/icons'
import { orderIntake } from '@dropyard/contract/order/order-intake'
import { store, storeListParams } from '@dropyard/contract/store/store'
import { intakeActions, mayAsk } from '@dropyard/contract/store/store/actions'
import type { StoreRow } from '@dropyard/contract/store/store/row'
import { job } from '@dropyard/contract/system/job'
import { Button } from 'antd'
import { useState } from 'react'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { intakeColumns } from './intake-columns.tsx'
import { words } from './intake-words.ts'
import './store.css'

/** Opens the orders that a store sent, over the list of stores; `?intake=12` in the URL opens it too. */
export function useIntake() {
  const [{ intake }, set] = usePageParams('/storeList', storeListParams)
  return {
    open: (id: number) => set({ intake: id }, 'opens'),
    shown: intake ? (
      <Intake key={intake} id={intake} onClose={() => set({ intake: undefined }, 'closes')} />
    ) : null,
  }
}

interface IntakeProps {
  id: number
  onClose: () => void
}

/** All orders that a store sent: which were imported, which were not and why, and a retry for these. */
function Intake({ id, onClose }: IntakeProps) {
  const detail = useData(store.detail, { params: { id } })
  const found = detail.data?.data
  return (
    <DetailDrawer open width={960} onClose={onClose} answer={detail} title={found?.name ?? ''}>
      {found ? <Sent found={found} /> : null}
    </DetailDrawer>
  )
}

const acting = { list: orderIntake.list, actions: intakeActions }
const icons = { retry: <RedoOutlined /> }

function Sent({ found }: { found: StoreRow }) {
  const t = useT(words)
  const list = useList(orderIntake.list, { local: true, fixed: { store_id: found.id } })
  const [jobId, watch] = useState<number>()
  const retry = useSave(store.retryIntake)
  const recordActions = useRecordActions(
    acting,
    {
      icons,
      sends: { id: found.id },
      onReply: (_, { job_id }: { job_id: number }) => watch(job_id),
    },
    list.rows,
  )
  const live = mayAsk(found).ok
  const failed = list.ext?.failed ?? 0
  const busy = retry.busy || jobId !== undefined
  const retryAll = async (): Promise<void> => {
    const reply = await retry.run({ body: { id: found.id } })
    if (reply.ok) watch(reply.data.job_id)
  }
  return (
    <ListPage
      list={list}
      title={t('title')}
      twoLine
      searchPlaceholder={t('search')}
      columns={intakeColumns(t)}
      tabs={{ by: 'outcome', all: true }}
      rowActions={(row) => recordActions.actions(row).map((action) => ({ ...action, disabled: busy }))}
      primaryAction={
        failed > 0 ? (
          <Can call={store.retryIntake}>
            <Button
              icon={<RedoOutlined />}
              disabled={!live || busy}
              {...(live ? {} : { 'data-tip': t('off') })}
              onClick={() => void retryAll()}
            >
              {t('retryAll', { count: failed })}
            </Button>
          </Can>
        ) : null
      }
      empty={{ title: t('empty'), help: t('emptyHelp') }}
    >
      {jobId === undefined ? null : (
        <JobProgress
          read={job.read}
          input={{ params: { id: jobId } }}
          onDone={() => {
            watch(undefined)
            void list.reload()
            void invalidate(store.list)
          }}
          state={jobState}
        />
      )}
      {recordActions.dialogs}
    </ListPage>
  )
}
