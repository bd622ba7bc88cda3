import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight, readWeights } from '@dropyard/contract/catalog/goods-edit/weight'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { text } from '@dropyard/contract/kit/text'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import './edit.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'

const words = text({
  title: ['Update weights', '更新重量'],
  help: [
    'One SKU a line with its weight in grams, as copied from a sheet.',
    '每行一个 SKU 和重量（g），可直接从表格复制。',
  ],
  label: ['SKU and weight (g)', 'SKU 与重量（g）'],
  save_one: ['Update {{count}} SKU', '更新 {{count}} 个 SKU'],
  save_other: ['Update {{count}} SKUs', '更新 {{count}} 个 SKU'],
  wrong: [
    'Not understood: line {{lines}}. Write a SKU, then whole grams.',
    '第 {{lines}} 行无法识别，请填写 SKU 和整数重量（g）。',
  ],
  many: ['At most 1,000 lines at a time.', '每次最多 1,000 行。'],
  done_one: ['{{count}} weight was changed', '已更新 {{count}} 个重量'],
  done_other: ['{{count}} weights were changed', '已更新 {{count}} 个重量'],
  same: ['No weights have changed', '重量没有变化'],
})

/** Imports weights of many SKUs, pasted from a spreadsheet. */
export function WeightDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const [written, write] = useState('')
  const [busy, setBusy] = useState(false)
  const dirty = written.trim() !== ''
  const draft = useDraft(['goods/weights'], {
    values: { written },
    dirty,
    restore: (kept) => write(kept.written),
  })
  const close = useClosing(dirty, onClose, draft)
  const { weights, wrong } = readWeights(written)
  const tooMany = weights.length > 1000
  const save = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(goodsWeight.update, { body: { weights } })
    setBusy(false)
    if (!reply.ok) return
    draft.drop()
    toast.success(reply.data.updated > 0 ? t('done', { count: reply.data.updated }) : t('same'))
    await Promise.all([invalidate(goodsLibrary.list), invalidate(goodsEdit.get)])
    onClose()
  }
  return (
    <Modal
      open
      title={t('title')}
      okText={t('save', { count: weights.length })}
      okButtonProps={{ disabled: weights.length === 0 || wrong.length > 0 || tooMany, loading: busy }}
      onOk={() => void save()}
      onCancel={close}
    >
      {draft.offer}
      <p className="soft">{t('help')}</p>
      <Input.TextArea
        autoFocus
        rows={10}
        value={written}
        aria-label={t('label')}
        placeholder={'BP-2041-1\t420\nBP-2041-2\t435'}
        onChange={(event) => write(event.target.value)}
      />
      {wrong.length > 0 || tooMany ? (
        <Alert
          className="weight-wrong"
          type="warning"
          showIcon
          title={tooMany ? t('many') : t('wrong', { lines: wrong.slice(0, 8) })}
        />
      ) : null}
    </Modal>
  )
}
