import { PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { talkLine } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/sourcing-flow'
import { file } from '@dropyard/contract/system/file'
import { Button, Image, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type CallArguments, call } from '../../../kit/call/api.ts'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { imageTypes, uploadImage } from '../../../kit/form/upload.tsx'
import { useFileChoice } from '../../../kit/form/use-file-choice.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import './sourcing.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { words } from './words.ts'

type Line = z.output<typeof talkLine>
interface Move {
  at: string
  action: string
  to: string
  by: string
  reason: string
}

interface TalkProps {
  id: number
  messages: readonly Line[]
  moves: readonly Move[]
  /** Endpoint that takes a message. */
  say: AnyEndpoint
  /** Which side reads: its own lines stand right. */
  side: 'staff' | 'merchant'
  onSaid: () => unknown
}

/** What was said and done about a request, in one line of time, and a place to write. */
export function Talk({ id, messages, moves, say, side, onSaid }: TalkProps) {
  const t = useT(words)
  const lang = useLang()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [])
  const actions: Readonly<Record<string, { words: Record<'en' | 'zh', string> }>> = sourcingFlow.actions
  const all = [
    ...messages.map((line) => ({ at: line.at, key: `m${line.id}`, line, move: undefined })),
    ...moves.map((move, place) => ({ at: move.at, key: `a${place}`, line: undefined, move })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  const nameOf = (by: string, fromStaff: boolean): string => by || (fromStaff ? t('staff') : '')
  return (
    <div className="talk">
      {all.length === 0 ? <p className="soft">{t('talkEmpty')}</p> : null}
      {all.map(({ key, line, move }) =>
        line ? (
          <article key={key} data-own={line.from_staff === (side === 'staff')}>
            <header>
              {nameOf(line.by, line.from_staff)} <WhenText at={line.at} />
            </header>
            {line.picture ? (
              <Image
                width={120}
                src={sized(line.picture, 240, { quality: photoQuality }) ?? ''}
                preview={{ src: line.picture }}
                alt=""
              />
            ) : null}
            {line.body ? <p>{line.body}</p> : null}
          </article>
        ) : move ? (
          <p key={key} className="talk-move">
            {move.action === '' ? t('began') : (actions[move.action]?.words[lang] ?? move.action)}
            {move.by ? ` · ${move.by}` : ''} · <WhenText at={move.at} />
            {move.reason ? <span>{move.reason}</span> : null}
          </p>
        ) : null,
      )}
      <div ref={end} />
      <Write id={id} say={say} onSaid={onSaid} />
    </div>
  )
}

function Write({ id, say, onSaid }: { id: number; say: AnyEndpoint; onSaid: () => unknown }) {
  const t = useT(words)
  const [body, setBody] = useState('')
  const [picture, setPicture] = useState('')
  const draft = useDraft(['sourcing/talk', id], {
    values: { body, picture },
    dirty: body.trim() !== '' || picture !== '',
    restore: (kept) => {
      setBody(kept.body)
      setPicture(kept.picture)
    },
  })
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (body.trim() === '' && picture === '') return
    setBusy(true)
    const reply = await call(
      say,
      ...([{ params: { id }, body: { body, picture } }] as CallArguments<AnyEndpoint>),
    )
    setBusy(false)
    if (!reply.ok) return
    setBody('')
    setPicture('')
    draft.drop()
    onSaid()
  }
  const { input, choose } = useFileChoice(imageTypes.join(','), async (chosen) =>
    setPicture((await uploadImage(file.uploadImage, chosen)) ?? ''),
  )
  return (
    <>
      {draft.offer}
      <div className="talk-write">
        {picture ? (
          <Image width={64} src={sized(picture, 128, { quality: photoQuality }) ?? ''} alt="" />
        ) : null}
        <Input.TextArea
          value={body}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('write')}
          aria-label={t('write')}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
        />
        {input}
        <Button icon={<PaperClipOutlined />} aria-label={t('attach')} title={t('attach')} onClick={choose} />
        <Button
          type="primary"
          icon={<SendOutlined />}
          loading={busy}
          disabled={body.trim() === '' && picture === ''}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </>
  )
}
