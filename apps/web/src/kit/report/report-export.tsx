import type { AnyReport } from '@dropyard/contract/kit/report/report-types'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { call } from '../call/api.ts'
import { Can } from '../can.tsx'
import { JobFileDialog } from '../files/job-file-dialog.tsx'
import { useT } from '../lang.ts'
import type { ReportQuery } from './use-report.ts'
import { words } from './words.ts'

/** Exports in the background, and offers the file when it is ready. */
export function ReportExport({ report, query, by }: { report: AnyReport; query: ReportQuery; by: string }) {
  const t = useT(words)
  const [running, setRunning] = useState<number>()
  const start = async (format: 'xlsx' | 'csv') => {
    const reply = await call(report.export, { body: { ...query, by, format } as never })
    if (reply.ok) setRunning(reply.data.job_id)
  }
  return (
    <Can call={report.export}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('excel'), onClick: () => void start('xlsx') },
            { key: 'csv', label: t('csv'), onClick: () => void start('csv') },
          ],
        }}
      >
        <Button>{t('exporting')}</Button>
      </Dropdown>
      {running === undefined ? null : <JobFileDialog jobId={running} onClose={() => setRunning(undefined)} />}
    </Can>
  )
}
