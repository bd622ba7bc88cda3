import { FileTextOutlined } from '@ant-design/icons'
import { statementForm, wallet } from '@dropyard/contract/finance/wallet'
import { myDownload } from '@dropyard/contract/system/download'
import { Button } from 'antd'
import { useState } from 'react'
import { call, saveLink } from '../../../kit/call/api.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { downloadState } from '../../../kit/files/download-state.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { dayjs } from '../../../kit/value/dates.ts'
import { words } from './words.ts'

/** Asks for the range of a statement, and downloads it when it is ready. */
export function StatementButton({ entityId, disabled }: { entityId: number | undefined; disabled: boolean }) {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  const [making, setMaking] = useState<number>()
  useResumed(
    'wallet/statement',
    ({ id }) => (id === entityId ? setOpen(true) : false),
    !disabled && `of ${entityId}`,
  )
  return (
    <Can call={wallet.statement}>
      <Button type="text" icon={<FileTextOutlined />} disabled={disabled} onClick={() => setOpen(true)}>
        {t('statement')}
      </Button>
      <FormDialog
        draft={['wallet/statement', entityId]}
        open={open}
        onClose={() => setOpen(false)}
        title={t('statement')}
        submit={t('download')}
        schema={statementForm}
        labels={t.words.statementFields}
        choices={{ format: t.words.formats }}
        help={{ to: t('statementHelp') }}
        initial={{ ...lastMonth(), format: 'pdf' }}
        fields={{ from: { halfWidth: true }, to: { halfWidth: true } }}
        onSubmit={async (values) => {
          const form = statementForm.parse(values)
          const body = entityId === undefined ? form : { ...form, entity_id: entityId }
          const reply = await call(wallet.statement, { body })
          if (!reply.ok) return reply
          setOpen(false)
          setMaking(reply.data.job_id)
        }}
      />
      {making === undefined ? null : (
        <JobDialog
          title={t('statement')}
          read={myDownload.get}
          input={{ params: { id: making } }}
          state={downloadState}
          onDone={(row) => {
            if (row.link) saveLink(row.link)
            setMaking(undefined)
          }}
          onClose={() => setMaking(undefined)}
        >
          <p className="soft">{t('making')}</p>
        </JobDialog>
      )}
    </Can>
  )
}

/** The previous month, for which accounts are usually closed. */
function lastMonth() {
  const month = dayjs().subtract(1, 'month')
  return {
    from: month.startOf('month').format('YYYY-MM-DD'),
    to: month.endOf('month').format('YYYY-MM-DD'),
  }
}
