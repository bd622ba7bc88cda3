import { addressText } from '@dropyard/contract/order/address-text'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../../kit/call/api.ts'
import { useData } from '../../../../kit/call/use-data.ts'
import { Can } from '../../../../kit/can.tsx'
import { useDraft } from '../../../../kit/draft/use-draft.tsx'
import { useT } from '../../../../kit/lang.ts'
import { Section } from '../../../../kit/page/detail-drawer.tsx'
import { WhenText } from '../../../../kit/value/value-text.tsx'
import { reloadStaffOrders } from '../../order/parts/reload-staff-orders.ts'
import { words } from '../../order/staff-words.ts'

/** What only staff see of an order: notes among colleagues, and what the address was before. */
export function StaffNotes({ order }: { order: OrderDetail }) {
  return (
    <>
      <Notes orderId={order.id} />
      <AddressHistory orderId={order.id} />
    </>
  )
}

function Notes({ orderId }: { orderId: number }) {
  const t = useT(words)
  const notes = useData(erpOrder.getRemark, { query: { id: orderId } }).data?.data.notes ?? []
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const draft = useDraft(['order/notes', orderId], {
    values: { typed },
    dirty: typed.trim() !== '',
    restore: (kept) => setTyped(kept.typed),
  })
  const add = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(erpOrder.addRemark, { body: { ids: [orderId], note: typed.trim() } })
    setBusy(false)
    if (!reply.ok) return
    setTyped('')
    draft.drop()
    await reloadStaffOrders()
  }
  return (
    <Section title={t('notes.title')}>
      {notes.length === 0 ? <p className="soft">{t('notes.none')}</p> : null}
      <ul className="staff-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              {note.by ? `${note.by} · ` : null}
              <WhenText at={note.at} />
            </small>
          </li>
        ))}
      </ul>
      <Can call={erpOrder.addRemark}>
        {draft.offer}
        <div className="note-field">
          <Input.TextArea
            maxLength={500}
            autoSize={{ minRows: 1, maxRows: 5 }}
            value={typed}
            placeholder={t('note.placeholder')}
            aria-label={t('note.label')}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed.trim() === '' ? null : (
            <Button size="small" type="primary" loading={busy} onClick={() => void add()}>
              {t('note.add')}
            </Button>
          )}
        </div>
      </Can>
    </Section>
  )
}

type Change = { at: string; by: string | null; before: OrderDetail['address']; after: OrderDetail['address'] }

function AddressHistory({ orderId }: { orderId: number }) {
  const t = useT(words)
  const changes: readonly Change[] =
    useData(erpOrder.getAddress, { query: { id: orderId } }).data?.data.changes ?? []
  if (changes.length === 0) return null
  return (
    <Section title={t('notes.history')}>
      <ul className="staff-notes">
        {changes.map((change) => (
          <li key={change.at}>
            <Differences change={change} />
            <small>
              {change.by ? `${change.by} · ` : null}
              <WhenText at={change.at} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The fields that an address change touched. */
function Differences({ change }: { change: Change }) {
  const t = useT(words)
  const labels = useT(addressText).words.fields
  const fields = Object.keys(labels) as (keyof typeof labels)[]
  return fields
    .filter((field) => (change.before[field] ?? '') !== (change.after[field] ?? ''))
    .map((field) => (
      <p key={field}>
        <span className="soft">{labels[field]}: </span>
        {t('notes.changed', {
          before: change.before[field] || t('notes.empty'),
          after: change.after[field] || t('notes.empty'),
        })}
      </p>
    ))
}
