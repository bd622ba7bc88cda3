import { customer } from '@dropyard/contract/customer/customer'
import { customerSegment, type SegmentRow } from '@dropyard/contract/customer/segment'
import { Table } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { useLeafText } from './leaf-names.ts'
import { words } from './words.ts'

/** Why a customer is in a segment, or isn't. */
export function Why({ segment }: { segment: SegmentRow }) {
  const t = useT(words)
  const kit = useT(kitText)
  const [customerId, choose] = useState<number>()
  const text = useLeafText(segment.groups.flatMap(({ of }) => of))
  const answer = useData(
    customerSegment.why,
    { params: { id: segment.id }, query: { customer_id: customerId ?? 0 } },
    { enabled: customerId !== undefined },
  )
  const why = customerId === undefined ? undefined : answer.data?.data
  return (
    <Section title={t('why')}>
      <p className="soft segment-why">{t('whyHelp')}</p>
      <Picker
        select={customer.select}
        query={{ kind: segment.kind }}
        value={customerId}
        allowClear
        aria-label={t('why')}
        onChange={(id: number | undefined) => choose(id ?? undefined)}
      />
      {why ? (
        <>
          <p>
            <StatusTag tone={why.member ? 'green' : 'grey'}>
              {t(why.member ? 'isMember' : 'notMember')}
            </StatusTag>
          </p>
          <Table
            size="small"
            rowKey={({ group, place }) => `${group} ${place}`}
            pagination={false}
            dataSource={why.conditions}
            columns={[
              {
                key: 'condition',
                title: t('condition'),
                render: (_, { group, place }) => {
                  const leaf = segment.groups[group]?.of[place]
                  return leaf ? text(leaf) : null
                },
              },
              { key: 'has', title: t('has'), render: (_, { value }) => value || <EmptyValue /> },
              {
                key: 'holds',
                title: t('holds'),
                render: (_, { holds }) => (
                  <StatusTag tone={holds ? 'green' : 'red'}>{kit(holds ? 'yes' : 'no')}</StatusTag>
                ),
              },
            ]}
          />
        </>
      ) : null}
    </Section>
  )
}
