import { PlusOutlined } from '@ant-design/icons'
import { role } from '@dropyard/contract/account/role'
import { type MenuItemRow, menu } from '@dropyard/contract/system/menu'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { confirmDanger } from '../../../kit/confirm-danger.ts'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Notice } from '../../../kit/notice.tsx'
import { useMay } from '../../../kit/person.ts'
import { useData, useSave } from '../../../kit/use-data.ts'
import { Level } from './level.tsx'
import './menu.css'
import { usePageName } from '../../../kit/page-name.ts'
import { words } from './words.ts'

type Kind = 'staff' | 'merchant'

const flat = (items: readonly MenuItemRow[]): MenuItemRow[] =>
  items.flatMap((item) => [item, ...flat(item.child)])

/** The menu of staff and of merchants: order, names, icons, badges, links, and what is shown. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const may = useMay()(menu.update)
  const [kind, choose] = useState<Kind>('staff')
  const [editing, edit] = useState<MenuItemRow | 'new'>()
  const tree = useData(menu.list, { query: { kind } })
  const permissions = useData(role.permissions, { query: { kind } }, { enabled: editing !== undefined })
  const refresh = [menu.list, menu.authority]
  const sort = useSave(menu.sort, { refresh, done: t('moved') })
  const status = useSave(menu.setStatus, { refresh, done: t('saved') })
  const create = useSave(menu.create, { refresh, done: t('saved') })
  const update = useSave(menu.update, { refresh, done: t('saved') })
  const remove = useSave(menu.remove, { refresh, done: t('saved') })
  const nameOf = (item: MenuItemRow) => (lang === 'zh' ? item.name_zh : item.name_en)
  const items = tree.data?.data ?? []
  const row = editing === 'new' ? undefined : editing
  const buttons = (permissions.data?.data ?? []).flatMap((page) =>
    page.buttons.map((one) => ({ value: one.permission, label: `${one.name} (${one.permission})` })),
  )
  const places = flat(items)
    .filter((item) => item.url === '')
    .map((item) => ({ value: item.id, label: nameOf(item) }))
  const removeOne = async (item: MenuItemRow) => {
    const name = nameOf(item)
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
        <p className="soft">{t('help')}</p>
        {tree.isError ? (
          <Notice title={kit('failedOne')} onRetry={() => void tree.refetch()} />
        ) : tree.data ? (
          <Level
            items={items}
            parent={null}
            may={may}
            sort={(parent_id, ids) => sort.run({ body: { kind, parent_id, ids } })}
            turn={({ id }, on) => status.run({ body: { id, status: on ? 1 : 0 } })}
            edit={edit}
            remove={removeOne}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </div>
      <FormDialog
        draft={['menu', row?.id ?? kind]}
        key={`${row?.id ?? 'new'}/${kind}`}
        open={editing !== undefined}
        onClose={() => edit(undefined)}
        title={row ? nameOf(row) : t('create')}
        width={640}
        schema={row ? menu.update.body : menu.create.body.omit({ kind: true })}
        labels={t.words.fields}
        fields={{
          name_en: { half: true },
          name_zh: { half: true },
          icon: { half: true, help: t('iconHelp') },
          badge: { half: true, help: t('badgeHelp') },
          url: { help: t('urlHelp'), disabled: row !== undefined && !row.own },
          needs: {
            help: t('needsHelp'),
            input: (
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                options={buttons}
                disabled={row !== undefined && !row.own}
              />
            ),
          },
          buttons: { choices: buttons },
          parent_id: { input: <Select allowClear placeholder={t('top')} options={places} /> },
        }}
        initial={row ? { ...row } : {}}
        onSubmit={async (values) => {
          const reply = row
            ? await update.run({ params: { id: row.id }, body: menu.update.body.parse(values) })
            : await create.run({ body: menu.create.body.parse({ ...values, kind }) })
          if (reply.ok) edit(undefined)
          return reply
        }}
      />
    </>
  )
}
