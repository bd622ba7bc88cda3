import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { dialogWords } from '../order/parts/dialog-words.ts'

interface TagsDialogProps {
  ids: readonly number[]
  /** Tags of these orders, which can be removed. */
  present: readonly string[]
  /** Suggested tags. */
  known: readonly string[]
  /** Only suggested tags can be added. */
  listed?: boolean
  /** Resolves to whether it was saved. */
  onSave: (add: string[], remove: string[]) => Promise<boolean>
  onClose: () => void
}

/** Adds and removes tags of orders. */
export function TagsDialog({ ids, present, known, listed = false, onSave, onClose }: TagsDialogProps) {
  const t = useT(dialogWords)
  const kit = useT(kitText)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const dirty = add.length + remove.length > 0
  const draft = useDraft(['order/tags', ids], {
    values: { add, remove },
    dirty,
    restore: (kept) => {
      setAdd(kept.add)
      setRemove(kept.remove)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const count = ids.length
  const offered = known.filter((tag) => !remove.includes(tag))
  const save = async (): Promise<void> => {
    setBusy(true)
    if (await onSave(add, remove)) draft.drop()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={480}
      title={t('tags.title', { count })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={add.length + remove.length === 0}
            onClick={() => void save()}
          >
            {kit('save')}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">{t(listed ? 'tags.listedHelp' : 'tags.help')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('tags.add')}>
          <Select
            mode={listed ? 'multiple' : 'tags'}
            maxCount={20}
            placeholder={t(listed ? 'tags.listedPlaceholder' : 'tags.placeholder')}
            tokenSeparators={[',', '，']}
            value={add}
            // Above the field, so that the list never covers the buttons; closed if there are no suggestions.
            placement="topLeft"
            {...(offered.length === 0 ? { open: false, suffixIcon: null } : {})}
            options={offered.map((tag) => ({ value: tag, label: tag }))}
            onChange={(tags: string[]) => setAdd(cleaned(tags))}
          />
        </Form.Item>
        {present.length > 0 ? (
          <Form.Item label={t('tags.remove')}>
            <Select
              mode="multiple"
              maxCount={20}
              value={remove}
              options={present.map((tag) => ({ value: tag, label: tag }))}
              onChange={(tags: string[]) => setRemove(tags)}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}

/** Trimmed, without duplicates, and cut to the maximum length. */
const cleaned = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().slice(0, 100)).filter((tag) => tag !== '')),
]
