import { supplier } from '@dropyard/contract/purchasing/supplier'
import { Alert } from 'antd'
import { listed, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { DetailPage } from '../../../kit/record/detail-page.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

/** Whom we buy from. */
export function Page() {
  const t = useT(words)
  return (
    <DetailPage
      record={supplier}
      at="/supplierList"
      drawer
      width={880}
      wide
      form={{
        cycle: { when: ({ terms }) => terms === 'credit' },
        cycle_unit: { when: ({ terms }) => terms === 'credit' },
        minimum: { currencyField: 'currency' },
        status_reason: { needed: ({ status }) => status === 'blocked' },
      }}
      columns={(made) =>
        adapt(made, {
          title: { width: 215 },
          code: { width: 95 },
          kind: { width: 120 },
          grade: { width: 90 },
          terms: { width: 115 },
          lead_days: { width: 85 },
          buyer_id: { width: 100 },
        })
      }
      facts={{
        cycle: ({ terms, cycle, cycle_unit }) =>
          terms === 'credit' ? t(cycle_unit === 'day' ? 'days' : 'months', { count: cycle }) : null,
        licence_until: ({ licence_until }) =>
          licence_until === null ? null : licence_until < new Date().toISOString().slice(0, 10) ? (
            <StatusTag tone="red">{t('expired', { day: licence_until })}</StatusTag>
          ) : (
            <DayText day={licence_until} />
          ),
      }}
      above={({ same_as }) =>
        same_as.length > 0 ? (
          <Alert type="warning" showIcon title={t('sameAs', { others: listed(same_as) })} />
        ) : null
      }
    />
  )
}
