import {
  minLines,
  scoreParts,
  scoreWeights,
  supplierScore,
} from '@dropyard/contract/development/supplier-score'
import { afterSaleCase } from '@dropyard/contract/order/after-sale'
import { link } from '@dropyard/contract/pages'
import { Table } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** A supplier's score and its components. */
export function Score({ id }: { id: number }) {
  const t = useT(words)
  const at = useLang() === 'zh' ? 1 : 0
  const may = useMay()
  const answer = useData(supplierScore, { params: { id } })
  const found = answer.data?.data
  if (!found) return null
  const { score, lines, parts, cases } = found
  const { total: count, from } = cases
  const caused = t('score.cases', { count })
  return (
    <Section title={t('score.title')}>
      <p>
        <StatusTag tone={score === null ? 'neutral' : score >= 80 ? 'green' : score >= 60 ? 'amber' : 'red'}>
          {score === null ? t('score.new') : t('score.of', { score })}
        </StatusTag>{' '}
        <span className="soft">
          {t('score.from', { count: lines })} {score === null ? t('score.few', { least: minLines }) : ''}
        </span>
      </p>
      <p>
        {count > 0 && may(afterSaleCase.list) ? (
          <Link to={link('/afterSaleCases', { state: 'agreed', cause: 'supplier', supplier_id: id, from })}>
            {caused}
          </Link>
        ) : (
          caused
        )}
      </p>
      <Table
        size="small"
        rowKey="part"
        pagination={false}
        dataSource={parts}
        columns={[
          { key: 'part', title: t('score.part'), render: (_, { part }) => scoreParts[part][at] },
          {
            key: 'figure',
            title: t('score.figure'),
            align: 'right',
            render: (_, { part, figure }) =>
              figure === null ? (
                <EmptyValue />
              ) : (
                t(part === 'answer' ? 'score.days' : 'score.percent', { figure })
              ),
          },
          {
            key: 'lines',
            title: t('score.lines'),
            align: 'right',
            render: (_, one) => <NumberText value={one.lines} />,
          },
          {
            key: 'points',
            title: t('score.points'),
            align: 'right',
            render: (_, one) => (one.score === null ? <EmptyValue /> : <NumberText value={one.score} />),
          },
          {
            key: 'weight',
            title: t('score.weight'),
            align: 'right',
            render: (_, { part }) => t('score.percent', { figure: scoreWeights[part] }),
          },
        ]}
      />
    </Section>
  )
}
