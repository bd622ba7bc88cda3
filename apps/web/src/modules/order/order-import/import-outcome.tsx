import { DownloadOutlined } from '@ant-design/icons'
import type { OrderImportOutcome } from '@dropyard/contract/order/order-import'
import { job } from '@dropyard/contract/system/job'
import { Alert, Button } from 'antd'
import { download } from '../../../kit/call/api.ts'
import type { Taken } from '../../../kit/files/use-file-import.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** What an import came to, and the rows that it left out. */
export function ImportOutcome({ data, job: ran }: Taken<OrderImportOutcome>) {
  const t = useT(words)
  const left = ran?.has_file ? (
    <>
      <p>{t('badRowsHelp', { count: data.rows_left })}</p>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(job.file, { params: { id: ran.id } })}
      >
        {t('badRows')}
      </Button>
    </>
  ) : undefined
  return (
    <Alert
      type={data.failed + data.rows_left > 0 ? 'warning' : 'success'}
      showIcon
      title={t('done', { ...data })}
      description={left}
    />
  )
}
