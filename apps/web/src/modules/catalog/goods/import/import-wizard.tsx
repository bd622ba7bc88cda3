import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../../kit/call/api.ts'
import { refresh } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { StepTrail } from '../../../../kit/value/step-trail.tsx'
import { type Choice, ImportCheck, mayApply } from './import-check.tsx'
import { FileStep, type Format } from './import-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportRun, useImportJob } from './import-run.tsx'
import './import.css'
import { importWords } from './import-words.ts'

const steps = ['file', 'check', 'result'] as const

/** Imports products from a file: choose it, see what is wrong, import what shall be imported. */
export function ImportWizard({ onClose }: { onClose: () => void }) {
  const t = useT(importWords)
  const [format, setFormat] = useState<Format>('shopify')
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState(false)
  const [choice, choose] = useState<Choice>({ goodOnly: true, onShelf: false, edits: 'keep' })
  const [checkId, setCheckId] = useState<number>()
  const [applyId, setApplyId] = useState<number>()
  const check = useImportJob(checkId)
  const apply = useImportJob(applyId)
  const step = applyId !== undefined ? 'result' : checkId !== undefined ? 'check' : 'file'
  const send = async (dryRun: boolean): Promise<number | undefined> => {
    if (!file) return undefined
    setSending(true)
    const reply = await call(goodsLibrary.import, {
      files: { file },
      body: {
        dry_run: dryRun,
        good_rows_only: choice.goodOnly,
        on_shelf: choice.onShelf,
        edits: choice.edits,
      },
    })
    setSending(false)
    return reply.ok ? reply.data.job_id : undefined
  }
  const startOver = (): void => {
    setFile(undefined)
    setCheckId(undefined)
    setApplyId(undefined)
  }
  const checked = check?.result ?? undefined
  const good = checked ? checked.products - checked.failed : 0
  const applied = apply?.state === 'done' ? apply.result : null
  return (
    <Modal
      open
      width={760}
      title={t('title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={footer()}
    >
      <div className="import-steps">
        <StepTrail
          label={t('title')}
          current={step}
          steps={steps.map((key) => ({ key, label: t(`steps.${key}`) }))}
        />
      </div>
      {step === 'file' ? (
        <FileStep
          format={format}
          onFormat={(next) => {
            setFormat(next)
            setFile(undefined)
          }}
          file={file}
          onFile={setFile}
        />
      ) : null}
      {step === 'check' && checkId !== undefined ? (
        checked ? (
          <ImportCheck jobId={checkId} result={checked} choice={choice} onChoose={choose} />
        ) : (
          <ImportRun job={check} title={t('checking')} />
        )
      ) : null}
      {step === 'result' && applyId !== undefined ? (
        applied ? (
          <ImportOutcome jobId={applyId} result={applied} />
        ) : (
          <ImportRun job={apply} title={t('applying')} />
        )
      ) : null}
    </Modal>
  )

  function footer() {
    if (step === 'file')
      return (
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            disabled={!file}
            loading={sending}
            onClick={async () => setCheckId(await send(true))}
          >
            {t('check')}
          </Button>
        </>
      )
    if (step === 'check')
      return (
        <>
          <Button onClick={startOver}>{t('back')}</Button>
          <Button
            type="primary"
            disabled={!checked || !mayApply(checked, choice)}
            loading={sending}
            onClick={async () => setApplyId(await send(false))}
          >
            {t('apply', { count: good })}
          </Button>
        </>
      )
    return (
      <>
        {apply?.state === 'done' || apply?.state === 'failed' ? (
          <Button onClick={startOver}>{t('another')}</Button>
        ) : null}
        <Button
          type="primary"
          onClick={() => {
            void refresh(goodsLibrary.list)
            onClose()
          }}
        >
          {t('close')}
        </Button>
      </>
    )
  }
}
