import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuNode } from '@dropyard/contract/system/menu'
import { Popover } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useCurrentUser } from '../kit/current-user.ts'
import { useT } from '../kit/lang.ts'
import { MenuIcon } from '../kit/page/menu-icon.tsx'
import { zoneName } from '../kit/value/when.ts'
import { badgeText, entriesOf, isOutside, isSystem } from './menu-data.ts'
import { onMenuKeys } from './menu-keys.ts'
import { preloadPage } from './pages.tsx'
import { shellText } from './shell-text.ts'
import { useOpenGroups } from './use-open-groups.ts'

interface MenuProps {
  nodes: readonly MenuNode[]
  /** Ids from the root to the current page's entry. */
  current: ReadonlySet<number>
  folded: boolean
  onFold: (folded: boolean) => void
  onGo: (node: MenuNode) => void
  onSystem: (node: MenuNode) => void
  /** Opens the settings with the time zone. */
  onZone: () => void
}

/** The side menu: three levels, icons, badges; when folded, only icons with names on hover. */
export function SideMenu({ nodes, current, folded, onFold, onGo, onSystem, onZone }: MenuProps) {
  const t = useT(shellText)
  const zone = useCurrentUser()?.timezone
  const { isOpen, toggle } = useOpenGroups(current)
  const entries = useMemo(() => entriesOf(nodes), [nodes])
  const scroll = useCurrentInView([...current].join())
  return (
    <nav className="side-menu" data-folded={folded} aria-label={t('menu')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from one entry to another, which have roles */}
      <div className="side-scroll" ref={scroll} onKeyDown={onMenuKeys}>
        {entries.map((node) =>
          folded ? (
            <FoldedEntry key={node.id} node={node} current={current} onGo={onGo} onSystem={onSystem} />
          ) : (
            <Entry
              key={node.id}
              node={node}
              level={1}
              current={current}
              isOpen={isOpen}
              onToggle={toggle}
              onGo={onGo}
              onSystem={onSystem}
            />
          ),
        )}
      </div>
      <div className="side-foot">
        <button
          type="button"
          className="fold"
          onClick={() => onFold(!folded)}
          aria-label={folded ? t('unfold') : t('fold')}
          title={folded ? t('unfold') : t('fold')}
        >
          {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
        <button type="button" className="zone" title={zone} onClick={onZone}>
          {folded ? zoneName(zone) : t('zone', { zone: zoneName(zone) })}
        </button>
      </div>
    </nav>
  )
}

/** How long a group of the menu takes to open (`shell.css`), in milliseconds, and some more. */
const untilOpen = 200

/** Scrolls the entry of the current page into view: it may be the last one of a group that opens with it. */
function useCurrentInView(page: string): RefObject<HTMLDivElement | null> {
  const scroll = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled to when the page changes
  useEffect(() => {
    const timer = setTimeout(
      () => scroll.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' }),
      untilOpen,
    )
    return () => clearTimeout(timer)
  }, [page])
  return scroll
}

interface EntryProps {
  node: MenuNode
  level: number
  current: ReadonlySet<number>
  isOpen: (id: number) => boolean
  onToggle: (id: number) => void
  onGo: (node: MenuNode) => void
  onSystem: (node: MenuNode) => void
}

function Entry(props: EntryProps) {
  const { node, level, current, isOpen, onToggle, onGo, onSystem } = props
  const inner = (
    <>
      {level === 1 ? <MenuIcon name={node.icon} /> : null}
      <span className="name">{node.name}</span>
    </>
  )
  if (isSystem(node) && node.child.length > 0)
    return (
      <button
        type="button"
        className="entry"
        data-level={level}
        data-active={current.has(node.id)}
        onClick={() => onSystem(node)}
      >
        {inner}
        <Badge count={node.badge} />
      </button>
    )
  if (node.child.length === 0 || level === 3)
    return (
      <MenuLink node={node} level={level} active={current.has(node.id)} onGo={onGo}>
        {inner}
      </MenuLink>
    )
  const open = isOpen(node.id)
  return (
    <div className="group" data-open={open}>
      <button
        type="button"
        className="entry"
        data-level={level}
        data-within={current.has(node.id)}
        aria-expanded={open}
        onClick={() => onToggle(node.id)}
      >
        {inner}
        {open ? null : <Badge count={node.badge} />}
        <DownOutlined className="arrow" />
      </button>
      <div className="children" inert={!open}>
        <div>
          {node.child.map((child) => (
            <Entry key={child.id} {...props} node={child} level={level + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface MenuLinkProps {
  node: MenuNode
  level: number
  active: boolean
  onGo: (node: MenuNode) => void
  children: ReactNode
}

/** A real link: Ctrl or Meta click, and external URLs, open a new browser tab. */
export function MenuLink({ node, level, active, onGo, children }: MenuLinkProps) {
  const outside = isOutside(node.url)
  return (
    <a
      className="entry"
      data-level={level}
      data-active={active}
      aria-current={active ? 'page' : undefined}
      href={node.url}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onMouseEnter={() => preloadPage(node.url)}
      onClick={(event) => {
        if (outside || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onGo(node)
      }}
    >
      {children}
      <Badge count={node.badge} />
    </a>
  )
}

function Badge({ count }: { count: number }) {
  const text = badgeText(count)
  return text ? <span className="badge number">{text}</span> : null
}

type FoldedProps = Pick<EntryProps, 'node' | 'current' | 'onGo' | 'onSystem'>

function FoldedEntry({ node, current, onGo, onSystem }: FoldedProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  const icon = (
    <>
      <MenuIcon name={node.icon} letter={node.name.slice(0, 1)} />
      {node.badge > 0 ? <i className="dot" /> : null}
    </>
  )
  if (isSystem(node) && node.child.length > 0)
    return (
      <button
        data-tip-side="right"
        type="button"
        className="entry"
        aria-label={node.name}
        data-active={current.has(node.id)}
        onClick={() => onSystem(node)}
      >
        {icon}
      </button>
    )
  if (node.child.length === 0)
    return (
      <span data-tip={node.name} data-tip-side="right">
        <MenuLink node={node} level={1} active={current.has(node.id)} onGo={onGo}>
          {icon}
          <span className="hidden-name">{node.name}</span>
        </MenuLink>
      </span>
    )
  const go = (target: MenuNode): void => {
    setOpen(false)
    onGo(target)
  }
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight') return
    event.preventDefault()
    byKey.current = true
    setOpen(true)
  }
  const onKeys = (event: KeyboardEvent<HTMLElement>): void => {
    onMenuKeys(event)
    if (event.key !== 'ArrowLeft' && event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(isOpen) => {
        if (isOpen && byKey.current) flyout.current?.querySelector<HTMLElement>('.entry')?.focus()
        byKey.current = false
      }}
      placement="rightTop"
      arrow={false}
      trigger={['hover', 'click']}
      classNames={{ root: 'menu-flyout' }}
      title={node.name}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys go from one entry to another, which have roles
        <div ref={flyout} onKeyDown={onKeys}>
          <Flyout nodes={node.child} level={2} current={current} onGo={go} />
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className="entry"
        aria-label={node.name}
        aria-expanded={open}
        data-active={current.has(node.id)}
        onKeyDown={enter}
      >
        {icon}
      </button>
    </Popover>
  )
}

interface FlyoutProps {
  nodes: readonly MenuNode[]
  level: number
  current: ReadonlySet<number>
  onGo: (node: MenuNode) => void
}

function Flyout({ nodes, level, current, onGo }: FlyoutProps) {
  return nodes.map((node) =>
    node.child.length > 0 && level < 3 ? (
      <div key={node.id}>
        <div className="flyout-head">{node.name}</div>
        <Flyout nodes={node.child} level={level + 1} current={current} onGo={onGo} />
      </div>
    ) : (
      <MenuLink key={node.id} node={node} level={1} active={current.has(node.id)} onGo={onGo}>
        <span className="name">{node.name}</span>
      </MenuLink>
    ),
  )
}
