import { role } from '@dropyard/contract/account/role'
import { type MenuItemRow, menu } from '@dropyard/contract/system/menu'
import { Select } from 'antd'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { IconInput } from './icon-input.tsx'
import { useMenuWords } from './landing-words.ts'
import { ParentInput } from './place-input.tsx'
import { words } from './words.ts'

interface EntryFormProps {
  kind: MenuItemRow['kind']
  items: readonly MenuItemRow[]
  /** The entry to edit; undefined for a new one. */
  row: MenuItemRow | undefined
  onClose: () => void
}

/** An entry's names, icon, URL and permissions, and for a new one its position. */
export function EntryForm({ kind, items, row, onClose }: EntryFormProps) {
  const t = useT(words)
  const { nameOf } = useMenuWords(items)
  const permissions = useData(role.permissions, { query: { kind } })
  const options = { refresh: [menu.list, menu.authority], done: t('saved') }
  const create = useSave(menu.create, options)
  const update = useSave(menu.update, options)
  const buttons = (permissions.data?.data ?? []).flatMap((page) =>
    page.buttons.map((one) => ({ value: one.permission, label: `${one.name} (${one.permission})` })),
  )
  const brought = row !== undefined && !row.own
  const fresh = { id: 0, name_en: t('create'), name_zh: t('create'), own: true, url: '', child: [] }
  return (
    <FormDialog
      draft={['menu', `${kind}-${row?.id ?? 'new'}`]}
      open
      onClose={onClose}
      title={row ? nameOf(row) : t('create')}
      width={640}
      schema={row ? menu.update.body : menu.create.body.omit({ kind: true })}
      labels={t.words.fields}
      fields={{
        name_en: { halfWidth: true },
        name_zh: { halfWidth: true },
        icon: { halfWidth: true, input: <IconInput /> },
        badge: { halfWidth: true, help: t('badgeHelp') },
        url: { help: t('urlHelp'), disabled: brought },
        needs: {
          help: t('needsHelp'),
          input: (
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={buttons}
              disabled={brought}
            />
          ),
        },
        buttons: { choices: buttons },
        parent_id: { input: <ParentInput items={items} moved={fresh} /> },
      }}
      initial={row ? { ...row } : {}}
      onSubmit={async (values) => {
        const reply = row
          ? await update.run({ params: { id: row.id }, body: menu.update.body.parse(values) })
          : await create.run({ body: menu.create.body.parse({ ...values, kind }) })
        if (reply.ok) onClose()
        return reply
      }}
    />
  )
}
