import { DownloadOutlined } from '@ant-design/icons'
import { job } from '@dropyard/contract/system/job'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { download } from '../../../../kit/call/api.ts'
import { useData } from '../../../../kit/call/use-data.ts'
import { JobProgress } from '../../../../kit/files/job-progress.tsx'
import { jobState } from '../../../../kit/files/job-state.ts'
import { useT } from '../../../../kit/lang.ts'
import { words } from './words.ts'

/** What the import of a file answers when it has ended. */
const ended = z.object({
  imported: z.number(),
  known: z.number(),
  skipped: z.number(),
  failed: z.number(),
  rows_left: z.number(),
})

/** An import under way, then what it came to and the rows to correct. */
export function ImportRun({ jobId, onDone }: { jobId: number; onDone: () => unknown }) {
  const t = useT(words)
  const [over, setOver] = useState(false)
  const input = { params: { id: jobId } }
  const row = useData(job.read, input).data?.data
  const result = over && row ? ended.safeParse(row.result) : undefined
  return (
    <div className="order-import-run">
      <JobProgress
        read={job.read}
        input={input}
        state={jobState}
        onDone={() => {
          setOver(true)
          void onDone()
        }}
      />
      {over ? null : <p className="soft">{t('runningHelp')}</p>}
      {result?.success ? (
        <Alert
          type={result.data.failed + result.data.rows_left > 0 ? 'warning' : 'success'}
          showIcon
          title={t('done', { ...result.data })}
          {...(row?.has_file
            ? {
                description: (
                  <>
                    <p>{t('badRowsHelp', { count: result.data.rows_left })}</p>
                    <Button
                      size="small"
                      icon={<DownloadOutlined />}
                      onClick={() => void download(job.file, input)}
                    >
                      {t('badRows')}
                    </Button>
                  </>
                ),
              }
            : {})}
        />
      ) : null}
    </div>
  )
}
