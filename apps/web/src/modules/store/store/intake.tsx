import { RedoOutlined } from '@ant-design/icons'
import { order } from '@dropyard/contract/order/order'
import { store, storeListParams } from '@dropyard/contract/store/store'
import { type StoreRow, storeStatus } from '@dropyard/contract/store/store-row'
import { job } from '@dropyard/contract/system/job'
import { Button } from 'antd'
import { useState } from 'react'
import { refresh, useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { useTyped } from '../../../kit/form/use-typed.ts'
import { useT } from '../../../kit/lang.ts'
import { Pager } from '../../../kit/list/list-pager.tsx'
import { ListTabBar } from '../../../kit/list/list-tabs.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { Notice } from '../../../kit/page/notice.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { ListTable } from '../../../kit/table/list-table.tsx'
import { type IntakeRow, intakeColumns } from './intake-columns.tsx'
import { words } from './intake-words.ts'
import './store.css'

/** What a store sent, over the list of stores; `?intake=12` in the address opens it as well. */
export function useIntake() {
  const [{ intake }, set] = usePageParams('/storeList', storeListParams)
  return {
    open: (id: number) => set({ intake: id }),
    shown: intake ? <Intake key={intake} id={intake} onClose={() => set({ intake: undefined })} /> : null,
  }
}

interface IntakeProps {
  id: number
  onClose: () => void
}

/** Every order that a store sent: which became orders here, which did not and why, and trying those again. */
function Intake({ id, onClose }: IntakeProps) {
  const t = useT(words)
  const detail = useData(store.detail, { params: { id } })
  const found = detail.data?.data
  return (
    <DetailDrawer
      open
      width={960}
      onClose={onClose}
      answer={detail}
      title={
        <span className="authorize-title">
          <span>{t('title')}</span>
          <span className="soft">{found?.name}</span>
        </span>
      }
    >
      {found ? <Sent found={found} /> : null}
    </DetailDrawer>
  )
}

function Sent({ found }: { found: StoreRow }) {
  const t = useT(words)
  const list = useList(order.intake, { local: true, fixed: { store_id: found.id } })
  const { typed, setTyped, sendNow } = useTyped(
    list.query.search ?? '',
    (words) => words.trim(),
    (search) => list.set({ search }),
  )
  const [jobId, watch] = useState<number>()
  const retry = useSave(store.retryIntake)
  const live = found.authed && found.status === storeStatus.enabled
  const failed = list.ext?.failed ?? 0
  const again = async (ids?: number[]): Promise<void> => {
    const reply = await retry.run({ body: { id: found.id, ...(ids ? { intake_ids: ids } : {}) } })
    if (reply.ok) watch(reply.data.job_id)
  }
  const busy = retry.busy || jobId !== undefined
  return (
    <div className="store-intake">
      <div className="store-intake-head">
        <SearchField label={t('search')} value={typed} onChange={setTyped} onPressEnter={sendNow} />
        {failed > 0 ? (
          <Can call={store.retryIntake}>
            <Button
              icon={<RedoOutlined />}
              disabled={!live || busy}
              {...(live ? {} : { 'data-tip': t('off') })}
              onClick={() => void again()}
            >
              {t('retryAll', { count: failed })}
            </Button>
          </Can>
        ) : null}
      </div>
      {jobId === undefined ? null : (
        <Reading
          jobId={jobId}
          onDone={() => {
            watch(undefined)
            void list.reload()
            void refresh(store.list)
          }}
        />
      )}
      <div>
        <ListTabBar list={list} tabs={{ by: 'outcome', all: true }} />
      </div>
      {list.failed && !list.fetching ? (
        <Notice title={t('stopped')} onRetry={() => void list.reload()} />
      ) : (
        <ListTable<IntakeRow>
          columns={intakeColumns(t)}
          rows={list.rows}
          loading={list.loading}
          fetching={list.fetching}
          perPage={list.query['per-page']}
          tall
          sort={undefined}
          onSort={() => undefined}
          selected={undefined}
          onSelect={() => undefined}
          cursor={-1}
          onOpen={undefined}
          onHover={undefined}
          actions={(row) =>
            row.may_retry
              ? [
                  {
                    key: 'retry',
                    label: t('retry'),
                    icon: <RedoOutlined />,
                    call: store.retryIntake,
                    disabled: !live || busy,
                    run: () => again([row.id]),
                  },
                ]
              : []
          }
          expand={undefined}
          empty={<Notice title={t('empty')} help={t('emptyHelp')} />}
        />
      )}
      <Pager
        page={list.query.page}
        perPage={list.query['per-page']}
        total={list.total}
        onChange={list.setPage}
      />
    </div>
  )
}

/** Orders on their way in once more. */
function Reading({ jobId, onDone }: { jobId: number; onDone: () => void }) {
  const t = useT(words)
  return (
    <JobProgress
      read={job.read}
      input={{ params: { id: jobId } }}
      onDone={onDone}
      state={(work) => ({
        state: work.state === 'waiting' ? 'queued' : work.state === 'cancelled' ? 'failed' : work.state,
        percent:
          work.state === 'done' ? 100 : work.total > 0 ? Math.round((work.done / work.total) * 100) : 0,
        ...(work.state === 'failed' ? { note: work.error ?? t('stopped') } : {}),
      })}
    />
  )
}
