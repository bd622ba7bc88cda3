import type { StaffResult } from '@dropyard/contract/order/order/row'
import { Modal } from 'antd'
import { useState } from 'react'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import type { AskedAction } from '../../../kit/rows/use-row-actions.tsx'
import { PreviewTable, usePreview } from '../order/parts/preview.tsx'
import { words } from '../order/staff-words.ts'

interface FixAddressDialogProps {
  ids: readonly number[]
  preview: AskedAction<unknown, StaffResult>['preview']
  onFix: () => Promise<boolean>
  onClose: () => void
}

const nothing = {}

/** A preview of the corrected addresses, order by order. */
export function FixAddressDialog({ ids, preview, onFix, onClose }: FixAddressDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [busy, setBusy] = useState(false)
  const seen = usePreview(preview, nothing)
  const fix = async (): Promise<void> => {
    setBusy(true)
    await onFix()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={720}
      title={t('fixAddress.title', { count: ids.length })}
      onCancel={onClose}
      onOk={() => void fix()}
      okText={t('fixAddress.submit')}
      okButtonProps={{ loading: busy, disabled: !seen.results?.some(({ ok }) => ok) }}
      cancelText={kit('cancel')}
    >
      <p className="dialog-help">{t('fixAddress.help')}</p>
      <PreviewTable {...seen} />
    </Modal>
  )
}
