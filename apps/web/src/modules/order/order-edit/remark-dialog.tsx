import { orderRemark } from '@dropyard/contract/order/order-remark'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { dialogWords } from '../order/parts/dialog-words.ts'
import { words } from '../order/words.ts'

interface RemarkDialogProps {
  ids: readonly number[]
  /** The current remark, if there is only one order. */
  initial?: string
  /** Resolves to whether it was saved. */
  onSave: (remark: string) => Promise<boolean>
  onClose: () => void
}

/** Edits the merchant's remark; saved texts are inserted by a click. */
export function RemarkDialog({ ids, initial = '', onSave, onClose }: RemarkDialogProps) {
  const t = useT(dialogWords)
  const list = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  const [remark, setRemark] = useState(initial)
  const [busy, setBusy] = useState(false)
  const dirty = remark !== initial
  const draft = useDraft(['order/remark', ids], {
    values: { remark },
    dirty,
    restore: (kept) => setRemark(kept.remark),
  })
  const close = useClosing(dirty, onClose, draft)
  const count = ids.length
  const canned = useData(
    orderRemark.list,
    { query: { 'per-page': 20, sort: 'sort' } },
    { enabled: may(orderRemark.list), staleTime: 60_000 },
  )
  const offered = canned.data?.data ?? []
  const save = async (): Promise<void> => {
    setBusy(true)
    if (await onSave(remark.trim())) draft.drop()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={520}
      title={t('remark.title', { count })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {kit('save')}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">
        {count > 1 ? `${t('remark.help')} ${t('remark.many')}` : t('remark.help')}
      </p>
      <Input.TextArea
        maxLength={500}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        aria-label={list('columns.remark')}
        placeholder={t('remark.placeholder')}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      {offered.length > 0 ? (
        <div className="canned">
          <small>{t('remark.canned')}</small>
          {offered.map(({ id, content }) => (
            <button
              key={id}
              type="button"
              className="chip"
              title={content}
              onClick={() => setRemark(joined(remark, content).slice(0, 500))}
            >
              <span>{content}</span>
            </button>
          ))}
        </div>
      ) : null}
    </Modal>
  )
}

/** Appends a saved text to the remark, unless it contains it already. */
function joined(remark: string, canned: string): string {
  const before = remark.trim()
  if (before === '') return canned
  return before.includes(canned) ? before : `${before}\n${canned}`
}
