import type { listingRecordRow } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { BatchBar } from './batch-bar.tsx'
import { batchState, batchTones } from './states.ts'
import type { words } from './words.ts'

export type RecordRow = z.output<typeof listingRecordRow>

/** Columns of publishing batches. */
export function recordColumns(w: (typeof words)['en' | 'zh']['records']): ListColumn<RecordRow>[] {
  const head = w.columns
  return [
    {
      key: 'batch_no',
      title: head.batch_no,
      width: 150,
      cell: (row) => <span className="number">{row.batch_no}</span>,
    },
    { key: 'shop_name', title: head.shop_name, width: 170, cell: (row) => row.shop_name },
    {
      key: 'status',
      title: head.status,
      width: 130,
      cell: (row) => (
        <StatusTag tone={batchTones[batchState(row.status)]}>{w.states[batchState(row.status)]}</StatusTag>
      ),
    },
    {
      key: 'progress',
      title: head.progress,
      width: 130,
      cell: (row) => <BatchBar total={row.total} success={row.success} fail={row.fail} />,
    },
    {
      key: 'total',
      title: head.total,
      width: 80,
      right: true,
      cell: (row) => <NumberText value={row.total} />,
    },
    {
      key: 'success',
      title: head.success,
      width: 80,
      right: true,
      cell: (row) => <NumberText value={row.success} />,
    },
    {
      key: 'fail',
      title: head.fail,
      width: 80,
      right: true,
      sort: true,
      cell: (row) => (
        <span className={row.fail > 0 ? 'negative' : 'soft'}>
          <NumberText value={row.fail} />
        </span>
      ),
    },
    {
      key: 'create_time',
      title: head.create_time,
      width: 140,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    { key: 'created_by', title: head.created_by, width: 140, hidden: true, cell: (row) => row.created_by },
  ]
}
