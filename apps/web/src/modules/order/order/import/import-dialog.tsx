import { type OrderImportResult, orderImport } from '@dropyard/contract/order/order-import'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { call, type Failure } from '../../../../kit/call/api.ts'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { ImportChoice, type ImportWish } from './import-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRefusal } from './import-refusal.tsx'
import { ImportRun } from './import-run.tsx'
import './import.css'
import { words } from './words.ts'

const imports = {
  template: orderImport.process1,
  shopify: orderImport.process2,
  platform: orderImport.process4,
}

interface ImportDialogProps {
  onClose: () => void
  /** After orders came in. */
  onImported: () => unknown
}

/** Orders from a file: it is read and shown first, then taken in whole or without its wrong orders. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [wish, setWish] = useState<ImportWish>({ kind: 'template', storeId: undefined })
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<OrderImportResult>()
  const [jobId, setJobId] = useState<number>()
  const [refusal, setRefusal] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const send = async (to: ImportWish, chosen: File, body: { dry_run: boolean; good_rows_only: boolean }) => {
    const turn = ++latest.current
    setBusy(true)
    const reply = await call(imports[to.kind], {
      files: { file: chosen },
      body: { ...body, ...(to.storeId === undefined ? {} : { store_id: to.storeId }) },
      quiet: true,
    })
    // Another file or kind was chosen meanwhile: its answer counts.
    if (turn !== latest.current) return undefined
    setBusy(false)
    setRefusal(reply.ok ? undefined : reply)
    return reply.ok ? reply.data : undefined
  }
  const check = async (to: ImportWish, chosen: File): Promise<void> => {
    setFile(chosen)
    setResult(undefined)
    setRefusal(undefined)
    const found = await send(to, chosen, { dry_run: true, good_rows_only: false })
    if (found) setResult(found)
  }
  const choose = (next: ImportWish): void => {
    setWish(next)
    setResult(undefined)
    setRefusal(undefined)
    if (file) void check(next, file)
  }
  const run = async (): Promise<void> => {
    if (!file || !result) return
    const answer = await send(wish, file, { dry_run: false, good_rows_only: result.wrong > 0 })
    if (answer?.job_id) setJobId(answer.job_id)
  }
  if (jobId !== undefined)
    return (
      <Modal
        open
        width={520}
        className="order-dialog"
        title={t('title')}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('finish')}
          </Button>
        }
      >
        <ImportRun jobId={jobId} onDone={onImported} />
      </Modal>
    )
  const wrong = result?.wrong ?? 0
  const good = result?.fresh ?? 0
  return (
    <Modal
      open
      width={760}
      className="order-dialog"
      title={t('title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="primary"
            disabled={good === 0}
            loading={busy && result !== undefined}
            onClick={() => void run()}
          >
            {good === 0 ? t('title') : t(wrong > 0 ? 'runGood' : 'run', { count: good })}
          </Button>
        </>
      }
    >
      <ImportChoice
        wish={wish}
        file={file}
        busy={busy}
        onChange={choose}
        onFile={(chosen) => void check(wish, chosen)}
      />
      {refusal ? <ImportRefusal refusal={refusal} onKind={(kind) => choose({ ...wish, kind })} /> : null}
      {result ? <ImportPreview result={result} /> : null}
    </Modal>
  )
}
