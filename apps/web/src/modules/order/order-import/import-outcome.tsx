import { DownloadOutlined } from '@ant-design/icons'
import type { OrderImportOutcome } from '@dropyard/contract/order/order-import'
import { link } from '@dropyard/contract/pages'
import { job } from '@dropyard/contract/system/job'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { download } from '../../../kit/call/api.ts'
import type { Taken } from '../../../kit/files/use-file-import.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** The result of an import, and the rows that were not imported. */
export function ImportOutcome({
  data,
  job: ran,
  onOpen,
}: Taken<OrderImportOutcome> & { onOpen: () => void }) {
  const t = useT(words)
  const left = ran?.has_file ? (
    <div>
      <p>{t('badRowsHelp', { count: data.rows_left })}</p>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(job.file, { params: { id: ran.id } })}
      >
        {t('badRows')}
      </Button>
    </div>
  ) : null
  return (
    <Alert
      type={data.failed + data.rows_left > 0 ? 'warning' : 'success'}
      showIcon
      title={t('done', { ...data })}
      description={
        <>
          {data.numbers.length > 0 ? (
            <p className="imported-orders">
              {data.numbers.map((number) => (
                <Link
                  key={number}
                  className="number"
                  to={link('/ordersList', { search: number })}
                  onClick={onOpen}
                >
                  {number}
                </Link>
              ))}
              <Link to={link('/ordersList', { source: 'import' })} onClick={onOpen}>
                {t('allImported')}
              </Link>
            </p>
          ) : null}
          {left}
        </>
      }
    />
  )
}
