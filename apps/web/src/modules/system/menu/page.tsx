import { PlusOutlined } from '@ant-design/icons'
import { type MenuItemRow, menu } from '@dropyard/contract/system/menu'
import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { EntryForm } from './entry-form.tsx'
import './menu.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { MenuTree } from './menu-tree.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Place } from './tree.ts'
import { words } from './words.ts'

type Kind = MenuItemRow['kind']

/** The menus of staff and merchants: order, names, icons, badges, links, and visibility. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const may = useMay()(menu.update)
  const [kind, choose] = useState<Kind>('staff')
  const [editing, edit] = useState<MenuItemRow | 'new'>()
  const [moving, move] = useState<MenuItemRow>()
  const tree = useData(menu.list, { query: { kind } })
  const refresh = [menu.list, menu.authority]
  const sort = useSave(menu.sort, { refresh, done: t('moved') })
  const status = useSave(menu.setStatus, { refresh, done: t('saved') })
  const remove = useSave(menu.remove, { refresh, done: t('saved') })
  const items = tree.data?.data ?? []
  useResumed(
    ['menu', 'menu/place'],
    ({ form, record }) => {
      const [of, id] = record.split('-')
      if (of !== kind) {
        choose(of === 'staff' ? 'staff' : 'merchant')
        return false
      }
      const item = items.find((one) => one.id === Number(id))
      if (!item && id !== 'new') return false
      if (form === 'menu') edit(item ?? 'new')
      else move(item)
    },
    tree.data,
  )
  const put = async (item: MenuItemRow, { parent, before }: Place) => {
    const reply = await sort.run({ body: { kind, parent_id: parent, ids: [item.id], before_id: before } })
    // Another user may have moved the neighbouring entry.
    if (!reply.ok) await tree.refetch()
    return reply
  }
  const removeOne = async (item: MenuItemRow) => {
    const name = lang === 'zh' ? item.name_zh : item.name_en
    const question = item.own
      ? { title: t('removeSure', { name }), help: t('removeHelp'), ok: t('remove') }
      : { title: t('resetSure', { name }), help: t('resetHelp'), ok: t('reset') }
    if (await confirmDanger(question)) await remove.run({ params: { id: item.id } })
  }
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <Segmented<Kind>
          value={kind}
          onChange={choose}
          options={(['staff', 'merchant'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <span className="spring" />
        <Can call={menu.create}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
            {t('create')}
          </Button>
        </Can>
      </header>
      <div className="menu-admin">
        {tree.isError ? (
          <StateMessage title={kit('failedOne')} onRetry={() => void tree.refetch()} />
        ) : tree.data ? (
          <MenuTree
            key={kind}
            kind={kind}
            items={items}
            may={may}
            onMove={put}
            actions={{
              turn: ({ id }, on) => status.run({ body: { id, status: on ? 1 : 0 } }),
              edit,
              move,
              remove: removeOne,
            }}
          />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 10 }} />
        )}
      </div>
      {editing === undefined ? null : (
        <EntryForm
          kind={kind}
          items={items}
          row={editing === 'new' ? undefined : editing}
          onClose={() => edit(undefined)}
        />
      )}
      <MoveDialog kind={kind} items={items} moved={moving} onClose={() => move(undefined)} onMove={put} />
    </>
  )
}
