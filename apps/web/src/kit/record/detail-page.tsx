import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { type OpeningPage, useOpened } from '../page/use-opened.ts'
import { type DrawerOptions, RecordDrawer } from './record-drawer.tsx'
import { useRecordOver } from './record-over.ts'
import { RecordPage, type RecordPageProps } from './record-page.tsx'
import type { Cells, DetailIn, RecordShape } from './record-shape.tsx'

/** A record that can be read alone. */
export interface DetailRecord extends RecordShape {
  readonly get: AnyEndpoint
}

export interface DetailPageProps<R extends DetailRecord>
  extends Omit<RecordPageProps<R>, 'onOpen' | 'detail'>,
    DrawerOptions<R> {
  /** The page's address, which keeps the record that is open. */
  at: OpeningPage
  /** Values that the drawer draws in another way than the list. */
  facts?: Cells<R>
  /** Its drawer goes on to the one before and after it in the list. */
  goesOn?: boolean
  /** At the foot of the drawer. */
  buttons?: (row: DetailIn<R>) => ReactNode
  /** What is out of date when it was read, such as what was new in it. */
  onClosed?: () => unknown
}

/** A whole screen of a record that opens in a drawer: what `RecordPage` has, and the facts of one over it. */
export function DetailPage<R extends DetailRecord>({
  at,
  facts,
  buttons,
  onClosed,
  goesOn = false,
  titleOf,
  wide,
  heading,
  labels,
  shown,
  above,
  below,
  after,
  beside,
  toldBelow,
  ...props
}: DetailPageProps<R>) {
  const { record, cells } = props
  const over = useRecordOver()
  const [inAddress, openInAddress] = useOpened(at)
  const opened = over ? over.id : inAddress
  const open = (id: number | undefined): void => {
    if (!over) openInAddress(id)
    else if (id === undefined) over.onClose()
  }
  return (
    <RecordPage
      {...(props as RecordPageProps<R>)}
      onOpen={(row) => open(row.id)}
      detail={(edit, rows) => (
        <RecordDrawer
          record={record}
          get={record.get}
          id={opened}
          onClose={() => {
            open(undefined)
            onClosed?.()
          }}
          pollMs={props.pollMs}
          cells={{ ...cells, ...facts }}
          buttons={(row) => joined(edit(row), buttons?.(row))}
          extra={goesOn ? <Neighbours id={opened} ids={rows.map((row) => row.id)} onOpen={open} /> : null}
          options={{ titleOf, wide, heading, labels, shown, above, below, after, beside, toldBelow }}
        />
      )}
    />
  )
}

/** Nothing when there is nothing to do, so that the drawer has no empty foot. */
const joined = (edit: ReactNode, others: ReactNode): ReactNode =>
  edit || others ? (
    <>
      {edit}
      {others}
    </>
  ) : null

interface NeighboursProps {
  id: number | undefined
  ids: readonly number[]
  onOpen: (id: number) => void
}

/** On to the next one without going back to the list. */
function Neighbours({ id, ids, onOpen }: NeighboursProps) {
  const t = useT(kitText)
  const at = id === undefined ? -1 : ids.indexOf(id)
  const go = (to: number | undefined) => ({
    disabled: at < 0 || to === undefined,
    onClick: () => to !== undefined && onOpen(to),
  })
  return (
    <>
      <Button type="text" icon={<UpOutlined />} aria-label={t('previous')} {...go(ids[at - 1])} />
      <Button type="text" icon={<DownOutlined />} aria-label={t('next')} {...go(ids[at + 1])} />
    </>
  )
}
