import { DeleteOutlined, InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { store } from '@dropyard/contract/store/store'
import { type StoreRow, storeStatus } from '@dropyard/contract/store/store-row'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { words } from './words.ts'

/** Putting a store away and taking it back; one without orders may be deleted as well. */
export function useAway(): (row: StoreRow) => RowAction[] {
  const t = useT(words)
  const refresh = [store.list, store.select]
  const archive = useSave(store.archive, { done: t('actions.archived'), refresh })
  const unarchive = useSave(store.archive, { done: t('actions.unarchived'), refresh })
  const remove = useSave(store.remove, { done: t('actions.removed'), refresh })
  const putAway = async ({ id, name }: StoreRow): Promise<void> => {
    const question = {
      title: t('actions.archiveTitle', { name }),
      help: t('actions.archiveHelp'),
      ok: t('actions.archive'),
    }
    if (await confirmDanger(question)) await archive.run({ params: { id }, body: { archived: true } })
  }
  const drop = async ({ id, name }: StoreRow): Promise<void> => {
    const question = {
      title: t('actions.removeTitle', { name }),
      help: t('actions.removeHelp'),
      ok: t('actions.remove'),
    }
    if (await confirmDanger(question)) await remove.run({ params: { id } })
  }
  return (row) => [
    row.status === storeStatus.archived
      ? {
          key: 'unarchive',
          label: t('actions.unarchive'),
          icon: <RollbackOutlined />,
          call: store.archive,
          run: () => unarchive.run({ params: { id: row.id }, body: { archived: false } }),
        }
      : {
          key: 'archive',
          label: t('actions.archive'),
          icon: <InboxOutlined />,
          call: store.archive,
          danger: true,
          run: () => putAway(row),
        },
    ...(row.has_orders
      ? []
      : [
          {
            key: 'remove',
            label: t('actions.remove'),
            icon: <DeleteOutlined />,
            call: store.remove,
            danger: true,
            run: () => drop(row),
          },
        ]),
  ]
}
