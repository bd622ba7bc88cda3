import { DownloadOutlined } from '@ant-design/icons'
import { job } from '@dropyard/contract/system/job'
import { Button } from 'antd'
import { download } from '../../../../kit/api.ts'
import { JobDialog } from '../../../../kit/job-dialog.tsx'
import { jobState } from '../../../../kit/job-state.ts'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../words.ts'

/** An export under way: its progress, then the file. */
export function ExportDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useT(words)
  const save = () => void download(job.file, t('exporting.file'), { params: { id: jobId } })
  return (
    <JobDialog
      title={t('exporting.title')}
      read={job.read}
      input={{ params: { id: jobId } }}
      state={jobState}
      result={(row) =>
        row.has_file ? (
          <Button type="primary" icon={<DownloadOutlined />} className="export-file" onClick={save}>
            {t('exporting.download')}
          </Button>
        ) : null
      }
      onClose={onClose}
    />
  )
}
