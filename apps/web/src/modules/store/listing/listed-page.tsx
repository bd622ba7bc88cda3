import { ImportOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { listedColumns } from './columns.tsx'
import { ImportProducts } from './import-dialog.tsx'
import './listing.css'
import { useListedActions } from './listed-actions.tsx'
import type { ListedPlatform } from './listed-on.ts'
import { words } from './words.ts'

/** Products listed in the stores of one platform. */
export function ListedPage({ platform }: { platform: ListedPlatform }) {
  const t = useT(words)
  const navigate = useNavigate()
  const { on, id, name } = platform
  const list = useList(on.list)
  const { rowActions, bulk, dialog, watch } = useListedActions(on, list)
  const [importing, setImporting] = useState(false)
  const find = (
    <Button type="primary" onClick={() => void navigate('/goodsList')}>
      {t('listed.find')}
    </Button>
  )
  return (
    <>
      <LostStores platform={id} />
      <ListPage
        list={list}
        searchPlaceholder={t('listed.search')}
        columns={listedColumns(t)}
        tabs={{ by: 'status', all: true }}
        filters={[
          { name: 'shop_id', label: t('listed.shop'), main: true, select: store.select },
          {
            name: 'linked',
            label: t('listed.link.label'),
            main: true,
            choices: (['yes', 'no'] as const).map((value) => ({ value, label: t(`listed.link.${value}`) })),
          },
        ]}
        rowActions={rowActions}
        bulk={bulk}
        twoLine
        primaryAction={
          <Can call={listing.import}>
            <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              {t('listed.import')}
            </Button>
          </Can>
        }
        onOpen={(row) =>
          row.goods_id === null ? undefined : void navigate(link('/goodsList/detail', { id: row.goods_id }))
        }
        empty={{ title: t('listed.empty'), help: t('listed.emptyHelp', { platform: name }), action: find }}
      />
      {dialog}
      {importing ? (
        <ImportProducts
          platform={id}
          onClose={() => setImporting(false)}
          onStarted={(jobId) => {
            setImporting(false)
            watch(jobId, 'import')
          }}
        />
      ) : null}
    </>
  )
}
