import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { type Flow, useFlow } from './actions.tsx'
import { useLang } from './lang.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordPage, type RecordPageProps } from './record-page.tsx'
import { knownAs, type RecordShape, type RowIn } from './record-shape.tsx'
import { type OpeningPage, useOpened } from './use-opened.ts'

/** A record that goes through a workflow. */
export interface FlowRecord extends RecordShape {
  readonly flow: Flow
  readonly get: AnyEndpoint
}

interface FlowPageProps<R extends FlowRecord> extends Omit<RecordPageProps<R>, 'onOpen'> {
  /** The page's address, which keeps the record that is open. */
  at: OpeningPage
  /** The actions that belong to this page; all of the flow's when left out. */
  only?: readonly string[]
  /** In the drawer, above the facts, and below them. */
  above?: (row: RowIn<R>) => ReactNode
  below?: (row: RowIn<R>) => ReactNode
  /** Who acted where merchants are not told which member of staff it was. */
  staff?: string
}

/**
 * A whole screen of a record with a workflow: what `RecordPage` has, tabs of its states, its actions in rows and at the foot
 * of a drawer with facts and history, and the dialogs that actions ask with.
 */
export function FlowPage<R extends FlowRecord>({
  at,
  only,
  above,
  below,
  staff,
  ...props
}: FlowPageProps<R>) {
  const { record, cells = {}, stale = [] } = props
  const lang = useLang()
  const { fields, choices } = record.text[lang]
  const [opened, open] = useOpened(at)
  const flow = useFlow(record.flow, {
    refresh: [record.list, ...stale],
    labels: fields,
    ...(choices ? { choices } : {}),
    ...(only ? { only } : {}),
  })
  const subject = (row: RowIn<R>) => ({
    ...(row as RowIn<R> & { state: string }),
    name: knownAs(record, lang, row),
  })
  return (
    <>
      <RecordPage
        {...(props as RecordPageProps<R>)}
        actions={(row) => [...flow.row(subject(row)), ...(props.actions?.(row) ?? [])]}
        onOpen={(row) => open(row.id)}
      />
      <RecordDrawer
        record={record}
        get={record.get}
        id={opened}
        onClose={() => open(undefined)}
        cells={cells}
        buttons={(row) => flow.buttons(subject(row))}
        {...(above ? { above } : {})}
        {...(below ? { below } : {})}
        {...(staff ? { staff } : {})}
      />
      {flow.dialog}
    </>
  )
}
