import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import './listing.css'
import { words } from './words.ts'

interface ImportDialogProps {
  platform: number
  onClose: () => void
  onStarted: (jobId: number) => void
}

/** Imports the products that a store already sells. */
export function ImportProducts({ platform, onClose, onStarted }: ImportDialogProps) {
  const t = useT(words)
  const [shop, choose] = useState<number>()
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    if (shop === undefined) return
    setBusy(true)
    const reply = await call(listing.import, { body: { shop_id: shop } })
    setBusy(false)
    if (reply.ok) onStarted(reply.data.job_id)
  }
  return (
    <Modal
      open
      width={480}
      title={t('listed.import')}
      okText={t('listed.importGo')}
      okButtonProps={{ disabled: shop === undefined, loading: busy }}
      cancelText={t('publish.cancel')}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <div className="listed-dialog">
        <p className="soft">{t('listed.importHelp')}</p>
        <Picker
          select={store.select}
          query={{ platform_id: platform, authed: true }}
          aria-label={t('listed.shop')}
          placeholder={t('listed.shop')}
          value={shop}
          onChange={(id: number | undefined) => choose(id)}
        />
      </div>
    </Modal>
  )
}
