import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { type NoteRow, type NoteThread, noteThreads, orderNote } from '@dropyard/contract/order/order-note'
import { Button, Image, Segmented } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { NoteWrite } from './note-write.tsx'
import './notes.css'
import { reloadNotes, useNotes } from './use-notes.ts'
import { noteWords } from './words.ts'

interface NoteThreadsProps {
  order: OrderDetail
  staff: boolean
}

const threads = Object.keys(noteThreads) as NoteThread[]

/** The notes of an order by thread, and a field for a new one. */
export function NoteThreads({ order, staff }: NoteThreadsProps) {
  const t = useT(noteWords)
  const lang = useLang()
  const may = useMay()
  const notes = useNotes(order.id, staff)
  const [chosen, setThread] = useState<NoteThread>(staff ? 'order' : 'merchant')
  const of = (one: NoteThread): NoteRow[] => notes.filter((note) => note.thread === one)
  // Merchants see the staff's threads only if notes in them were shared.
  const offered = staff ? threads : threads.filter((one) => one === 'merchant' || of(one).length > 0)
  const thread = offered.includes(chosen) ? chosen : 'merchant'
  const shown = of(thread)
  const mayWrite = staff ? may(orderNote.add) : may(orderNote.write) && thread === 'merchant'
  return (
    <div className="note-threads">
      {offered.length > 1 ? (
        <Segmented
          size="small"
          block
          aria-label={t('of')}
          value={thread}
          onChange={setThread}
          options={offered.map((one) => ({
            value: one,
            label: `${noteThreads[one][lang]} ${of(one).length || ''}`.trim(),
          }))}
        />
      ) : null}
      {shown.length === 0 ? <p className="soft">{t(`none.${thread}`)}</p> : null}
      <ul className="notes">
        {shown.map((note) => (
          <Note key={note.id} note={note} staff={staff} />
        ))}
      </ul>
      {mayWrite ? <NoteWrite key={thread} order={order} thread={thread} staff={staff} /> : null}
    </div>
  )
}

function Note({ note, staff }: { note: NoteRow; staff: boolean }) {
  const t = useT(noteWords)
  const may = useMay()
  const save = useSave(orderNote.mark, {})
  const mark = async (body: { pinned?: boolean; visible?: boolean }): Promise<void> => {
    const reply = await save.run({ params: { id: note.id }, body })
    if (reply.ok) await reloadNotes(true)
  }
  const remove = staff ? orderNote.remove : orderNote.takeBack
  const takeBack = async (): Promise<void> => {
    if (!(await confirmDanger({ title: t('deleteTitle'), help: t('deleteHelp'), ok: t('delete') }))) return
    const reply = await call(remove, { params: { id: note.id } })
    if (reply.ok) await reloadNotes(staff)
  }
  const author = note.by || (note.staff ? t('us') : '')
  return (
    <li data-pinned={note.pinned}>
      {note.item ? <small className="soft">{note.item}</small> : null}
      <p>
        {note.pinned ? <PushpinFilled className="note-pin" aria-label={t('pinned')} /> : null}
        {note.deleted ? <span className="soft">{t('deleted')}</span> : note.text}
      </p>
      {note.pictures.length > 0 ? (
        <Image.PreviewGroup>
          {note.pictures.map((picture) => (
            <Image
              key={picture}
              width={56}
              height={56}
              src={sized(picture, 112, { quality: photoQuality }) ?? ''}
              preview={{ src: picture }}
              alt={t('picture')}
            />
          ))}
        </Image.PreviewGroup>
      ) : null}
      <small>
        {author ? `${author} · ` : null}
        <WhenText at={note.at} />
        {staff && note.visible && note.thread !== 'merchant' ? ` · ${t('shown')}` : null}
        {note.deletable && may(remove) ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('delete')}
            onClick={() => void takeBack()}
          />
        ) : null}
        {staff && !note.deleted && may(orderNote.mark) ? (
          <span className="note-marks">
            <Button
              type="text"
              size="small"
              icon={note.pinned ? <PushpinFilled /> : <PushpinOutlined />}
              aria-label={t(note.pinned ? 'unpin' : 'pin')}
              onClick={() => void mark({ pinned: !note.pinned })}
            />
            {note.thread === 'merchant' ? null : (
              <Button
                type="text"
                size="small"
                icon={note.visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
                aria-label={t(note.visible ? 'hide' : 'visible')}
                onClick={() => void mark({ visible: !note.visible })}
              />
            )}
          </span>
        ) : null}
      </small>
    </li>
  )
}
