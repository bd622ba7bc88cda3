import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { useList } from '../../../kit/use-list.ts'
import { listedColumns } from './columns.tsx'
import './listing.css'
import { useListedActions } from './listed-actions.tsx'
import { words } from './words.ts'

/** Products listed to Shopify stores. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const list = useList(listing.shopify)
  const { rowActions, bulk, dialog } = useListedActions()
  const find = (
    <Button type="primary" onClick={() => void navigate('/goodsList')}>
      {t('listed.find')}
    </Button>
  )
  return (
    <>
      <ListPage
        list={list}
        title={t('listed.title')}
        searchWords={t('listed.search')}
        columns={listedColumns(t)}
        tabs={{ by: 'status', all: true }}
        filters={[{ name: 'shop_id', label: t('listed.shop'), main: true, select: store.select }]}
        rowActions={rowActions}
        bulk={bulk}
        tall
        onOpen={(row) =>
          row.goods_id === null ? undefined : void navigate(`/goodsList/detail?id=${row.goods_id}`)
        }
        empty={{ title: t('listed.empty'), help: t('listed.emptyHelp'), action: find }}
      />
      {dialog}
    </>
  )
}
