import { ClockCircleOutlined, CloseOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { inLang } from '@dropyard/contract/kit/text'
import { email } from '@dropyard/contract/mail/email'
import { type Outgoing, outgoingKinds } from '@dropyard/contract/mail/email/outgoing'
import { Button, Checkbox, Input, Popover, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { InstantInput } from '../../../kit/form/date-input.tsx'
import { useFileChoice } from '../../../kit/form/use-file-choice.tsx'
import { HtmlEditor } from '../../../kit/html/html-editor.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { CannedPicker } from './canned-picker.tsx'
import { sizeText } from './mail.tsx'
import { isAddress, Recipients } from './recipients.tsx'
import { useComposer } from './use-composer.ts'
import { words } from './words.ts'

interface ComposerProps {
  first: Outgoing
  /** The last mail of the conversation that is on the screen. */
  seen: number | undefined
  onSent: (sent: Outgoing) => void
  onClose: () => void
}

/** Writes a mail below the conversation that it answers; a new mail has the pane for itself. */
export function Composer({ first, seen, onSent, onClose }: ComposerProps) {
  const t = useT(words)
  const lang = useLang()
  const { draft, written, saving, change, save, attach, detach, send, isAsBegun } = useComposer(first)
  const [busy, setBusy] = useState(false)
  const [withCopies, setWithCopies] = useState(first.cc.length + first.bcc.length > 0)
  // What came while the mail is written is not what its author answers.
  const [seenFirst] = useState(seen)
  const { input, choose, drop } = useFileChoice('', (file) => attach([file]))
  const isNew = first.kind === 'new'

  const go = async (at?: string): Promise<void> => {
    const wrong = [...written.to, ...written.cc, ...written.bcc].filter((one) => !isAddress(one))
    if (wrong.length > 0) return void toast.error(t('wrongAddress', { addresses: wrong.join(', ') }))
    if (busy) return
    setBusy(true)
    const sent = await send({ ...(at ? { at } : {}), seen: seenFirst })
    setBusy(false)
    if (!sent) return
    if (at) toast.success(t('scheduled'))
    onSent(sent)
  }
  const discard = async (): Promise<void> => {
    if (!(await confirmDanger({ title: t('discardAsk'), help: t('discardHelp'), ok: t('discard') }))) return
    await save()
    await remove()
  }
  const remove = async (): Promise<void> => {
    const reply = await call(email.discard, { params: { id: first.id } })
    if (!reply.ok) return
    void invalidate(email.list)
    onClose()
  }
  /** A draft that was only begun isn't kept. */
  const close = async (): Promise<void> => {
    await save()
    if (isAsBegun()) await remove()
    else onClose()
  }
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void go()
  }
  const field = (name: 'to' | 'cc' | 'bcc') => (
    <Recipients
      id={`mail-${name}`}
      label={t(name)}
      value={written[name]}
      onChange={(next) => change({ [name]: next })}
      autoFocus={name === 'to' && written.to.length === 0}
    />
  )
  return (
    <section
      className="mail-composer"
      data-new={isNew}
      aria-label={inLang(outgoingKinds[first.kind], lang)}
      onKeyDownCapture={onKeys}
      {...drop}
    >
      <header>
        <strong>{inLang(outgoingKinds[first.kind], lang)}</strong>
        <span className="soft">{draft.account}</span>
        <span className="soft mail-save" role="status" data-failed={saving === 'failed'}>
          {t(saving === 'saving' ? 'saving' : saving === 'failed' ? 'notSaved' : 'saved')}
        </span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('close')}
          onClick={() => void close()}
        />
      </header>
      <div className="mail-fields">
        <div className="mail-to">
          {field('to')}
          {!withCopies && (
            <Button type="link" size="small" onClick={() => setWithCopies(true)}>
              {t('more')}
            </Button>
          )}
        </div>
        {withCopies && field('cc')}
        {withCopies && field('bcc')}
        <div className="mail-recipients">
          <label htmlFor="mail-subject">{t('subject')}</label>
          <Input
            id="mail-subject"
            variant="borderless"
            maxLength={300}
            value={written.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </div>
        <HtmlEditor
          label={t('message')}
          value={written.body}
          height={isNew ? 280 : 130}
          autoFocus={!isNew && first.to.length > 0}
          onChange={(body) => change({ body })}
        />
        {first.kind === 'forward' ? (
          <span className="soft">{t('forwards')}</span>
        ) : (
          !isNew && (
            <Checkbox checked={written.quotes} onChange={(event) => change({ quotes: event.target.checked })}>
              {t('quotes')}
            </Checkbox>
          )
        )}
        {draft.files.length > 0 && (
          <ul className="mail-files">
            {draft.files.map((one) => (
              <li key={one.id}>
                <PaperClipOutlined /> {one.name} <span className="soft">{sizeText(one.size)}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('removeFile', { name: one.name })}
                  onClick={() => void detach(one.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer>
        <Space wrap size="small">
          <Button type="primary" loading={busy} title="Ctrl+Enter" onClick={() => void go()}>
            {t('send')}
          </Button>
          <Schedule onChosen={(at) => void go(at)} />
          <CannedPicker
            threadId={isNew ? undefined : first.thread_id}
            onChosen={({ subject, body }) =>
              change({
                body: `${body}${written.body}`,
                ...(isNew && subject !== '' && written.subject === '' ? { subject } : {}),
              })
            }
          />
          <Button
            icon={<PaperClipOutlined />}
            aria-label={t('attach')}
            title={t('attach')}
            onClick={choose}
          />
          {input}
        </Space>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('discard')}
          title={t('discard')}
          onClick={() => void discard()}
        />
      </footer>
    </section>
  )
}

function Schedule({ onChosen }: { onChosen: (at: string) => void }) {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<string>()
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('scheduleAt')}
      content={
        <Space>
          <InstantInput value={at} onChange={(next: string | undefined) => setAt(next)} future />
          <Button
            type="primary"
            disabled={!at}
            onClick={() => {
              setOpen(false)
              if (at) onChosen(at)
            }}
          >
            {t('schedule')}
          </Button>
        </Space>
      }
    >
      <Button icon={<ClockCircleOutlined />}>{t('schedule')}</Button>
    </Popover>
  )
}
