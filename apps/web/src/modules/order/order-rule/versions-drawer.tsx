import { orderRule } from '@dropyard/contract/order/order-rule'
import { Table, Tag } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import type { Rule } from './rule.ts'
import { Groups } from './rule-list.tsx'
import { useRuleWords } from './rule-names.ts'
import { words } from './words.ts'

type Version = z.output<(typeof orderRule.versions)['data']>[number]

/** All published versions of a rule, newest first. */
export function VersionsDrawer({ rule, onClose }: { rule: Rule | undefined; onClose: () => void }) {
  const t = useT(words)
  const answer = useData(
    orderRule.versions,
    { query: { rule_id: rule?.id ?? 0, 'per-page': 100 } },
    { enabled: rule !== undefined },
  )
  const rows = answer.data?.data ?? []
  const said = useRuleWords(rows)
  return (
    <DetailDrawer
      open={rule !== undefined}
      onClose={onClose}
      title={t('versionsOf', { name: rule?.name ?? '' })}
      width={960}
      answer={answer}
    >
      {rows.length === 0 ? (
        <StateMessage title={t('noVersions')} />
      ) : (
        <Table<Version>
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          columns={[
            {
              key: 'number',
              width: 190,
              title: t('columns.rule'),
              render: (_, row) => (
                <TwoLines
                  first={`${t('version', { version: row.number })} ${row.name}`}
                  second={
                    <>
                      <WhenText at={row.at} /> {row.by}
                    </>
                  }
                />
              ),
            },
            {
              key: 'when',
              title: t('columns.when'),
              render: (_, row) => (
                <span className="order-rule-parts">
                  <Groups rule={row} text={said.leafText} />
                </span>
              ),
            },
            {
              key: 'then',
              title: t('columns.does'),
              render: (_, row) => (
                <span className="order-rule-parts">
                  {row.actions.map((action) => (
                    <Tag key={JSON.stringify(action)} color="blue">
                      <LongText max={40}>{said.actionText(action)}</LongText>
                    </Tag>
                  ))}
                </span>
              ),
            },
            {
              key: 'live',
              width: 110,
              title: t('columns.runs'),
              render: (_, row) => (row.live ? <StatusTag tone="green">{t('running')}</StatusTag> : null),
            },
          ]}
        />
      )}
    </DetailDrawer>
  )
}
