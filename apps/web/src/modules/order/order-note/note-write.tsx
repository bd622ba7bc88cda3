import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { type NoteThread, orderNote } from '@dropyard/contract/order/order-note'
import { Button, Checkbox, Input, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { PicturesInput } from '../../../kit/form/pictures-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { namedIn } from '../../../kit/thread/named-in.ts'
import { Naming } from '../../../kit/thread/write.tsx'
import { reloadNotes, sendNote } from './use-notes.ts'
import { noteWords } from './words.ts'

interface NoteWriteProps {
  order: OrderDetail
  thread: NoteThread
  staff: boolean
}

const nothing = { text: '', pictures: [] as string[], visible: false, pinned: false }

/** A field for a new note in a thread: Ctrl+Enter sends it. */
export function NoteWrite({ order, thread, staff }: NoteWriteProps) {
  const t = useT(noteWords)
  const items = order.lines.filter((line) => line.parent_id === undefined)
  const [lineId, setLineId] = useState(items[0]?.id)
  const [typed, setTyped] = useState(nothing)
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({})
  const [busy, setBusy] = useState(false)
  const set = (more: Partial<typeof nothing>): void => setTyped((before) => ({ ...before, ...more }))
  const dirty = typed.text.trim() !== ''
  const draft = useDraft(['order/notes', order.id], {
    values: { typed, thread, lineId, known },
    dirty,
    restore: (kept) => {
      setTyped(kept.typed)
      setLineId(kept.lineId)
      setKnown(kept.known)
    },
  })
  const send = async (): Promise<void> => {
    if (!dirty || busy) return
    setBusy(true)
    const text = typed.text.trim()
    const written = { ...typed, text, thread, lineId, mentions: namedIn(text, known), orderId: order.id }
    const reply = await sendNote(staff, written)
    setBusy(false)
    if (!reply.ok) return
    setTyped(nothing)
    draft.drop()
    await reloadNotes(staff)
  }
  const hint = t(`hint.${staff ? thread : 'own'}`)
  const field = {
    value: typed.text,
    maxLength: 1000,
    autoSize: { minRows: 1, maxRows: 6 },
    placeholder: hint,
    'aria-label': hint,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    },
  }
  return (
    <div className="note-write">
      {draft.offer}
      {thread === 'goods' && items.length > 1 ? (
        <Select
          aria-label={t('item')}
          value={lineId}
          onChange={setLineId}
          options={items.map((line) => ({ value: line.id, label: line.title }))}
        />
      ) : null}
      {staff ? (
        <Naming
          {...field}
          people={orderNote.people}
          onChange={(text) => set({ text })}
          onName={(name, id) => setKnown((before) => ({ ...before, [name]: id }))}
        />
      ) : (
        <Input.TextArea {...field} onChange={(event) => set({ text: event.target.value })} />
      )}
      {dirty ? (
        <>
          <PicturesInput value={typed.pictures} max={5} onChange={(pictures) => set({ pictures })} />
          <div className="note-choices">
            {staff && thread !== 'merchant' ? (
              <Checkbox checked={typed.visible} onChange={(event) => set({ visible: event.target.checked })}>
                {t('visible')}
              </Checkbox>
            ) : null}
            {staff ? (
              <Checkbox checked={typed.pinned} onChange={(event) => set({ pinned: event.target.checked })}>
                {t('pin')}
              </Checkbox>
            ) : null}
            <Button size="small" type="primary" loading={busy} onClick={() => void send()}>
              {t('add')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
