import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ImportResult } from '@dropyard/contract/kit/record-endpoints'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportFindings, ImportScope } from './import-findings.tsx'
import { useFileImport } from './use-file-import.tsx'

interface ImportDialogProps {
  /** An import whose answer counts rows and names wrong cells. */
  to: AnyEndpoint
  title: string
  onClose: () => void
  onImported: () => unknown
  /** Saves a file that shows what is read, such as the current rows. */
  onExample: () => void
  /** What the import is told besides the file; undefined while that is not known yet. */
  body?: object | undefined
  /** Asks for it, above the file. */
  children?: ReactNode
  /** What the columns are, and what the example is called, where it is none of the rows that are there. */
  help?: string
  example?: string
}

/** Checks a file first, shows every wrong cell, then imports it whole or its good rows only, as is chosen. */
export function ImportDialog(props: ImportDialogProps) {
  const { to, title, onClose, onImported, onExample, children, help, example } = props
  const body = 'body' in props ? props.body : {}
  const t = useT(kitText)
  const { send, busy, progress } = useFileImport(to)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<{ result: ImportResult; of: string }>()
  const [ended, setEnded] = useState<ImportResult>()
  const [goodOnly, setGoodOnly] = useState(true)
  const key = JSON.stringify(body ?? null)
  const result = checked && checked.of === key ? checked.result : undefined
  const take = (chosen: File, wish: { dry_run: boolean; good_rows_only: boolean }) =>
    send({ files: { file: chosen }, body: { ...body, ...wish } } as CallInput<AnyEndpoint>) as Promise<
      ImportResult | undefined
    >
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setEnded(undefined)
    setChecked(undefined)
    if (body === undefined) return
    const found = await take(chosen, { dry_run: true, good_rows_only: true })
    if (found) setChecked({ result: found, of: key })
  }
  const run = async (): Promise<void> => {
    if (!file || !result) return
    const done = await take(file, { dry_run: false, good_rows_only: result.failed > 0 && goodOnly })
    if (!done) return
    if (done.created + done.updated > 0) {
      toast.success(t('import.finished', { created: done.created, updated: done.updated }))
      onImported()
    }
    // Rows that stayed out are offered once more, to correct them.
    if (done.failed > 0) return setEnded(done)
    onClose()
  }
  const heading = t('import.title', { title: inSentence(title) })
  const good = result ? result.created + result.updated : 0
  const wrong = (result?.failed ?? 0) > 0
  const shown = ended ?? result
  return (
    <Modal
      open
      onCancel={onClose}
      title={heading}
      width={720}
      mask={{ closable: false }}
      footer={
        ended ? (
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="primary"
              disabled={good === 0 || (wrong && !goodOnly)}
              loading={busy}
              onClick={() => void run()}
            >
              {!result ? heading : wrong ? t('import.runGood') : t('import.run', { count: good })}
            </Button>
          </>
        )
      }
    >
      {children}
      <div className="import-choose">
        <FileDrop file={file} busy={busy} onFile={(chosen) => void check(chosen)} />
        <p className="soft">
          {help ?? t('import.help')}{' '}
          <Button type="link" size="small" onClick={onExample}>
            {example ?? t('import.template')}
          </Button>
        </p>
        {file && body !== undefined && !result && !busy && !progress ? (
          <Button size="small" onClick={() => void check(file)}>
            {t('import.check')}
          </Button>
        ) : null}
      </div>
      {shown ? (
        <Alert
          type={shown.failed > 0 ? 'warning' : 'success'}
          title={t(ended ? 'import.ended' : 'import.checked', { ...shown })}
        />
      ) : null}
      {progress}
      {result && !ended && wrong && good > 0 ? (
        <ImportScope goodOnly={goodOnly} onChange={setGoodOnly} />
      ) : null}
      {shown ? <ImportFindings found={shown} /> : null}
    </Modal>
  )
}

/** A title inside a sentence: "Order remarks" is "order remarks", "IOSS numbers" stays. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
