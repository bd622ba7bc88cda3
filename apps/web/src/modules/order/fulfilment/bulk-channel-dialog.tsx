import { channel } from '@dropyard/contract/logistics/channel'
import type { StaffResult } from '@dropyard/contract/order/order/row'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import type { AskedAction } from '../../../kit/rows/use-row-actions.tsx'
import { PreviewTable, usePreview } from '../order/parts/preview.tsx'
import { words } from '../order/staff-words.ts'
import { Anyway, isScanned } from './anyway.tsx'

interface BulkChannelDialogProps {
  ids: readonly number[]
  /** Resolves with whether it was done. */
  onChange: (channelId: number, anyway: boolean) => Promise<boolean>
  preview: AskedAction<unknown, StaffResult>['preview']
  onClose: () => void
}

/** Another channel for several orders; each is refused on its own when the channel can not carry it. */
export function BulkChannelDialog({ ids, onChange, preview, onClose }: BulkChannelDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const channels = useData(channel.select, {}, { staleTime: 600_000 }).data?.data ?? []
  const [chosen, setChosen] = useState<number>()
  const [anyway, setAnyway] = useState(false)
  const draft = useDraft(['order/change_channel', ids], {
    values: { chosen },
    dirty: chosen !== undefined,
    restore: (kept) => setChosen(kept.chosen),
  })
  const close = useClosing(chosen !== undefined, onClose, draft)
  const count = ids.length
  const [busy, setBusy] = useState(false)
  const seen = usePreview(preview, chosen === undefined ? undefined : { channel_id: chosen, anyway })
  const warehouses = [...new Set(channels.map((one) => one.warehouse_name))]
  const save = async (): Promise<void> => {
    if (chosen === undefined) return
    setBusy(true)
    if (await onChange(chosen, anyway)) draft.drop()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={640}
      title={t('channel.title', { count })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={chosen === undefined} onClick={() => void save()}>
            {t('channel.submit')}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">{t('channel.help')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('channel.label')} required>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen ?? null}
            options={warehouses.map((warehouse) => ({
              label: warehouse,
              title: warehouse,
              options: channels
                .filter((one) => one.warehouse_name === warehouse)
                .map(({ id, name, carrier }) => ({ value: id, label: [name, carrier].join(' · ') })),
            }))}
            onChange={(id: number | null) => setChosen(id ?? undefined)}
          />
        </Form.Item>
      </Form>
      {anyway || isScanned(seen.results ?? []) ? <Anyway value={anyway} onChange={setAnyway} /> : null}
      <PreviewTable {...seen} />
    </Modal>
  )
}
