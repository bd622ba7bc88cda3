import { workbench } from '@dropyard/contract/overview/workbench'
import { Modal, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useTimeZone } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { todayIn } from '../../../kit/value/zone-day.ts'
import { OnMe } from './on-me.tsx'
import { Changed, Exceptions, Mine, Now, Numbers, Pool, Queues, Waiting } from './parts.tsx'
import { useKeys } from './use-keys.ts'
import { useTaskWork } from './use-task-work.ts'
import { words } from './words.ts'
import './workbench.css'

const fresh = 30_000

/** The workbench of a staff member: next tasks, tasks that wait for others, changes. */
export function Page() {
  const t = useT(words)
  const title = usePageName()
  const root = useRef<HTMLDivElement>(null)
  const [helping, help] = useState(false)
  const { from: today } = todayIn(useTimeZone())
  const answer = useData(workbench.day, { query: { today } }, { pollMs: fresh })
  const { refetch } = answer
  const { take } = useTaskWork()
  useEffect(() => {
    void call(workbench.visit, {}).then(() => refetch())
  }, [refetch])
  useKeys(root, { take, refresh: refetch, help: () => help(true) })
  const day = answer.data?.data
  return (
    <div className="page workbench" ref={root}>
      <header className="page-head">
        <h1>{title}</h1>
        <button
          type="button"
          className="legend-button"
          aria-label={t('keys.help')}
          data-tip={t('keys.help')}
          onClick={() => help(true)}
        >
          ?
        </button>
      </header>
      {answer.isLoadingError ? (
        <StateMessage title={t('failed')} onRetry={() => void refetch()} />
      ) : day ? (
        <div className="work-parts">
          <Queues day={day} />
          <Now day={day} />
          <div>
            <OnMe day={day} />
            <Mine day={day} />
            <Waiting day={day} />
            <Numbers day={day} />
          </div>
          <div>
            <Pool day={day} onTake={() => void take()} />
            <Exceptions day={day} />
            <Changed day={day} />
          </div>
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      )}
      <Keys open={helping} onClose={() => help(false)} />
    </div>
  )
}

function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(words)
  const keys = [
    ['j / k', t('keys.move')],
    ['Enter', t('keys.open')],
    ['d', t('keys.act')],
    ['n', t('keys.take')],
    ['0 – 8', t('keys.section')],
    ['r', t('keys.refresh')],
    ['?', t('keys.help_')],
  ] as const
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={420} title={t('keys.title')}>
      <dl className="work-keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
