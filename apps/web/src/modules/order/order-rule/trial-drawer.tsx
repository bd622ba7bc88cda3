import { country } from '@dropyard/contract/logistics/country'
import { orderRule, trialOrders } from '@dropyard/contract/order/order-rule'
import { job } from '@dropyard/contract/system/job'
import { Alert, Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText, TwoLines } from '../../../kit/value/value-text.tsx'
import type { Rule, RuleState } from './rule.ts'
import { ValuesText } from './values-text.tsx'
import { words } from './words.ts'

type Row = z.output<(typeof orderRule.trial)['data']>[number]
const size = 20
const tried = { days: trialOrders.days, most: trialOrders.most.toLocaleString('en-US') }

interface TrialDrawerProps {
  trial: NonNullable<RuleState['trial']> | undefined
  rules: readonly Rule[]
  onAgain: () => void
  onClose: () => void
  /** The publish button, if the user may publish. */
  publish: React.ReactNode
}

/** The differences between drafts and published rules, order by order. */
export function TrialDrawer({ trial, rules, onAgain, onClose, publish }: TrialDrawerProps) {
  const t = useT(words)
  const lang = useLang()
  const [only, setOnly] = useState<number | 'all'>('all')
  const [page, setPage] = useState(1)
  const isDone = trial?.state === 'done'
  const answer = useData(
    orderRule.trial,
    {
      query: {
        trial_id: trial?.id ?? 0,
        page,
        'per-page': size,
        ...(only === 'all' ? {} : { rule_id: only }),
      },
    },
    { enabled: isDone },
  )
  return (
    <DetailDrawer
      open={trial !== undefined}
      onClose={onClose}
      title={t('trial.title')}
      width={1100}
      footer={
        isDone
          ? [
              <Button key="again" onClick={onAgain}>
                {t('trial.again')}
              </Button>,
              publish,
            ]
          : null
      }
    >
      {trial && !isDone ? (
        <>
          <p className="soft">{t('trial.running', tried)}</p>
          <JobProgress
            read={job.read}
            input={{ params: { id: trial.job_id ?? 0 } }}
            state={jobState}
            onDone={() => void invalidate(orderRule.state)}
          />
        </>
      ) : trial ? (
        <>
          {trial.current ? null : <Alert type="warning" showIcon title={t('trial.stale')} />}
          <p className="soft">
            {[
              trial.orders < trialOrders.most
                ? t('trial.tested', { ...tried, count: trial.orders })
                : t('trial.testedMost', tried),
              t('trial.changed', { changed: trial.changed }),
            ].join(lang === 'en' ? ' ' : '')}
          </p>
          <div className="order-rule-bar">
            <Segmented
              value={only}
              onChange={(next) => {
                setOnly(next)
                setPage(1)
              }}
              options={[
                { value: 'all' as const, label: t('trial.all') },
                ...rules
                  .filter((rule) => rule.active)
                  .map((rule) => ({
                    value: rule.id,
                    label: `${rule.name} ${trial.taken.find((one) => one.rule_id === rule.id)?.orders ?? 0}`,
                  })),
              ]}
            />
          </div>
          {answer.data && answer.data.total === 0 ? (
            <StateMessage title={t('trial.none')} />
          ) : (
            <Table<Row>
              size="small"
              rowKey="id"
              loading={answer.isPending}
              dataSource={answer.data?.data ?? []}
              tableLayout="fixed"
              scroll={{ x: 960 }}
              pagination={{
                current: page,
                pageSize: size,
                total: answer.data?.total ?? 0,
                size: 'small',
                hideOnSinglePage: true,
                showSizeChanger: false,
                onChange: setPage,
              }}
              columns={[
                {
                  key: 'order',
                  width: 190,
                  title: t('trial.order'),
                  render: (_, row) => <TwoLines first={row.order_sn} second={row.company} />,
                },
                {
                  key: 'event',
                  width: 150,
                  title: t('trial.event'),
                  render: (_, row) => (
                    <TwoLines
                      first={row.event}
                      second={<CodeText select={country.select} code={row.country} />}
                    />
                  ),
                },
                {
                  key: 'rules',
                  width: 180,
                  title: t('trial.rules'),
                  render: (_, row) => <LongText>{listed(row.rules)}</LongText>,
                },
                {
                  key: 'before',
                  title: t('trial.before'),
                  render: (_, row) => <ValuesText values={row.before} other={row.after} />,
                },
                {
                  key: 'after',
                  title: t('trial.after'),
                  render: (_, row) => <ValuesText values={row.after} other={row.before} />,
                },
              ]}
            />
          )}
        </>
      ) : null}
    </DetailDrawer>
  )
}
