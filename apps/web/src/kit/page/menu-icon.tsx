import { ContainerOutlined } from '@ant-design/icons'
import { isMenuIcon, type MenuIconName } from '@dropyard/contract/system/menu-icons'
import type { ComponentType } from 'react'
import * as drawings from './menu-icon-drawings.ts'

/** Icons that the menu may name, drawn. */
export const menuIconDrawings: Readonly<Record<MenuIconName, ComponentType>> = drawings

interface MenuIconProps {
  name: string
  /** Stands where an entry has no icon, and nothing else would be seen of it. */
  letter?: string
}

/** The icon that a menu entry names; a plain one when there is none of that name, room for one when it names none. */
export function MenuIcon({ name, letter }: MenuIconProps) {
  if (name === '') return <span className="no-icon">{letter}</span>
  const Icon = isMenuIcon(name) ? menuIconDrawings[name] : ContainerOutlined
  return <Icon />
}
