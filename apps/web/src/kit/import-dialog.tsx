import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ImportResult } from '@dropyard/contract/kit/resource'
import { Alert, Button, Modal, Table } from 'antd'
import { useState } from 'react'
import type { CallInput } from './api.ts'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'
import { usePaging } from './paging.tsx'
import { toast } from './toast.ts'
import { FileButton } from './upload.tsx'
import { useFileImport } from './use-file-import.tsx'

interface ImportDialogProps {
  /** An import whose answer counts rows and names wrong cells. */
  to: AnyEndpoint
  title: string
  onClose: () => void
  onImported: () => unknown
  /** Saves the current rows, which show what the file looks like. */
  onExample: () => void
}

/** Checks a file first, shows every wrong cell, then imports it whole or its good rows only. */
export function ImportDialog({ to, title, onClose, onImported, onExample }: ImportDialogProps) {
  const t = useT(kitText)
  const { send, busy, progress } = useFileImport(to)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ImportResult>()
  const take = (chosen: File, body: { dry_run: boolean; good_rows_only: boolean }) =>
    send({ files: { file: chosen }, body } as CallInput<AnyEndpoint>) as Promise<ImportResult | undefined>
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setChecked(undefined)
    setChecked(await take(chosen, { dry_run: true, good_rows_only: true }))
  }
  const run = async (): Promise<void> => {
    if (!file || !checked) return
    const result = await take(file, { dry_run: false, good_rows_only: checked.failed > 0 })
    if (!result) return
    toast.success(t('import.finished', { created: result.created, updated: result.updated }))
    onClose()
    onImported()
  }
  const heading = t('import.title', { title: inSentence(title) })
  const good = checked ? checked.created + checked.updated : 0
  return (
    <Modal
      open
      onCancel={onClose}
      title={heading}
      width={720}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={good === 0} loading={busy} onClick={() => void run()}>
            {!checked ? heading : checked.failed > 0 ? t('import.runGood') : t('import.run', { count: good })}
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
      {progress}
      {checked && checked.errors.length > 0 ? <WrongCells result={checked} /> : null}
    </Modal>
  )
}

/** A title inside a sentence: "Order remarks" is "order remarks", "IOSS numbers" stays. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

function WrongCells({ result }: { result: ImportResult }) {
  const t = useT(kitText)
  const paging = usePaging(10)
  return (
    <>
      <Table
        size="small"
        rowKey={(error) => `${error.row}-${error.column}-${error.message}`}
        pagination={paging}
        className="import-errors"
        dataSource={result.errors}
        columns={[
          { key: 'row', title: t('import.row'), dataIndex: 'row', width: 80 },
          { key: 'column', title: t('import.column'), dataIndex: 'column', width: 180 },
          { key: 'problem', title: t('import.problem'), dataIndex: 'message' },
        ]}
      />
      {result.more_errors > 0 ? (
        <p className="soft">{t('import.more', { count: result.more_errors })}</p>
      ) : null}
    </>
  )
}
