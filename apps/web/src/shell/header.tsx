import {
  CloudDownloadOutlined,
  GlobalOutlined,
  KeyOutlined,
  LogoutOutlined,
  MoonOutlined,
  SearchOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SunOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { profile } from '@dropyard/contract/account/profile'
import { store } from '@dropyard/contract/store/store'
import { Badge, Button, Dropdown, Input, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../kit/call/api.ts'
import { useConnectionLost } from '../kit/call/connection.ts'
import { useData } from '../kit/call/use-data.ts'
import { Can } from '../kit/can.tsx'
import { useCurrentUser } from '../kit/current-user.ts'
import { changeLang, useLang, useT } from '../kit/lang.ts'
import { StatusTag } from '../kit/value/status-tag.tsx'
import { changeMode, useMode } from '../mode.ts'
import { DraftsButton } from './drafts-button.tsx'
import { Logo } from './logo.tsx'
import { NoticesBell } from './notices-bell.tsx'
import { logOut } from './session.ts'
import { shellText } from './shell-text.ts'

export type HeaderDialog = 'settings' | 'tasks' | 'password' | 'store' | 'palette'

interface HeaderProps {
  product: string
  cart: number
  /** Opens the results of a product search. */
  onSearch: (keyword: string) => void
  onGo: (path: string) => void
  /** Opens a URL exactly, even if its tab currently shows another one. */
  onReturn: (path: string) => void
  /** The name of a page. */
  nameOf: (path: string) => string
  onDialog: (dialog: HeaderDialog) => void
}

/** The header: logo, product search, contact, cart, language, and the user's menu. */
export function Header({ product, cart, onSearch, onGo, onReturn, nameOf, onDialog }: HeaderProps) {
  const t = useT(shellText)
  const merchant = useCurrentUser()?.kind !== 'staff'
  return (
    <header className="shell-header">
      <a
        className="brand"
        href="/home"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onGo('/home')
        }}
      >
        <Logo />
        <strong>{product}</strong>
      </a>
      <ProductSearch onSearch={onSearch} onPalette={() => onDialog('palette')} />
      <span className="spring" />
      <Connection />
      {merchant ? (
        <Can call={store.add}>
          <Button type="text" icon={<ShopOutlined />} onClick={() => onDialog('store')}>
            {t('addStore')}
          </Button>
        </Can>
      ) : null}
      <Contact />
      {merchant ? (
        <Badge count={cart} overflowCount={9999} size="small" offset={[-4, 6]}>
          <Button
            type="text"
            icon={<ShoppingCartOutlined />}
            aria-label={t('cart')}
            onClick={() => onGo('/shoppingCart')}
          />
        </Badge>
      ) : null}
      <DraftsButton onReturn={onReturn} nameOf={nameOf} />
      <NoticesBell onGo={onGo} />
      <Language />
      <PersonMenu onGo={onGo} onDialog={onDialog} />
    </header>
  )
}

interface SearchProps {
  onSearch: (keyword: string) => void
  onPalette: () => void
}

function ProductSearch({ onSearch, onPalette }: SearchProps) {
  const t = useT(shellText)
  const [typed, setTyped] = useState('')
  const search = () => onSearch(typed.trim())
  return (
    <Input
      className="product-search"
      value={typed}
      maxLength={100}
      allowClear
      placeholder={t('search')}
      aria-label={t('search')}
      prefix={
        <button type="button" className="search-button" aria-label={t('search')} onClick={search}>
          <SearchOutlined />
        </button>
      }
      suffix={
        <button type="button" className="palette-keys" title={t('palette.title')} onClick={onPalette}>
          {t('palette.keys')}
        </button>
      }
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={search}
    />
  )
}

/** A message while the server is unreachable; the rest of the screen stays unchanged. */
function Connection() {
  const t = useT(shellText)
  const lost = useConnectionLost()
  return (
    <span className="connection" role="status" data-tip={lost ? t('offlineHelp') : undefined}>
      {lost ? <StatusTag tone="amber">{t('offline')}</StatusTag> : null}
    </span>
  )
}

function Contact() {
  const t = useT(shellText)
  const merchant = useCurrentUser()?.kind !== 'staff'
  const [open, setOpen] = useState(false)
  const contact = useData(profile.contact, {}, { enabled: open, staleTime: 300_000 })
  const person = contact.data?.data
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['click', 'hover']}
      placement="bottomRight"
      content={
        <div className="contact-card">
          {contact.isPending ? (
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          ) : person?.username || person?.contact_email ? (
            <>
              <small>{merchant ? t('contactHelp') : t('contactStaff')}</small>
              <strong>{person.username}</strong>
              <a href={`mailto:${person.contact_email}`}>{person.contact_email}</a>
            </>
          ) : (
            t('contactNone')
          )}
        </div>
      }
    >
      <Button type="text" className="contact-button">
        {t('contact')}
      </Button>
    </Popover>
  )
}

function Language() {
  const t = useT(shellText)
  const lang = useLang()
  const shown = lang === 'zh' ? '中文' : 'EN'
  const choose = (next: 'en' | 'zh') => {
    changeLang(next)
    // Mails and exports use the person's language, so it is stored on the server too.
    void call(profile.preferences, { body: { lang: next }, quiet: true })
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [lang],
        items: [
          { key: 'en', label: 'English' },
          { key: 'zh', label: '中文' },
        ],
        onClick: ({ key }) => choose(key === 'zh' ? 'zh' : 'en'),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={`${t('language')}: ${shown}`}>
        {shown}
      </Button>
    </Dropdown>
  )
}

function PersonMenu({ onGo, onDialog }: Pick<HeaderProps, 'onGo' | 'onDialog'>) {
  const t = useT(shellText)
  const person = useCurrentUser()
  const mode = useMode()
  const name = person?.name ?? ''
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="who">
                <strong>{name}</strong>
                <small>{person?.entityName ?? person?.email}</small>
              </span>
            ),
          },
          { type: 'divider' },
          {
            key: 'settings',
            icon: <UserOutlined />,
            label: t('settings'),
            onClick: () => onDialog('settings'),
          },
          {
            key: 'tasks',
            icon: <UnorderedListOutlined />,
            label: t('tasks'),
            onClick: () => onDialog('tasks'),
          },
          {
            key: 'password',
            icon: <KeyOutlined />,
            label: t('password'),
            onClick: () => onDialog('password'),
          },
          {
            key: 'downloads',
            icon: <CloudDownloadOutlined />,
            label: t('downloads'),
            onClick: () => onGo('/download'),
          },
          {
            key: 'mode',
            icon: mode === 'dark' ? <SunOutlined /> : <MoonOutlined />,
            label: mode === 'dark' ? t('light') : t('dark'),
            onClick: () => changeMode(mode === 'dark' ? 'light' : 'dark'),
          },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: t('logout'), onClick: () => void logOut() },
        ],
      }}
    >
      <button type="button" className="person">
        <i aria-hidden="true">{name.trim().charAt(0).toUpperCase()}</i>
        <span>{name}</span>
      </button>
    </Dropdown>
  )
}
