import { listing } from '@dropyard/contract/store/listing'
import { Modal } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import './listing.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { words } from './words.ts'

interface WeightDialogProps {
  ids: number[]
  onClose: () => void
  onStarted: (jobId: number) => void
}

/** Sets one weight for all variants of the selected products in their stores. */
export function WeightDialog({ ids, onClose, onStarted }: WeightDialogProps) {
  const t = useT(words)
  const [weight, setWeight] = useState<number | null>(null)
  const draft = useDraft(['listing/weight', ids], {
    values: { weight },
    dirty: weight !== null,
    restore: (kept) => setWeight(kept.weight),
  })
  const close = useClosing(weight !== null, onClose, draft)
  const save = useSave(listing.updateWeight, {
    onDone: ({ data }) => {
      draft.drop()
      onStarted(data.job_id)
    },
  })
  return (
    <Modal
      open
      width={420}
      title={t('listed.weightTitle', { count: ids.length })}
      okText={t('listed.saveVariants')}
      okButtonProps={{ disabled: !weight, loading: save.busy }}
      cancelText={t('publish.cancel')}
      onOk={() => void (weight && save.run({ body: { ids, weight } }))}
      onCancel={close}
    >
      <div className="listed-dialog">
        {draft.offer}
        <p className="soft">{t('listed.weightHelp')}</p>
        <NumberInput
          autoFocus
          value={weight}
          aria-label={t('listed.weight')}
          min={1}
          max={1_000_000}
          precision={0}
          suffix="g"
          style={{ width: '100%' }}
          onChange={(value) => setWeight(value)}
        />
      </div>
    </Modal>
  )
}
