import { search } from '@dropyard/contract/overview/search'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useData } from '../kit/call/use-data.ts'
import { useCurrentUser } from '../kit/current-user.ts'
import { useT } from '../kit/lang.ts'
import { changeMode, useMode } from '../mode.ts'
import type { HeaderDialog } from './header.tsx'
import type { MenuItem } from './menu-data.ts'
import './notices.css'
import { takeTypedAhead } from './palette-keys.ts'
import { matches, type PaletteRow } from './palette-rows-dialog.ts'
import { logOut } from './session.ts'
import { shellText } from './shell-text.ts'

interface PaletteDialogProps {
  items: readonly MenuItem[]
  onGo: (path: string) => void
  onDialog: (dialog: HeaderDialog) => void
  onClose: () => void
}

/** Milliseconds without typing before the server is searched. */
const pause = 200
/** Shorter terms would match almost everything. */
const shortest = 2

/** The command palette: finds pages, actions, orders, goods and stores by keyboard. */
export function PaletteDialog({ items, onGo, onDialog, onClose }: PaletteDialogProps) {
  const t = useT(shellText)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const asked = useSettled(typed.trim(), pause)
  const found = useData(
    search.find,
    { query: { keyword: asked } },
    { enabled: asked.length >= shortest, staleTime: 10_000, keep: true },
  )
  const records = asked.length >= shortest ? (found.data?.data ?? []) : []
  const rows: PaletteRow[] = [
    // Local results come first, so that they don't move when the server's results arrive.
    ...matches(usePages(items, onGo).concat(useActions({ onGo, onDialog })), typed, typed.trim() ? 6 : 12),
    ...records.map(({ kind, id: record, title, note, link }) => ({
      key: `${kind}${record}`,
      group: t(`palette.${kind}`),
      title,
      note,
      run: () => onGo(link),
    })),
  ]
  const current = Math.min(at, rows.length - 1)
  const choose = (row: PaletteRow | undefined) => {
    if (!row) return
    onClose()
    row.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && rows.length > 0) {
      event.preventDefault()
      setAt((current + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(rows[current])
  }
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      className="palette"
      style={{ top: 88 }}
    >
      <Input
        className="palette-input"
        variant="borderless"
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={rows[current] ? `${id}-${current}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.hint')}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onFocus={() => {
          const ahead = takeTypedAhead()
          if (ahead) setTyped(ahead + typed)
        }}
        onKeyDown={onKey}
      />
      <Rows id={id} rows={rows} current={current} onPoint={setAt} onChoose={choose} />
      {rows.length === 0 ? (
        <p className="palette-none">{found.isFetching ? t('loading') : t('palette.none')}</p>
      ) : null}
    </Modal>
  )
}

interface RowsProps {
  id: string
  rows: readonly PaletteRow[]
  current: number
  onPoint: (index: number) => void
  onChoose: (row: PaletteRow) => void
}

function Rows({ id, rows, current, onPoint, onChoose }: RowsProps) {
  const t = useT(shellText)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the chosen row in view as it moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, rows.length])
  return (
    <div
      id={id}
      ref={list}
      className="palette-rows"
      role="listbox"
      aria-label={t('palette.title')}
      hidden={rows.length === 0}
    >
      {rows.map((row, index) => (
        <div key={row.key} role="presentation">
          {row.group === rows[index - 1]?.group ? null : <h3 role="presentation">{row.group}</h3>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works in the field above */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onMouseMove={() => {
              if (index !== current) onPoint(index)
            }}
            onClick={() => onChoose(row)}
          >
            <span>{row.title}</span>
            <small>{row.note}</small>
          </div>
        </div>
      ))}
    </div>
  )
}

function usePages(items: readonly MenuItem[], onGo: (path: string) => void): PaletteRow[] {
  const t = useT(shellText)
  return items
    .filter(({ node }) => node.url !== '' && !node.url.startsWith('http'))
    .map(({ node, trail }) => ({
      key: `page${node.id}`,
      group: t('palette.pages'),
      title: node.name,
      note: trail.slice(0, -1).join(' / '),
      also: node.url,
      run: () => onGo(node.url),
    }))
}

function useActions({ onGo, onDialog }: Pick<PaletteDialogProps, 'onGo' | 'onDialog'>): PaletteRow[] {
  const t = useT(shellText)
  const mode = useMode()
  const staff = useCurrentUser()?.kind === 'staff'
  const group = t('palette.actions')
  const one = (key: string, title: string, run: () => unknown): PaletteRow => ({
    key,
    group,
    title,
    note: '',
    run,
  })
  return [
    ...(staff
      ? []
      : [
          one('store', t('addStore'), () => onDialog('store')),
          one('cart', t('cart'), () => onGo('/shoppingCart')),
        ]),
    one('notices', t('notices'), () => onGo('/noticeList')),
    one('settings', t('settings'), () => onDialog('settings')),
    one('tasks', t('tasks'), () => onDialog('tasks')),
    one('password', t('password'), () => onDialog('password')),
    one('mode', mode === 'dark' ? t('light') : t('dark'), () =>
      changeMode(mode === 'dark' ? 'light' : 'dark'),
    ),
    one('logout', t('logout'), () => void logOut()),
  ]
}

/** The typed text after a pause in typing. */
function useSettled(value: string, ms: number): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
