import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { download } from '../../../../kit/call/api.ts'
import { useT } from '../../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../../kit/list/list-types.ts'
import { words } from '../../order/staff-words.ts'
import { type StaffWork, steps } from './use-staff-work.tsx'

/** What can be done with the selected orders. */
export function useStaffBulk(work: StaffWork): BulkAction[] {
  const t = useT(words)
  const [shipping] = work.bulk(['ship'])
  return [
    ...work.bulk([
      ...steps,
      'urgent',
      'not_urgent',
      'abnormal',
      'plan_exception',
      'resolve',
      'fix_address',
      'change_channel',
      'combine',
      'uncombine',
      'join',
      'note',
      'tags',
    ]),
    {
      key: 'print',
      label: t('print.short'),
      call: label.print,
      offered: (ids) => ids !== 'all' && work.numbered(ids),
      run: async (ids) => {
        await work.print(ids, 'pdf')
        return false
      },
    },
    {
      key: 'export',
      label: t('bulk.export'),
      call: erpOrder.export,
      run: async (ids) => {
        await work.exportOrders({ ids })
        return false
      },
    },
    {
      key: 'addresses',
      label: t('bulk.addresses'),
      call: erpOrder.exportAddress,
      // For the carriers' tools: of parcels that can be handed over.
      offered: (ids) => shipping?.offered?.(ids) ?? false,
      run: async (ids) => {
        await download(erpOrder.exportAddress, { query: { ids, format: 'csv' } })
        return false
      },
    },
    ...work.bulk(['cancel']),
  ]
}

/** What can be done with one order from its row: the next step first. */
export function useStaffActions(work: StaffWork, onOpen: (row: OrderRow) => void) {
  const t = useT(words)
  return (row: OrderRow): RowAction[] => {
    const [next, ...others] = work.row(row, steps)
    return [
      ...(next ? [next] : []),
      ...work.row(row, ['note']),
      { key: 'open', label: t('actions.open'), run: () => onOpen(row) },
      ...(row.tracking_number === undefined
        ? []
        : [
            {
              key: 'print',
              label: t('print.pdf'),
              call: label.print,
              run: () => work.print([row.id], 'pdf'),
            },
          ]),
      ...others.map(({ icon: _icon, ...step }) => step),
      ...work.row(row, [
        'urgent',
        'not_urgent',
        'abnormal',
        'plan_exception',
        'resolve',
        'fix_address',
        'combine',
        'uncombine',
        'join',
        'tags',
        'cancel',
      ]),
    ]
  }
}
