import { MoreOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { RowAction } from '../list/list-types.ts'

/** Two icons and a menu at the end of a row, visible on hover and focus. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT(kitText)
  const may = useMay()
  const allowed = actions.filter((action) => !action.call || may(action.call))
  const icons = allowed.filter((action) => action.icon).slice(0, 2)
  const rest = allowed.filter((action) => !icons.includes(action))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on a button from opening the row as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys
    <div className="row-actions" onClick={(event) => event.stopPropagation()}>
      {icons.map((action) => (
        <button
          key={action.key}
          type="button"
          className="icon-button"
          data-danger={action.danger ?? false}
          aria-label={action.label}
          data-tip={reasonOf(action) && t('cannot', { action: action.label, reason: reasonOf(action) })}
          disabled={Boolean(action.disabled)}
          onClick={() => void action.run()}
        >
          {action.icon}
        </button>
      ))}
      {rest.length > 0 ? <More actions={rest} /> : null}
    </div>
  )
}

const reasonOf = ({ disabled }: RowAction) => (typeof disabled === 'string' ? disabled : undefined)

/** The menu with further actions. It is rendered when first opened, because a page has many rows and few menus are used. */
function More({ actions }: { actions: readonly RowAction[] }) {
  const t = useT(kitText)
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  // The press before the click closes an open menu; the click must not open it again.
  const wasOpen = useRef(false)
  useEffect(() => {
    // If the focus was in the menu, it returns to the button.
    const left = document.activeElement
    if (open === false && (left === document.body || left?.closest('.ant-dropdown'))) button.current?.focus()
  }, [open])
  return (
    <span className="row-menu">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={t('more')}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onPointerDown={() => {
          wasOpen.current = open ?? false
        }}
        onClick={({ detail }) => setOpen(detail === 0 ? !open : !wasOpen.current)}
      >
        <MoreOutlined />
      </button>
      {open === undefined ? null : (
        <Dropdown
          open={open}
          onOpenChange={setOpen}
          trigger={['click']}
          autoFocus
          menu={{
            items: actions.map((action) => ({
              key: action.key,
              label: <span data-tip={reasonOf(action)}>{action.label}</span>,
              danger: action.danger ?? false,
              disabled: Boolean(action.disabled),
              ...(action.icon ? { icon: action.icon } : {}),
              onClick: () => void action.run(),
            })),
          }}
        >
          <span className="row-menu-place" />
        </Dropdown>
      )}
    </span>
  )
}
