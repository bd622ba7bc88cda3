import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, Dropdown } from 'antd'
import { type ComponentType, useState } from 'react'
import { z } from 'zod'
import { type CallArguments, download } from '../call/api.ts'
import { useMay } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import type { RecordShape } from './record-shape.tsx'

const ImportDialog = lazyPart(() => import('../files/import-dialog.tsx').then((part) => part.ImportDialog))

interface RecordFilesProps {
  record: RecordShape
  /** The list's query: an export has the same filters. */
  query: unknown
  without?: readonly string[]
  /** The import's own dialog, if it asks for more than the file. */
  importDialog?: ComponentType<{ onClose: () => void }> | undefined
  onImported: () => unknown
}

/** The buttons for import and export, if the user has the permissions. */
export function RecordFiles({
  record,
  query,
  without = [],
  importDialog: Own,
  onImported,
}: RecordFilesProps) {
  const t = useT(kitText)
  const lang = useLang()
  const may = useMay()
  const [importing, setImporting] = useState(false)
  const { page: _page, 'per-page': _size, sort, ...filters } = query as Record<string, unknown>
  const asked = record.export?.query
  const isSorted = asked instanceof z.ZodObject && 'sort' in asked.shape
  const save = (format: 'csv' | 'xlsx'): void => {
    const input = [
      { query: { ...filters, ...(isSorted ? { sort } : {}), format } },
    ] as CallArguments<AnyEndpoint>
    if (record.export) void download(record.export, ...input)
  }
  return (
    <>
      {record.import && may(record.import) && !without.includes('import') ? (
        <>
          <Button
            type="text"
            icon={<UploadOutlined />}
            aria-label={t('importing')}
            onClick={() => setImporting(true)}
          />
          {importing && Own ? <Own onClose={() => setImporting(false)} /> : null}
          {importing && !Own ? (
            <ImportDialog
              to={record.import}
              title={record.text[lang].title}
              onClose={() => setImporting(false)}
              onImported={onImported}
              onExample={() => save('csv')}
            />
          ) : null}
        </>
      ) : null}
      {record.export && may(record.export) && !without.includes('export') ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'csv', label: t('exportCsv'), onClick: () => save('csv') },
              { key: 'xlsx', label: t('exportXlsx'), onClick: () => save('xlsx') },
            ],
          }}
        >
          <Button type="text" icon={<DownloadOutlined />} aria-label={t('exporting')} />
        </Dropdown>
      ) : null}
    </>
  )
}
