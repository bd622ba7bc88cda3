import { DownOutlined, StopOutlined } from '@ant-design/icons'
import { type MenuIconName, menuIcons } from '@dropyard/contract/system/menu/icons'
import { Button, Input, Popover } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { MenuIcon } from '../../../kit/page/menu-icon.tsx'
import './icon-input.css'
import { words } from './words.ts'

interface IconInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

const names = Object.keys(menuIcons) as MenuIconName[]
/** Number of icons per row of the list. */
const columns = 8

/** Selects an icon for the menu, or none. */
export function IconInput({ id, value = '', onChange }: IconInputProps) {
  const t = useT(words)
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const known = names.find((name) => name === value)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      // Inside the dialog, whose focus trap would not allow the focus elsewhere.
      getPopupContainer={(node) => node.closest<HTMLElement>('[role="dialog"]') ?? document.body}
      content={
        <IconList
          value={value}
          onClose={close}
          onChoose={(name) => {
            onChange?.(name)
            close()
          }}
        />
      }
    >
      <Button
        {...(id ? { id } : {})}
        ref={button}
        className="icon-input"
        aria-haspopup="listbox"
        aria-expanded={open}
      >
        {value === '' ? <StopOutlined className="soft" /> : <MenuIcon name={value} />}
        <span>{known ? menuIcons[known][lang] : value || t('noIcon')}</span>
        <DownOutlined className="soft" />
      </Button>
    </Popover>
  )
}

interface IconListProps {
  value: string
  onChoose: (name: string) => void
  onClose: () => void
}

function IconList({ value, onChoose, onClose }: IconListProps) {
  const t = useT(words)
  const lang = useLang()
  const list = useRef<HTMLDivElement>(null)
  const [search, find] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = names.filter((name) =>
    [name, ...Object.values(menuIcons[name])].some((word) => word.toLowerCase().includes(wanted)),
  )
  const offered: readonly ('' | MenuIconName)[] = wanted === '' ? ['', ...found] : found
  const inTabs = offered.find((name) => name === value) ?? offered[0]
  const go = (at: number) => list.current?.querySelectorAll('button')[at]?.focus()
  const keys = (event: KeyboardEvent): void => {
    const at = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(
      document.activeElement as HTMLButtonElement,
    )
    const last = offered.length - 1
    const to: Partial<Record<string, number>> = {
      ArrowRight: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowDown: Math.min(at + columns, last),
      ArrowUp: Math.max(at - columns, 0),
      Home: 0,
      End: last,
    }
    const next = to[event.key]
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  return (
    // Escape closes only the popup, not the dialog below it.
    // biome-ignore lint/a11y/noStaticElementInteractions: takes what bubbles up from the field and the buttons in it
    <div
      className="icon-list"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Input
        autoFocus
        allowClear
        value={search}
        placeholder={t('findIcon')}
        aria-label={t('findIcon')}
        onChange={(event) => find(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            go(0)
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            if (wanted !== '' && found[0]) onChoose(found[0])
          }
        }}
      />
      {offered.length === 0 ? (
        <p className="soft" role="status">
          {t('noIconFound')}
        </p>
      ) : (
        <div role="listbox" aria-label={t('icons')} ref={list} onKeyDown={keys} tabIndex={-1}>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === value}
              aria-label={name === '' ? t('noIcon') : menuIcons[name][lang]}
              tabIndex={name === inTabs ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {name === '' ? <StopOutlined /> : <MenuIcon name={name} />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
