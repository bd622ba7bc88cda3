import { CloseOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { inLang } from '@dropyard/contract/kit/text'
import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { email, type MailShown } from '@dropyard/contract/mail/email'
import { type Outgoing, outgoingKinds } from '@dropyard/contract/mail/email/outgoing'
import { Button, Checkbox, Input, Space } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '../../../kit/current-user.ts'
import { useFileChoice } from '../../../kit/form/use-file-choice.tsx'
import { askUnsaved } from '../../../kit/form/use-unsaved.ts'
import { HtmlEditor } from '../../../kit/html/html-editor.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { isAddress } from './addresses.ts'
import { CannedPicker } from './canned-picker.tsx'
import { Conflict } from './conflict.tsx'
import { sizeText } from './mail.tsx'
import { Recipients } from './recipients.tsx'
import { Schedule } from './schedule.tsx'
import { Since } from './since.tsx'
import { useComposer } from './use-composer.ts'
import type { Colleague } from './use-here.ts'
import { words } from './words.ts'

/** Popovers that Escape closes first. */
const floating = '.ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)'

interface ComposerProps {
  first: Outgoing
  /** The last mail of its conversation that is on the screen; undefined until that was read. */
  seen: MailShown | undefined
  here: readonly Colleague[]
  /** Set while the composer is open: saves and closes it. Answers false if the user wants to stay. */
  closing: RefObject<(() => Promise<boolean>) | null>
  /** One of its fields has the focus. */
  onFocus: () => void
  onSent: (sent: Outgoing) => void
  onClose: () => void
}

/** Writes a mail below the conversation that it answers; a new mail has the pane for itself. */
export function Composer({ first, seen, here, closing, onFocus, onSent, onClose }: ComposerProps) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const { saver, uploading, attach, detach, send, discard, isAsBegun } = useComposer(first)
  const { draft, written } = saver
  const change = (part: Parameters<typeof saver.change>[0]): void => saver.change(part)
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const isClosing = useRef(false)
  const [withCopies, setWithCopies] = useState(first.cc.length + first.bcc.length > 0)
  // What came while the mail is written is not what its author answers.
  const [seenFirst, setSeenFirst] = useState(seen)
  if (seenFirst === undefined && seen !== undefined) setSeenFirst(seen)
  const { input, choose, drop } = useFileChoice('', (file) => attach([file]))
  const isNew = first.kind === 'new'
  const mustWait = uploading !== undefined || saver.theirs !== undefined

  const go = async (at?: string): Promise<void> => {
    const wrong = [...written.to, ...written.cc, ...written.bcc].filter((one) => !isAddress(one))
    if (wrong.length > 0) return void toast.error(t('wrongAddress', { addresses: wrong.join(', ') }))
    if (isBusy.current || mustWait) return
    isBusy.current = true
    setBusy(true)
    const sent = await send({ ...(at ? { at } : {}), seen: seenFirst?.id })
    isBusy.current = false
    setBusy(false)
    if (!sent) return
    if (at) toast.success(t('scheduled'))
    onSent(sent)
  }
  const remove = async (): Promise<void> => {
    if (!(await confirmDanger({ title: t('discardAsk'), help: t('discardHelp'), ok: t('discard') }))) return
    if (await discard()) onClose()
  }
  /** Saves what was written last, or asks. A draft that was only begun isn't kept. */
  const close = async (): Promise<boolean> => {
    if (isBusy.current || isClosing.current) return false
    isClosing.current = true
    try {
      if (!(await saver.save())) {
        if (!(await askUnsaved())) return false
        saver.end()
      }
      if (isAsBegun()) await discard()
      onClose()
      return true
    } finally {
      isClosing.current = false
    }
  }
  useEffect(() => {
    closing.current = close
    return () => {
      closing.current = null
    }
  })
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (may(email.do)) void go()
  }
  /** Closes the mail, but not from within a popover, an open list or the candidates of an input method. */
  const onEscape = (event: KeyboardEvent): void => {
    const { target, currentTarget } = event
    // The editor prevents the default of Escape always.
    if (event.key !== 'Escape' || event.repeat || event.nativeEvent.isComposing) return
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (target.getAttribute('aria-expanded') === 'true' || document.querySelector(floating)) return
    // A field takes what was typed last when it loses the focus.
    flushSync(() => target.blur())
    void closing.current?.()
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
      onKeyDown={onEscape}
      onFocus={onFocus}
      {...drop}
    >
      <header>
        <strong>{inLang(outgoingKinds[first.kind], lang)}</strong>
        <span className="soft">{draft.account}</span>
        <span className="soft mail-save" role="status" data-failed={saver.status === 'notSaved'}>
          {uploading === undefined
            ? [t(saver.status), saver.status === 'notSaved' ? saver.why : ''].filter(Boolean).join(': ')
            : t('uploading', { name: uploading })}
        </span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('close')}
          onClick={() => void close()}
        />
      </header>
      <Conflict saver={saver} />
      <Since seen={seen} first={seenFirst} here={here} />
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
          {may(email.do) && (
            <>
              <Button
                type="primary"
                loading={busy}
                disabled={mustWait}
                title="Ctrl+Enter"
                onClick={() => void go()}
              >
                {t('send')}
              </Button>
              <Schedule disabled={mustWait} onChosen={(at) => void go(at)} />
            </>
          )}
          {may(cannedAnswer.select) && (
            <CannedPicker
              threadId={first.thread_id}
              onChosen={({ subject, body }) =>
                change({
                  body: `${body}${written.body}`,
                  ...(isNew && subject !== '' && written.subject === '' ? { subject } : {}),
                })
              }
            />
          )}
          <Button
            icon={<PaperClipOutlined />}
            aria-label={t('attach')}
            title={t('attach')}
            loading={uploading !== undefined}
            onClick={choose}
          />
          {input}
        </Space>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('discard')}
          title={t('discard')}
          onClick={() => void remove()}
        />
      </footer>
    </section>
  )
}
