import { DownloadOutlined } from '@ant-design/icons'
import { job } from '@dropyard/contract/system/job'
import { Button } from 'antd'
import { download } from '../../../kit/api.ts'
import { JobDialog } from '../../../kit/job-dialog.tsx'
import { jobState } from '../../../kit/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Products being written into a file: how far it is, then the file. */
export function ExportDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useT(words)
  const save = () => void download(job.file, 'products.csv', { params: { id: jobId } })
  return (
    <JobDialog
      title={t('library.exporting')}
      read={job.read}
      input={{ params: { id: jobId } }}
      state={jobState}
      result={(row) =>
        row.has_file ? (
          <>
            <p className="soft export-help">{t('library.exportHelp')}</p>
            <Button type="primary" icon={<DownloadOutlined />} onClick={save}>
              {t('library.exportSave')}
            </Button>
          </>
        ) : null
      }
      onClose={onClose}
    />
  )
}
