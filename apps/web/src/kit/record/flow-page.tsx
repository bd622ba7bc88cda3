import { useLang } from '../lang.ts'
import { DetailPage, type DetailPageProps, type DetailRecord } from '../page/detail-page.tsx'
import { type Flow, useFlow } from './actions.tsx'
import { knownAs, type RowIn } from './record-shape.tsx'

/** A record that goes through a workflow. */
export interface FlowRecord extends DetailRecord {
  readonly flow: Flow
}

interface FlowPageProps<R extends FlowRecord> extends Omit<DetailPageProps<R>, 'buttons'> {
  /** The actions that belong to this page; all of the flow's when left out. */
  only?: readonly string[]
}

/**
 * A whole screen of a record with a workflow: what `DetailPage` has, tabs of its states, its actions in rows and at the foot
 * of its drawer, its history in there, and the dialogs that actions ask with.
 */
export function FlowPage<R extends FlowRecord>({ only, ...props }: FlowPageProps<R>) {
  const { record, stale = [] } = props
  const lang = useLang()
  const { fields, choices } = record.text[lang]
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
      <DetailPage
        {...(props as DetailPageProps<R>)}
        actions={(row) => [...flow.row(subject(row)), ...(props.actions?.(row) ?? [])]}
        buttons={(row) => flow.buttons(subject(row))}
      />
      {flow.dialog}
    </>
  )
}
