import { channel } from '@dropyard/contract/logistics/channel'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { useData } from '../../../../kit/use-data.ts'
import { words } from './words.ts'

interface BulkChannelDialogProps {
  count: number
  onChange: (channelId: number) => Promise<unknown>
  onClose: () => void
}

/** Another channel for several orders; each is refused on its own when the channel can not carry it. */
export function BulkChannelDialog({ count, onChange, onClose }: BulkChannelDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const channels = useData(channel.select, {}, { staleTime: 600_000 }).data?.data ?? []
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const warehouses = [...new Set(channels.map((one) => one.warehouse_name))]
  const save = async (): Promise<void> => {
    if (chosen === undefined) return
    setBusy(true)
    await onChange(chosen)
    setBusy(false)
  }
  return (
    <Modal
      open
      width={480}
      title={t('channel.title', { count })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={chosen === undefined} onClick={() => void save()}>
            {t('channel.submit')}
          </Button>
        </>
      }
    >
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
    </Modal>
  )
}
