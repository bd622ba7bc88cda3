import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { type OpeningPage, useOpened } from '../page/use-opened.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordPage, type RecordPageProps } from './record-page.tsx'
import type { Cells, DetailIn, RecordShape } from './record-shape.tsx'

/** A record that can be read alone. */
export interface DetailRecord extends RecordShape {
  readonly get: AnyEndpoint
}

export interface DetailPageProps<R extends DetailRecord>
  extends Omit<RecordPageProps<R>, 'onOpen' | 'detail'> {
  /** The page's address, which keeps the record that is open. */
  at: OpeningPage
  /** Values that the drawer draws in another way than the list. */
  facts?: Cells<R>
  /** At the foot of the drawer. */
  buttons?: (row: DetailIn<R>) => ReactNode
  /** In the drawer: the heading of the facts where it depends on the row, and what stands above and below them. */
  heading?: (row: DetailIn<R>) => string
  above?: (row: DetailIn<R>) => ReactNode
  below?: (row: DetailIn<R>) => ReactNode
  /** Who acted where merchants are not told which member of staff it was. */
  staff?: string
}

/** A whole screen of a record that opens in a drawer: what `RecordPage` has, and the facts of one over it. */
export function DetailPage<R extends DetailRecord>({
  at,
  facts,
  buttons,
  heading,
  above,
  below,
  staff,
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
          onClose={() => open(undefined)}
          every={props.every}
          cells={{ ...cells, ...facts }}
          buttons={(row) => joined(edit(row), buttons?.(row))}
          {...(heading ? { heading } : {})}
          {...(above ? { above } : {})}
          {...(below ? { below } : {})}
          {...(staff ? { staff } : {})}
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
