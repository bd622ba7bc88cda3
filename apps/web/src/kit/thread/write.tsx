import { PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { file } from '@dropyard/contract/system/file'
import { Button, Image, Input, Mentions } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { type CallArguments, call } from '../call/api.ts'
import type { DraftOf } from '../draft/drafts.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { photoQuality, sized } from '../files/picture-size.ts'
import { useDebounced, useOptions } from '../form/picker.tsx'
import { imageTypes, uploadImage } from '../form/upload.tsx'
import { useFileChoice } from '../form/use-file-choice.tsx'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { namedIn } from './named-in.ts'

export interface WriteProps {
  /** The key of the draft of an unsent message. */
  draft: DraftOf
  /** The endpoint that adds it: `body`, and `picture` or `mentions`. */
  say: AnyEndpoint
  /** The record that it is about. */
  id: number
  onSaid: () => unknown
  /** Allows pictures. */
  pictures?: boolean
  /** The `select` endpoint of people who can be mentioned with `@`. */
  people?: AnyEndpoint
  /** Placeholder. */
  hint: string
}

/** A field for a message: Ctrl+Enter sends it. */
export function Write({ draft: of, say, id, onSaid, pictures = false, people, hint }: WriteProps) {
  const t = useT(kitText)
  const [body, setBody] = useState('')
  const [picture, setPicture] = useState('')
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({})
  const draft = useDraft(of, {
    values: { body, picture, known },
    dirty: body.trim() !== '' || picture !== '',
    restore: (kept) => {
      setBody(kept.body)
      setPicture(kept.picture)
      setKnown(kept.known)
    },
  })
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (body.trim() === '' && picture === '') return
    setBusy(true)
    const values = {
      body,
      ...(pictures ? { picture } : {}),
      ...(people ? { mentions: namedIn(body, known) } : {}),
    }
    const reply = await call(say, ...([{ params: { id }, body: values }] as CallArguments<AnyEndpoint>))
    setBusy(false)
    if (!reply.ok) return
    setBody('')
    setPicture('')
    setKnown({})
    draft.drop()
    onSaid()
  }
  const { input, choose } = useFileChoice(imageTypes.join(','), async (chosen) =>
    setPicture((await uploadImage(file.uploadImage, chosen)) ?? ''),
  )
  const field = {
    value: body,
    maxLength: 2000,
    autoSize: { minRows: 2, maxRows: 6 },
    placeholder: hint,
    'aria-label': hint,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    },
  }
  return (
    <>
      {draft.offer}
      <div className="thread-write">
        {picture ? (
          <Image width={64} src={sized(picture, 128, { quality: photoQuality }) ?? ''} alt="" />
        ) : null}
        {people ? (
          <Naming
            {...field}
            people={people}
            onChange={setBody}
            onName={(name, person) => setKnown((before) => ({ ...before, [name]: person }))}
          />
        ) : (
          <Input.TextArea {...field} onChange={(event) => setBody(event.target.value)} />
        )}
        {pictures ? (
          <>
            {input}
            <Button
              icon={<PaperClipOutlined />}
              aria-label={t('attachPicture')}
              title={t('attachPicture')}
              onClick={choose}
            />
          </>
        ) : null}
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

export interface NamingProps {
  people: AnyEndpoint
  onChange: (body: string) => void
  onName: (name: string, id: number) => void
}

/** A text field in which `@` suggests people. */
export function Naming({ people, onName, ...field }: NamingProps & Parameters<typeof Mentions>[0]) {
  const [typed, setTyped] = useState<string>()
  const search = useDebounced(typed ?? '')
  const { options, loading } = useOptions(people, search ? { search } : {}, typed !== undefined)
  return (
    <Mentions
      {...field}
      placement="top"
      loading={loading}
      onSearch={setTyped}
      onSelect={({ value }) => {
        const chosen = options.find(({ name }) => name === value)
        if (chosen) onName(chosen.name, chosen.id)
      }}
      filterOption={false}
      options={options.map(({ id, name }) => ({ key: String(id), value: name, label: name }))}
    />
  )
}
