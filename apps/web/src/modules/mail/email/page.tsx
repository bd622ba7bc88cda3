import { PlusOutlined } from '@ant-design/icons'
import { email, type MailFolder, type ThreadRow } from '@dropyard/contract/mail/email'
import { contactParams } from '@dropyard/contract/mail/email/contact'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { emailTag } from '@dropyard/contract/mail/tag'
import { Button, Checkbox, Dropdown, type InputRef, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { RangeInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { useUnderParent } from '../../../kit/record/lists-under.ts'
import { Composer } from './composer.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { type Box, Folders } from './folders.tsx'
import { MailsOf } from './mails-of.tsx'
import { Reader, type Seen } from './reader.tsx'
import { Threads } from './threads.tsx'
import { type SentNow, sentNow, UndoBar } from './undo-bar.tsx'
import { beginMail } from './use-composer.ts'
import { useDeeds } from './use-deeds.ts'
import { useHere } from './use-here.ts'
import { useMailKeys } from './use-mail-keys.ts'
import { words } from './words.ts'
import './email.css'

/** Milliseconds between looks for new mails. */
const every = 20_000
/** Milliseconds after the last key before a search starts. */
const pause = 350

/** Mail; as a tab of a customer's detail their conversations only. */
export function Page() {
  const under = useUnderParent('email')
  return under ? <MailsOf customer={under.row.id} /> : <MailPage />
}

/** Folders and accounts, conversations, and the conversation that is open. */
function MailPage() {
  const t = useT(words)
  const list = useList(email.list, { pollMs: every })
  const boxes = useData(email.folders, {}, { pollMs: every })
  const tags = useData(emailTag.select, {})
  const [{ id: chosen, contact, contact_id }, setOwn] = usePageParams('/emailBox', {
    id: email.get.params.shape.id.optional(),
    ...contactParams,
  })
  const deeds = useDeeds()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState(list.query.search ?? '')
  const { folder } = list.query
  const at = list.rows.findIndex((row) => row.id === chosen)
  const row = list.rows[at]
  const may = useMay()
  const mayChange = (one: ThreadRow | undefined): one is ThreadRow =>
    one !== undefined && may(email.star) && isMember(one)
  const isMember = (one: ThreadRow): boolean =>
    boxes.data?.data.some((box) => box.account_id === one.account_id && box.may_change) ?? false

  const [writing, write] = useState<Outgoing>()
  const here = useHere(chosen, writing !== undefined && writing.thread_id === chosen)
  const [sent, setSent] = useState<readonly SentNow[]>([])
  const [seen, setSeen] = useState<Seen>()
  const mayWrite = may(email.write)
  const answerable = mayWrite ? (boxes.data?.data ?? []).filter((box) => box.may_change) : []
  const closing = useRef<(() => Promise<boolean>) | null>(null)
  /** From the moment a mail is begun until its first field has the focus. */
  const isBeginning = useRef(false)
  /** For code that runs after a request: the user may have opened another conversation or page since. */
  const now = useRef<{ chosen: number | undefined; setOwn: typeof setOwn } | undefined>(undefined)
  useEffect(() => {
    now.current = { chosen, setOwn }
    return () => {
      now.current = undefined
    }
  })
  /** Closes the mail that is being written. False: the user wants to stay. */
  const leave = async (): Promise<boolean> => (await closing.current?.()) ?? true
  useEffect(() => {
    if (!writing) isBeginning.current = false
  }, [writing])

  const choose = async (one: ThreadRow | undefined): Promise<void> => {
    if (!one || one.id === chosen || !(await leave())) return
    setOwn({ id: one.id })
    if (one.unread && mayChange(one)) void deeds.markRead(one)
  }
  useEffect(() => {
    if (typed === (list.query.search ?? '')) return
    const timer = setTimeout(
      () => list.set({ search: typed, ...(typed ? { folder: 'all' as const } : {}) }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [typed, list])
  /** Begins a mail, unless one is open or is being begun: two presses make one draft. */
  const begin = async (about: Parameters<typeof beginMail>[0]): Promise<void> => {
    if (writing || isBeginning.current) return
    isBeginning.current = true
    const draft = await beginMail(about)
    if (!draft || !now.current) {
      isBeginning.current = false
      return
    }
    const to = draft.kind === 'new' ? undefined : draft.thread_id
    if (to !== now.current.chosen) now.current.setOwn({ id: to })
    write(draft)
  }
  const answer = async (kind: 'reply' | 'all' | 'forward'): Promise<void> => {
    if (chosen !== undefined && mayWrite && (!row || isMember(row))) await begin({ kind, thread_id: chosen })
  }
  const beginNew = async (account_id: number | undefined): Promise<void> => {
    if (account_id !== undefined) await begin({ kind: 'new', account_id })
  }
  const ownBox = answerable.find((box) => box.account_id === list.query.account_id) ?? answerable[0]
  const edit = async (draft: Outgoing): Promise<void> => {
    if (!(await leave())) return
    setOwn({ id: draft.kind === 'new' ? undefined : draft.thread_id })
    write(draft)
  }
  const undone = (of: SentNow, draft: Outgoing | undefined): void => {
    setSent((all) => all.filter((one) => one !== of))
    if (draft) void edit(draft)
  }
  const keys = {
    r: () => answer('reply'),
    a: () => answer('all'),
    f: () => answer('forward'),
    c: () => beginNew(ownBox?.account_id),
    n: () => beginNew(ownBox?.account_id),
    j: () => choose(list.rows[at + 1]),
    k: () => choose(list.rows[Math.max(0, at - 1)]),
    e: () => {
      if (!mayChange(row)) return
      void choose(list.rows[at + 1])
      return deeds.archive(row, row.folder !== 'archive')
    },
    s: () => mayChange(row) && deeds.star(row),
    u: () => {
      if (!mayChange(row)) return
      setOwn({ id: undefined })
      return deeds.markUnread(row)
    },
    '/': () => field.current?.focus(),
  }
  useMailKeys(keys, isBeginning)

  if (boxes.data?.data.length === 0)
    return (
      <div className="page">
        <StateMessage title={t('noAccounts')} help={t('noAccountsHelp')} />
      </div>
    )
  const size = list.query['per-page']
  return (
    <div className="mail-page">
      <h1 className="mail-title">{t('title')}</h1>
      <Folders
        boxes={boxes.data?.data ?? []}
        folder={folder}
        account={list.query.account_id}
        choose={(to) => {
          setTyped('')
          list.set({ search: undefined, ...(to as { folder?: MailFolder; account_id?: number }) })
        }}
      />
      <div className="mail-list">
        <div className="mail-filters">
          <NewMail boxes={answerable} chosen={list.query.account_id} onBegin={(id) => void beginNew(id)} />
          <SearchField ref={field} label={t('search')} value={typed} onChange={setTyped} />
          <div className="mail-checks">
            <Checkbox
              checked={list.query.unread === true}
              onChange={(event) => list.set({ unread: event.target.checked || undefined })}
            >
              {t('unread')}
            </Checkbox>
            <Checkbox
              checked={list.query.has_files === true}
              onChange={(event) => list.set({ has_files: event.target.checked || undefined })}
            >
              {t('files')}
            </Checkbox>
            <Select
              allowClear
              size="small"
              placeholder={t('tag')}
              aria-label={t('tag')}
              value={list.query.tag_id ?? null}
              options={(tags.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              onChange={(tag_id: number | null) => list.set({ tag_id: tag_id ?? undefined })}
            />
            <button type="button" className="legend-button" aria-label={t('shortcuts')} data-tip={t('keys')}>
              ?
            </button>
          </div>
          <RangeInput
            inline
            instant
            label={t('days')}
            from={list.query.from}
            to={list.query.to}
            onChange={(from, to) => list.set({ from, to })}
          />
        </div>
        {list.rows.length > 0 ? (
          <Threads
            rows={list.rows}
            chosen={chosen}
            choose={(id) => void choose(list.rows.find((one) => one.id === id))}
          />
        ) : (
          !list.loading && <StateMessage title={t(list.failed ? 'failed' : 'empty')} help={t('emptyHelp')} />
        )}
        {list.total > size && (
          <div className="mail-pages">
            <Button
              size="small"
              disabled={list.query.page === 1}
              onClick={() => list.setPage(list.query.page - 1, size)}
            >
              {t('newer')}
            </Button>
            <Button
              size="small"
              disabled={list.query.page * size >= list.total}
              onClick={() => list.setPage(list.query.page + 1, size)}
            >
              {t('older')}
            </Button>
          </div>
        )}
      </div>
      <div className="mail-pane">
        {chosen === undefined ? (
          !writing && <StateMessage title={t('choose')} help={t('keys')} />
        ) : (
          <Reader
            key={chosen}
            id={chosen}
            row={row}
            here={here}
            deeds={deeds}
            writing={writing?.id}
            onSeen={setSeen}
            onAnswer={(kind) => void answer(kind)}
            onEdit={(draft) => void edit(draft)}
          />
        )}
        {writing && (
          <Composer
            key={writing.id}
            first={writing}
            seen={seen?.thread === writing.thread_id ? seen.mail : undefined}
            here={writing.thread_id === chosen ? here : []}
            closing={closing}
            onFocus={() => {
              isBeginning.current = false
            }}
            onSent={(one) => {
              write(undefined)
              if (one.state === 'sending') setSent((all) => [...all, sentNow(one)])
            }}
            onClose={() => write(undefined)}
          />
        )}
      </div>
      {contact && contact_id !== undefined && (
        <ContactDialog
          reason={contact}
          id={contact_id}
          onBegun={(draft) => {
            setOwn({ id: undefined, contact: undefined, contact_id: undefined })
            write(draft)
          }}
          onClose={() => setOwn({ contact: undefined, contact_id: undefined })}
        />
      )}
      <div className="mail-undos">
        {sent.map((one) => (
          <UndoBar
            key={`${one.mail.id} ${one.mail.version}`}
            sent={one}
            onEnd={(draft) => undone(one, draft)}
          />
        ))}
      </div>
    </div>
  )
}

interface NewMailProps {
  boxes: readonly Box[]
  chosen: number | undefined
  onBegin: (account: number) => void
}

/** Begins a mail from the account that is chosen, or asks for it. */
function NewMail({ boxes, chosen, onBegin }: NewMailProps) {
  const t = useT(words)
  const [first] = boxes
  if (!first) return null
  const only = boxes.length === 1 ? first : boxes.find((box) => box.account_id === chosen)
  const button = (
    <Button block icon={<PlusOutlined />} {...(only ? { onClick: () => onBegin(only.account_id) } : {})}>
      {t('newMail')}
    </Button>
  )
  if (only) return button
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: boxes.map((box) => ({ key: String(box.account_id), label: box.address })),
        onClick: ({ key }) => onBegin(Number(key)),
      }}
    >
      {button}
    </Dropdown>
  )
}
