import { DownloadOutlined } from '@ant-design/icons'
import { text } from '@dropyard/contract/kit/text'
import { job } from '@dropyard/contract/system/job'
import { Button } from 'antd'
import { download } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { JobDialog } from './job-dialog.tsx'
import { jobState } from './job-state.ts'

const words = text({
  save: ['Download file', '下载文件'],
})

interface JobFileDialogProps {
  jobId: number
  /** A text above the button: what the file can be used for. */
  help?: string
  /** A text next to it about the job's result. */
  said?: (result: unknown) => string
  onClose: () => void
}

/** A file that a job makes: the progress, then a download button. */
export function JobFileDialog({ jobId, help, said, onClose }: JobFileDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const params = { id: jobId }
  return (
    <JobDialog
      title={kit('exporting')}
      read={job.read}
      input={{ params }}
      state={jobState}
      result={(row) =>
        row.has_file ? (
          <div className="job-file">
            {said?.(row.result) ? <p>{said(row.result)}</p> : null}
            {help ? <p className="soft">{help}</p> : null}
            <Button
              type="primary"
              icon={<DownloadOutlined />}
              onClick={() => void download(job.file, { params })}
            >
              {t('save')}
            </Button>
          </div>
        ) : null
      }
      onClose={onClose}
    />
  )
}
