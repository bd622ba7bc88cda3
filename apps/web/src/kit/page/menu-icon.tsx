import file from 'virtual:menu-icons'
import { isMenuIcon, type MenuIconName } from '@dropyard/contract/system/menu/icons'

interface MenuIconProps {
  name: string
  /** Shown for an entry without an icon when only icons are visible. */
  letter?: string
}

const plain: MenuIconName = 'ContainerOutlined'

/** The icon of a menu entry; a default icon if its name is unknown, and a placeholder if it has none. */
export function MenuIcon({ name, letter }: MenuIconProps) {
  if (name === '') return <span className="no-icon">{letter}</span>
  return (
    <span className="anticon" aria-hidden="true">
      <svg width="1em" height="1em" fill="currentColor" aria-hidden="true">
        <use href={`${file}#${isMenuIcon(name) ? name : plain}`} />
      </svg>
    </span>
  )
}
