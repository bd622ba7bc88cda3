import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { type OpeningPage, useOpened } from '../page/use-opened.ts'
import { type DrawerOptions, RecordDrawer } from './record-drawer.tsx'
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
  titleOf,
  heading,
  shown,
  above,
  below,
  staff,
  toldBelow,
  ...props
}: DetailPageProps<R>) {
  const { record, cells } = props
  const [opened, open] = useOpened(at)
  return (
    <RecordPage
      {...(props as RecordPageProps<R>)}
      onOpen={(row) => open(row.id)}
      detail={(edit) => (
        <RecordDrawer
          record={record}
          get={record.get}
          id={opened}
          onClose={() => {
            open(undefined)
            onClosed?.()
          }}
          every={props.every}
          cells={{ ...cells, ...facts }}
          buttons={(row) => joined(edit(row), buttons?.(row))}
          options={{ titleOf, heading, shown, above, below, staff, toldBelow }}
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
