import { FileDoneOutlined, FilePdfOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { dayOf } from '@dropyard/contract/kit/days'
import { handoverList } from '@dropyard/contract/order/handover-list'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, download } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

/** Hand-over lists by carrier, and today's handed over parcels that are not on a list yet. */
export function HandoverLists({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const [making, make] = useState(false)
  return (
    <>
      <RecordPage
        record={handoverList}
        title={t('lists')}
        titleExtra={beside}
        toolbar={
          <Can call={handoverList.make}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => make(true)}>
              {t('newList')}
            </Button>
          </Can>
        }
        cells={{
          manifest_number: ({ manifest_number, trouble }) =>
            manifest_number || <span className="soft">{trouble}</span>,
        }}
        widths={{
          carrier: 135,
          warehouse_id: 130,
          day: 160,
          prints: 75,
          manifest: 130,
          manifest_number: 150,
        }}
        actions={({ id, prints, manifest }) => [
          {
            key: 'print',
            label: t('printList'),
            icon: <FilePdfOutlined />,
            call: handoverList.print,
            run: async () => {
              await download(handoverList.print, { params: { id } })
              if (prints > 0) toast.info(t('reprint', { count: prints }))
              await invalidate(handoverList.list)
            },
          },
          ...(manifest === 'ready'
            ? [
                {
                  key: 'manifest',
                  label: t('manifest'),
                  icon: <FileDoneOutlined />,
                  call: handoverList.manifest,
                  run: () => download(handoverList.manifest, { params: { id } }),
                },
              ]
            : []),
          ...(manifest === 'refused'
            ? [
                {
                  key: 'requestManifest',
                  label: t('requestManifest'),
                  icon: <ReloadOutlined />,
                  call: handoverList.requestManifest,
                  run: async () => {
                    const reply = await call(handoverList.requestManifest, { params: { id } })
                    if (reply.ok) toast.success(t('manifestRequested'))
                    await invalidate(handoverList.list)
                  },
                },
              ]
            : []),
        ]}
      />
      {making ? <MakeDialog onClose={() => make(false)} /> : null}
    </>
  )
}

/** Selects a day, and shows the parcels handed over on it without a list, grouped by carrier. */
function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const [day, setDay] = useState(() => dayOf(Date.now()))
  const [busy, setBusy] = useState(false)
  const { data } = useData(handoverList.open, { query: { day } }, { enabled: day !== '' })
  const rows = data?.data ?? []
  async function make({ carrier, warehouse_id, account_id }: (typeof rows)[number]) {
    setBusy(true)
    const reply = await call(handoverList.make, { body: { carrier, warehouse_id, account_id, day } })
    setBusy(false)
    if (!reply.ok) return
    toast.success(t('listMade', { number: reply.data.list_sn, count: reply.data.parcels }))
    await Promise.all([invalidate(handoverList.list), invalidate(handoverList.open)])
    if (rows.length <= 1) onClose()
  }
  return (
    <Modal open title={t('newList')} onCancel={onClose} footer={null} width={520}>
      <p className="handover-day">
        <label htmlFor="handover-day">{t('listDay')}</label>
        <DayInput id="handover-day" value={day} onChange={(chosen) => setDay(chosen ?? '')} />
      </p>
      {rows.length === 0 ? (
        <p className="soft">{data && day !== '' ? t('nothingOpen') : null}</p>
      ) : (
        <table className="handover-open">
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.carrier}:${row.warehouse_id}:${row.account_id}`}>
                <td>{row.carrier}</td>
                <td>{row.warehouse_name}</td>
                <td className="soft">{row.account_name || t('ownLabels')}</td>
                <td className="number">{t('parcelCount', { count: row.parcels })}</td>
                <td>
                  <Button size="small" loading={busy} onClick={() => void make(row)}>
                    {t('makeList')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
