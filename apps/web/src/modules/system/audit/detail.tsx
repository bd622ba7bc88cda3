import { type AuditRow, audit } from '@dropyard/contract/system/audit'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList, DetailDrawer, Section } from '../../../kit/page/detail-drawer.tsx'
import { ChangesTable } from '../../../kit/record/changes-table.tsx'
import { RawText } from '../../../kit/value/raw-text.tsx'
import { EmptyValue, WhenText } from '../../../kit/value/value-text.tsx'
import './audit.css'
import { differences } from './difference.ts'
import { words } from './words.ts'

/** A record's name with a link to it. */
export function RecordText({ row }: { row: AuditRow }) {
  const { record_name, record_label, record_id, record_url } = row
  if (!record_name) return <EmptyValue />
  const text = [record_name, record_label ?? record_id].filter(Boolean).join(' ')
  return record_url ? <Link to={record_url}>{text}</Link> : text
}

/** One entry of the audit log: changes field by field, and the input. */
export function AuditDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(words)
  const field = useT(audit.text)
  const entry = useData(audit.get, { params: { id } })
  const row = entry.data?.data
  const changes = row ? differences(row.before, row.after) : []
  return (
    <DetailDrawer open onClose={onClose} title={row?.about ?? ''} answer={entry}>
      {row ? (
        <>
          <DescriptionList
            items={[
              { label: field('fields.user_name'), value: row.user_name ?? t('system') },
              { label: field('fields.at'), value: <WhenText at={row.at} exact /> },
              { label: field('fields.record'), value: <RecordText row={row} /> },
              { label: field('fields.ip'), value: row.ip || '—' },
              { label: field('fields.action'), value: row.action },
              { label: t('request'), value: row.request_id },
            ]}
          />
          <Section title={t('changes')}>
            {changes.length === 0 ? (
              <p className="soft">{t('same')}</p>
            ) : (
              <div className="audit-changes">
                <ChangesTable
                  changes={changes.map(({ field, before, after }) => ({
                    field,
                    before: before ? <del>{before}</del> : null,
                    after: after ? <ins>{after}</ins> : null,
                  }))}
                />
              </div>
            )}
          </Section>
          {row.input !== null && Object.keys(row.input ?? {}).length > 0 ? (
            <Section title={t('input')}>
              <RawText>{JSON.stringify(row.input)}</RawText>
            </Section>
          ) : null}
        </>
      ) : null}
    </DetailDrawer>
  )
}
