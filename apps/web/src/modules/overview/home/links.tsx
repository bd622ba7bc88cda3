import {
  AppstoreOutlined,
  ContactsOutlined,
  PlusCircleOutlined,
  ProfileOutlined,
  ShopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type MenuNode, menu } from '@dropyard/contract/system/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Block } from './block.tsx'
import { words } from './words.ts'

/** The most visited pages, as far as the user's menu contains them. */
const pages: readonly (readonly [string, ReactNode])[] = [
  ['/goodsList', <AppstoreOutlined key="icon" />],
  ['/ordersList', <UnorderedListOutlined key="icon" />],
  ['/storeList', <ShopOutlined key="icon" />],
  ['/recharge', <PlusCircleOutlined key="icon" />],
  ['/transactionDetails', <ProfileOutlined key="icon" />],
  ['/addressBook', <ContactsOutlined key="icon" />],
]

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.child)])

/** Quick links with the names of the menu. */
export function Links() {
  const t = useT(words)
  const nodes = flat(useData(menu.authority, {}).data?.data ?? [])
  const shown = pages.flatMap(([url, icon]) => {
    const node = nodes.find((one) => one.url === url)
    return node ? [{ url, icon, name: node.name }] : []
  })
  return (
    <Block title={t('links.title')}>
      <ul className="home-links">
        {shown.map(({ url, icon, name }) => (
          <li key={url}>
            <Link to={url}>
              {icon}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
