import { BookOutlined, StarFilled } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type ListViewRow, listView } from '@dropyard/contract/system/list-view'
import { menu } from '@dropyard/contract/system/menu'
import { Badge, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { call } from '../../call/api.ts'
import { invalidate, useSave } from '../../call/use-data.ts'
import { useMay } from '../../current-user.ts'
import { useResumed } from '../../draft/use-resumed.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { kitText } from '../../kit-text.ts'
import { useT } from '../../lang.ts'
import { confirmDanger } from '../../page/confirm-danger.ts'
import { toast } from '../../page/toast.ts'
import type { List } from '../use-list.ts'
import { useViews, type ViewColumns } from './use-views.ts'
import { words } from './words.ts'

type Items = NonNullable<MenuProps['items']>

interface ListViewsProps<E extends AnyEndpoint> {
  list: List<E>
  columns: ViewColumns
}

/** The menu of a list's saved views. */
export function ListViews<E extends AnyEndpoint>({ list, columns }: ListViewsProps<E>) {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  const { views, view, use, isChanged, current, open, state } = useViews(list, columns)
  const [form, setForm] = useState<'save' | 'rename'>()
  const refresh = { refresh: [listView.all] }
  const update = useSave(listView.update, { done: t('saved'), ...refresh })
  const share = useSave(listView.share, { done: t('saved'), ...refresh })
  // The session says which lists have a default view.
  const all = { refresh: [listView.all, menu.authority] }
  const remove = useSave(listView.remove, { done: t('removed'), ...all })
  const setDefault = useSave(listView.setDefault, { done: t('saved'), ...all })

  // After a refusal the views are read again: another user may have changed or deleted the view.
  const settled = async <R extends { readonly ok: boolean }>(reply: R): Promise<R> => {
    if (!reply.ok) await invalidate(listView.all)
    return reply
  }

  useResumed(
    'list-view',
    ({ id, record }) => {
      if (record === list.endpoint.path) return setForm('save')
      return id !== undefined && id === view?.id ? setForm('rename') : false
    },
    view ?? true,
  )

  const change = async (of: ListViewRow, to: Pick<ListViewRow, 'query' | 'columns'>) =>
    settled(await update.run({ params: { id: of.id }, body: { ...bodyOf(of), ...to } }))
  const shareIt = async (of: ListViewRow, on: boolean) =>
    settled(await share.run({ params: { id: of.id }, body: { version: of.version, on } }))
  const unshare = async (of: ListViewRow): Promise<void> => {
    const title = t('unshareSure', { name: of.name })
    if (await confirmDanger({ title, help: t('removeShared'), ok: t('unshare') })) await shareIt(of, false)
  }
  const drop = async (of: ListViewRow): Promise<void> => {
    const help = of.shared ? `${t('removeShared')} ${kit('removeHelp')}` : kit('removeHelp')
    if (!(await confirmDanger({ title: t('removeSure', { name: of.name }), help, ok: kit('remove') }))) return
    const reply = await settled(await remove.run({ params: { id: of.id } }))
    if (reply.ok) use(undefined)
  }

  const entry = (of: ListViewRow): Items[number] => ({
    key: `view ${of.id}`,
    label: (
      <span className="view-name">
        <span>{of.name}</span>
        {of.own ? null : <span className="soft">{t('by', { name: of.owner_name })}</span>}
        {of.is_default ? <StarFilled aria-label={t('makeDefault')} /> : null}
      </span>
    ),
    onClick: () => use(of),
  })
  const group = (key: 'own' | 'shared', of: readonly ListViewRow[]): Items =>
    of.length > 0 ? [{ key, type: 'group', label: t(key), children: of.map(entry) }] : []
  const own = group(
    'own',
    views.filter((one) => one.own),
  )
  const shared = group(
    'shared',
    views.filter((one) => !one.own),
  )
  const items: Items = [
    ...(views.length > 0
      ? [...own, ...shared]
      : [{ key: 'none', label: t(state === 'loaded' ? 'none' : state), disabled: true }]),
    { type: 'divider' },
    ...(view && isChanged && view.editable
      ? [{ key: 'update', label: t('update'), onClick: () => void change(view, current) }]
      : []),
    { key: 'saveAs', label: t('saveAs'), onClick: () => setForm('save') },
    ...(view ? [{ key: 'leave', label: t('leave'), onClick: () => use(undefined) }] : []),
    ...(view
      ? [
          {
            key: 'default',
            label: t(view.is_default ? 'noDefault' : 'makeDefault'),
            onClick: () => void setDefault.run({ params: { id: view.id }, body: { on: !view.is_default } }),
          },
        ]
      : []),
    ...(view?.editable
      ? [
          { key: 'rename', label: t('rename'), onClick: () => setForm('rename') },
          ...(view.shared && may(listView.share)
            ? [{ key: 'unshare', label: t('unshare'), onClick: () => void unshare(view) }]
            : may(listView.share)
              ? [
                  {
                    key: 'share',
                    label: t('share'),
                    onClick: () => void shareIt(view, true),
                  },
                ]
              : []),
          { key: 'remove', label: t('remove'), danger: true, onClick: () => void drop(view) },
        ]
      : []),
  ]

  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        onOpenChange={(isOpen) => isOpen && open()}
        menu={{ items, selectedKeys: view ? [`view ${view.id}`] : [], className: 'view-menu' }}
      >
        <Button type="text" icon={<BookOutlined />} className="view-button">
          <span className="view-used">{view?.name ?? t('views')}</span>
          {isChanged ? <Badge status="warning" title={t('changed')} /> : null}
        </Button>
      </Dropdown>
      <NameDialog
        form={form}
        list={list.endpoint.path}
        view={view}
        mayShare={may(listView.share)}
        onClose={() => setForm(undefined)}
        save={async (values) => {
          const reply =
            form === 'rename' && view
              ? await call(listView.update, {
                  params: { id: view.id },
                  body: { ...bodyOf(view), name: values.name },
                })
              : await call(listView.create, { body: { list: list.endpoint.path, ...current, ...values } })
          if (!reply.ok) {
            if (!reply.shown && reply.message) toast.error(reply.message)
            return settled(reply)
          }
          toast.success(t('saved'))
          setForm(undefined)
          await invalidate(listView.all)
          if (reply.data) use(reply.data)
          return reply
        }}
      />
    </>
  )
}

const bodyOf = ({ name, query, columns, version }: ListViewRow) => ({ name, query, columns, version })

interface Named {
  name: string
  shared: boolean
}
interface NameDialogProps {
  form: 'save' | 'rename' | undefined
  /** Path of the list's endpoint. */
  list: string
  view: ListViewRow | undefined
  mayShare: boolean
  onClose: () => void
  save: (values: Named) => Promise<unknown>
}

function NameDialog({ form, list, view, mayShare, onClose, save }: NameDialogProps) {
  const t = useT(words)
  const isRename = form === 'rename'
  return (
    <FormDialog
      open={form !== undefined}
      onClose={onClose}
      title={t(isRename ? 'renameTitle' : 'newTitle')}
      width={420}
      schema={listView.create.body.pick({ name: true, shared: true })}
      labels={{ name: t('name'), shared: t('sharedLabel') }}
      help={{ shared: t('sharedHelp'), ...(isRename ? {} : { name: t('nameHelp') }) }}
      fields={{ shared: { hidden: isRename || !mayShare } }}
      initial={{ name: isRename ? view?.name : undefined, shared: false }}
      draft={['list-view', isRename ? view?.id : list]}
      onSubmit={({ name, shared = false }) => save({ name: String(name), shared: shared === true })}
    />
  )
}
