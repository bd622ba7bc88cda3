import { CloseCircleOutlined, RedoOutlined } from '@ant-design/icons'
import { work } from '@dropyard/contract/system/job'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { LongText, NumberText } from '../../../kit/value/value-text.tsx'
import { DeadWork } from './dead.tsx'
import { kindOf } from './kind.ts'
import { words } from './words.ts'

const icons = { retry: <RedoOutlined />, cancel: <CloseCircleOutlined /> }

type Showing = 'watched' | 'dead'

/** Background jobs of all users: running, failed, and waiting for a decision. */
export function Page() {
  const [showing, show] = useState<Showing>('watched')
  return showing === 'watched' ? (
    <Watched onShow={show} />
  ) : (
    <DeadWork beside={<Views value="dead" onShow={show} />} />
  )
}

function Views({ value, onShow }: { value: Showing; onShow: (next: Showing) => void }) {
  const t = useT(words)
  const queues = useData(work.queues, {}, { pollMs: 5000, keep: true })
  const all = queues.data?.data ?? []
  const sum = (key: 'waiting' | 'running' | 'retrying' | 'failed') => all.reduce((n, one) => n + one[key], 0)
  return (
    <>
      <Segmented<Showing>
        value={value}
        onChange={onShow}
        aria-label={t('view')}
        options={[
          { value: 'watched', label: t('watched') },
          { value: 'dead', label: `${t('dead')} ${sum('failed')}` },
        ]}
      />
      <span className="soft">
        {[
          t('running', { n: sum('running') }),
          t('waiting', { n: sum('waiting') }),
          t('retrying', { n: sum('retrying') }),
        ].join(' · ')}
      </span>
    </>
  )
}

function Watched({ onShow }: { onShow: (next: Showing) => void }) {
  const t = useT(words)
  const recordActions = useRecordActions(work, { icons })
  return (
    <RecordPage
      record={work}
      pollMs={3000}
      filters={[]}
      titleExtra={<Views value="watched" onShow={onShow} />}
      widths={{ title: 200, state: 110, error: 200, done: 120, user_name: 140 }}
      cells={{
        name: ({ name }) => <LongText>{kindOf(name, t.words.kinds)}</LongText>,
        done: ({ done, total }) => (
          <>
            <NumberText value={done} />
            {total > 0 ? (
              <>
                {' / '}
                <NumberText value={total} />
              </>
            ) : null}
          </>
        ),
        error: ({ error }) => <LongText>{error ?? ''}</LongText>,
        user_name: ({ user_name }) => user_name ?? <span className="soft">{t('system')}</span>,
      }}
      recordActions={recordActions}
    />
  )
}
