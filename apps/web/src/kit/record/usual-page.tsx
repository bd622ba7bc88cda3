import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { RowActions } from '@dropyard/contract/kit/row-actions'
import { useRecordActions } from '../rows/use-record-actions.tsx'
import { RecordPage } from './record-page.tsx'
import type { RecordShape } from './record-shape.tsx'

type Acting = RecordShape & Required<Pick<AnyRecord, 'actions'>>

const hasActions = (record: RecordShape): record is Acting => 'actions' in record

/** The page of a record whose module draws none: its list, form and files, and the record's actions if it declares any. */
export function UsualPage({ record }: { record: RecordShape }) {
  return hasActions(record) ? <ActingPage record={record} /> : <RecordPage record={record} />
}

function ActingPage({ record }: { record: Acting }) {
  const recordActions = useRecordActions<string, Acting & { readonly actions: RowActions<never> }>(record)
  return <RecordPage record={record} recordActions={recordActions as never} />
}
