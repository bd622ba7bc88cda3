import { DownloadOutlined, TagsOutlined } from '@ant-design/icons'
import { customer } from '@dropyard/contract/customer/customer'
import { mostExported } from '@dropyard/contract/customer/customer/calls'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { call, download } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { JobFileDialog } from '../../../kit/files/job-file-dialog.tsx'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { useAddress } from '../../../kit/page/own-address.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { readPageParams } from '../../../kit/page/use-page-params.ts'
import { oneValueFields } from '../field/value-input.tsx'
import { words } from './words.ts'

/** What the list is filtered by, as its address says. */
function useFilter() {
  const [address] = useAddress()
  const search = address.get('search')
  return { ...readPageParams(customer.filter, address), ...(search ? { search } : {}) }
}
type Filter = ReturnType<typeof useFilter>

const countOf = async (filter: Filter): Promise<number | undefined> => {
  const reply = await call(customer.list, { query: { ...filter, 'per-page': 20 } })
  return reply.ok ? reply.total : undefined
}

/** A file of all customers that the list finds: at once, or by a job if there are many. */
export function ExportFound() {
  const t = useT(kitText)
  const may = useMay()
  const filter = useFilter()
  const [jobId, watch] = useState<number>()
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const count = await countOf(filter)
    if (count === undefined) return
    if (count <= mostExported) return void download(customer.export, { query: { ...filter, format } })
    const reply = await call(customer.exportAll, { body: { filter, format } })
    if (reply.ok) watch(reply.data.job_id)
    else if (!reply.shown && reply.message) toast.error(reply.message)
  }
  if (!may(customer.export)) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'csv', label: t('exportCsv'), onClick: () => void save('csv') },
            { key: 'xlsx', label: t('exportXlsx'), onClick: () => void save('xlsx') },
          ],
        }}
      >
        <Button type="text" icon={<DownloadOutlined />} aria-label={t('exporting')} />
      </Dropdown>
      {jobId === undefined ? null : <JobFileDialog jobId={jobId} onClose={() => watch(undefined)} />}
    </>
  )
}

/** Changes all customers that the list finds, after their number was seen. */
export function ChangeFound() {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const filter = useFilter()
  const [asked, ask] = useState<{ filter: Filter; seen: number }>()
  const jobs = useJobDialog<number>((count) => ({
    title: t('changing', { count }),
    result: () => null,
    onDone: () => {
      toast.success(t('changedAll', { count }))
      void invalidate(customer.list)
      return false
    },
  }))
  const open = async (): Promise<void> => {
    const seen = await countOf(filter)
    if (seen) ask({ filter, seen })
  }
  useResumed(['customer/change-found'], () => void open())
  if (!may(customer.batchByFilter)) return null
  const { fields } = customer.actions.actions['batch-update']
  const at = lang === 'zh' ? 1 : 0
  return (
    <>
      <Button
        type="text"
        icon={<TagsOutlined />}
        aria-label={customer.batchByFilter.about[lang]}
        data-tip={customer.batchByFilter.about[lang]}
        onClick={() => void open()}
      />
      <FormDialog
        open={asked !== undefined}
        draft={['customer/change-found', undefined]}
        onClose={() => ask(undefined)}
        title={t('changeCount', { count: asked?.seen ?? 0 })}
        submit={t('changeNow')}
        schema={customer.batchUpdate.body}
        labels={Object.fromEntries(
          Object.entries(fields ?? {}).flatMap(([name, { label }]) => (label ? [[name, label[at]]] : [])),
        )}
        fields={{ customers: { hidden: true }, dry_run: { hidden: true }, ...oneValueFields }}
        onSubmit={async ({ grade, add_tags, remove_tags, do_not_contact, custom_field_id, custom_value }) => {
          if (!asked) return
          const changes = {
            ...{ grade, add_tags, remove_tags, do_not_contact },
            ...{ custom_field_id, custom_value },
          }
          const reply = await call(customer.batchByFilter, { body: { ...asked, ...changes } as never })
          if (!reply.ok) {
            if (!reply.shown && reply.message) toast.error(reply.message)
            return reply
          }
          ask(undefined)
          jobs.watch(reply.data.job_id, asked.seen)
          return reply
        }}
      >
        <p className="soft">{t('changeHelp')}</p>
      </FormDialog>
      {jobs.dialog}
    </>
  )
}
