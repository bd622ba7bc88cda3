import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ImportResult } from '@dropyard/contract/kit/resource'
import { Alert, Button, Dropdown, Modal, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { type CallArguments, call, download } from './api.ts'
import { kitText } from './kit-text.ts'
import { useLang, useT } from './lang.ts'
import { useMay } from './person.ts'
import type { ResourceShape } from './resource-shape.tsx'
import { toast } from './toast.ts'
import { FileButton } from './upload.tsx'

interface ResourceFilesProps {
  resource: ResourceShape
  /** The list's filters: an export holds what the list shows. */
  query: unknown
  without?: readonly string[]
  onImported: () => unknown
}

/** Import and export of a resource, for those who may. */
export function ResourceFiles({ resource, query, without = [], onImported }: ResourceFilesProps) {
  const t = useT(kitText)
  const may = useMay()
  const [importing, setImporting] = useState(false)
  const { page: _page, 'per-page': _size, sort: _sort, ...filters } = query as Record<string, unknown>
  const save = (format: 'csv' | 'xlsx'): void => {
    const input = [{ query: { ...filters, format } }] as CallArguments<AnyEndpoint>
    void download(resource.export, `${resource.name}.${format}`, ...input)
  }
  return (
    <>
      {may(resource.import) && !without.includes('import') ? (
        <>
          <Tooltip title={t('importing')}>
            <Button
              type="text"
              icon={<UploadOutlined />}
              aria-label={t('importing')}
              onClick={() => setImporting(true)}
            />
          </Tooltip>
          <ImportDialog
            resource={resource}
            open={importing}
            onClose={() => setImporting(false)}
            onImported={onImported}
            onExample={() => save('csv')}
          />
        </>
      ) : null}
      {may(resource.export) && !without.includes('export') ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'csv', label: t('exportCsv'), onClick: () => save('csv') },
              { key: 'xlsx', label: t('exportXlsx'), onClick: () => save('xlsx') },
            ],
          }}
        >
          <Tooltip title={t('exporting')}>
            <Button type="text" icon={<DownloadOutlined />} aria-label={t('exporting')} />
          </Tooltip>
        </Dropdown>
      ) : null}
    </>
  )
}

interface ImportDialogProps {
  resource: ResourceShape
  open: boolean
  onClose: () => void
  onImported: () => unknown
  onExample: () => void
}

/** Checks a file first, shows every wrong cell, then imports it whole or its good rows only. */
function ImportDialog({ resource, open, onClose, onImported, onExample }: ImportDialogProps) {
  const t = useT(kitText)
  const lang = useLang()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ImportResult>()
  const [busy, setBusy] = useState(false)
  const close = (): void => {
    setFile(undefined)
    setChecked(undefined)
    onClose()
  }
  const send = async (chosen: File, body: { dry_run: boolean; good_rows_only: boolean }) => {
    setBusy(true)
    const reply = await call(
      resource.import,
      ...([{ files: { file: chosen }, body }] as CallArguments<AnyEndpoint>),
    )
    setBusy(false)
    return reply.ok ? (reply.data as ImportResult) : undefined
  }
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setChecked(await send(chosen, { dry_run: true, good_rows_only: true }))
  }
  const run = async (): Promise<void> => {
    if (!file || !checked) return
    const result = await send(file, { dry_run: false, good_rows_only: checked.failed > 0 })
    if (!result) return
    toast.success(t('import.finished', { created: result.created, updated: result.updated }))
    close()
    onImported()
  }
  const good = checked ? checked.created + checked.updated : 0
  return (
    <Modal
      open={open}
      onCancel={close}
      title={t('import.title', { title: resource.text[lang].title })}
      width={720}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={good === 0} loading={busy} onClick={() => void run()}>
            {checked && checked.failed > 0 ? t('import.runGood') : t('import.run', { count: good })}
          </Button>
        </>
      }
    >
      <div className="import-choose">
        <FileButton
          accept=".csv,.xlsx"
          label={file ? file.name : t('import.choose')}
          loading={busy}
          onFile={(chosen) => void check(chosen)}
        />
        <p className="soft">
          {t('import.help')}{' '}
          <Button type="link" size="small" onClick={onExample}>
            {t('import.template')}
          </Button>
        </p>
      </div>
      {checked ? (
        <Alert
          type={checked.failed > 0 ? 'warning' : 'success'}
          title={t('import.checked', { ...checked })}
        />
      ) : null}
      {checked && checked.errors.length > 0 ? (
        <Table
          size="small"
          rowKey={(error) => `${error.row}-${error.column}-${error.message}`}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true }}
          className="import-errors"
          dataSource={checked.errors}
          columns={[
            { key: 'row', title: t('import.row'), dataIndex: 'row', width: 80 },
            { key: 'column', title: t('import.column'), dataIndex: 'column', width: 180 },
            { key: 'problem', title: t('import.problem'), dataIndex: 'message' },
          ]}
        />
      ) : null}
    </Modal>
  )
}
