import { type JobRow, job } from '@dropyard/contract/system/job'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../call/api.ts'
import { JobBar } from '../files/job-progress.tsx'
import { jobState } from '../files/job-state.ts'
import { useT } from '../lang.ts'
import { words } from './words.ts'

/** The progress of a job on many rows. Closing the dialog does not stop the job. */
export function ManyDialog({ count, row }: { count: number; row: JobRow | undefined }) {
  const t = useT(words)
  const [open, setOpen] = useState(true)
  const [stopping, setStopping] = useState(false)
  const stop = async (): Promise<void> => {
    if (!row) return
    setStopping(true)
    if (!(await call(job.cancel, { params: { id: row.id } })).ok) setStopping(false)
  }
  return (
    <Modal
      open={open}
      width={420}
      title={t('many.title', { count })}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      footer={
        <>
          <Button loading={stopping} disabled={!row} onClick={() => void stop()}>
            {t('many.stop')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('many.close')}</Button>
        </>
      }
    >
      <JobBar job={row ? jobState(row) : { state: 'queued', percent: 0 }} />
      <p className="soft">{t('many.help')}</p>
    </Modal>
  )
}
