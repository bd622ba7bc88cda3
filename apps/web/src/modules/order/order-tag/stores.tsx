import type { Tone } from '@dropyard/contract/kit/workflow'
import { orderTag, shopTags } from '@dropyard/contract/order/order-tag'
import type { ReactNode } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { type RowOf, useList } from '../../../kit/list/use-list.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

/** Tags of selected stores; all other tags are available for every store. */
const offered = { scope: 'shop', 'per-page': 50 }

type Row = RowOf<typeof shopTags.list>

/** The tags available for each store's orders, in addition to those of all stores. */
export function Stores({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const may = useMay()
  const list = useList(shopTags.list)
  const { busy, run } = useSave(shopTags.set, { refresh: [shopTags.list, orderTag.list], done: t('saved') })
  return (
    <ListPage
      list={list}
      titleExtra={beside}
      searchPlaceholder={t('search')}
      empty={{ title: t('empty') }}
      columns={[
        { key: 'name', title: t('store'), width: 240, cell: (row) => row.name },
        { key: 'company', title: t('company'), width: 220, cell: (row) => row.company },
        {
          key: 'tags',
          title: t('own'),
          width: 480,
          cell: (row) =>
            may(shopTags.set) ? (
              <Picker
                many
                select={orderTag.list}
                query={offered}
                known={row.tags}
                aria-label={t('ownOf', { store: row.name })}
                disabled={busy}
                value={row.tags.map(({ id }) => id)}
                onChange={(tag_ids: number[]) => void run({ body: { shop_id: row.id, tag_ids } })}
              />
            ) : (
              <Tags row={row} />
            ),
        },
      ]}
    />
  )
}

const Tags = ({ row }: { row: Row }) =>
  row.tags.map(({ id, name, color }) => (
    <StatusTag key={id} tone={color as Tone}>
      {name}
    </StatusTag>
  ))
