import type { MenuNode } from '@dropyard/contract/system/menu'
import { Drawer } from 'antd'
import { MenuIcon } from '../kit/page/menu-icon.tsx'
import { MenuLink } from './menu.tsx'

interface SystemDrawerProps {
  node: MenuNode | undefined
  current: ReadonlySet<number>
  onClose: () => void
  onGo: (node: MenuNode) => void
}

/** The categories below System, in three columns. */
export function SystemDrawer({ node, current, onClose, onGo }: SystemDrawerProps) {
  const go = (target: MenuNode): void => {
    onClose()
    onGo(target)
  }
  const loose = node?.child.filter((child) => child.child.length === 0) ?? []
  const categories = node?.child.filter((child) => child.child.length > 0) ?? []
  return (
    <Drawer
      open={node !== undefined}
      onClose={onClose}
      placement="left"
      size={720}
      title={node?.name}
      classNames={{ body: 'system-drawer' }}
    >
      {categories.map((category) => (
        <section key={category.id}>
          <h2>
            <MenuIcon name={category.icon} />
            {category.name}
          </h2>
          {category.child.map((child) => (
            <MenuLink key={child.id} node={child} level={1} active={current.has(child.id)} onGo={go}>
              <span className="name">{child.name}</span>
            </MenuLink>
          ))}
        </section>
      ))}
      {loose.length > 0 ? (
        <section>
          {loose.map((child) => (
            <MenuLink key={child.id} node={child} level={1} active={current.has(child.id)} onGo={go}>
              <MenuIcon name={child.icon} />
              <span className="name">{child.name}</span>
            </MenuLink>
          ))}
        </section>
      ) : null}
    </Drawer>
  )
}
