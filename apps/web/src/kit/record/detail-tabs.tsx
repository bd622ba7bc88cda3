import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { OwnAddress } from '../page/own-address.tsx'
import { PageName } from '../page/page-name.ts'
import './detail-tabs.css'
import { type OfferedList, type UnderParent, UnderParentContext, useListsUnder } from './lists-under.ts'
import { RecordOverContext } from './record-over.ts'

interface DetailTabsProps {
  /** Name of the record. */
  record: string
  row: UnderParent['row']
  /** The open tab; undefined for the first one, which has the children. */
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  children: ReactNode
}

const first = 'details'

/** The detail of a record, and as further tabs the lists under it. A list is loaded when its tab is opened. */
export function DetailTabs({ record, row, tab, onTab, children }: DetailTabsProps) {
  const t = useT(kitText)
  const lang = useLang()
  const lists = useListsUnder(record)
  if (lists.length === 0) return children
  const open = lists.find((list) => list.record === tab)
  return (
    <div className="detail-tabs">
      <Tabs
        size="small"
        activeKey={open?.record ?? first}
        onChange={(key) => onTab(key === first ? undefined : key)}
        items={[
          { key: first, label: t('details') },
          ...lists.map((list) => ({ key: list.record, label: list.title[lang] })),
        ]}
      />
      {open ? <ListUnder key={open.record} list={open} row={row} /> : children}
    </div>
  )
}

/** The page of a list, with only the rows of one parent. */
function ListUnder({ list, row }: { list: OfferedList; row: UnderParent['row'] }) {
  const lang = useLang()
  return (
    <UnderParentContext value={{ list, row }}>
      <RecordOverContext value={undefined}>
        <PageName value={list.title[lang]}>
          <OwnAddress initial={list.of ? `of=${list.of}` : ''}>
            <div className="list-under">
              <list.Page />
            </div>
          </OwnAddress>
        </PageName>
      </RecordOverContext>
    </UnderParentContext>
  )
}
