import { PrinterOutlined } from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { download } from '../../../../kit/call/api.ts'
import { useT } from '../../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../../kit/list/list-types.ts'
import { words } from '../../order/staff-words.ts'
import { type StaffWork, steps } from './use-staff-work.tsx'

/** Actions for the selected orders. */
export function useStaffBulk(work: StaffWork): BulkAction[] {
  const t = useT(words)
  const [shipping] = work.bulk(['ship'])
  const [labelling] = work.bulk(['predict'])
  const packing = work.bulk(['pack', 'ship'])
  type Ids = Parameters<NonNullable<BulkAction['offered']>>[0]
  const isToShip = (ids: Ids): boolean => packing.some(({ offered }) => offered?.(ids))
  const printing = (isFirst: boolean): BulkAction => ({
    key: isFirst ? 'print' : 'reprint',
    label: t('print.short'),
    icon: <PrinterOutlined />,
    call: label.print,
    offered: (ids) => ids !== 'all' && work.numbered(ids) && isToShip(ids) === isFirst,
    run: (ids) => work.print(ids),
  })
  return [
    printing(true),
    ...(labelling
      ? [
          {
            ...labelling,
            key: 'label_print',
            label: t('labelAndPrint'),
            run: (ids: number[]) => work.labelAndPrint(ids),
          },
        ]
      : []),
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
    printing(false),
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
      // For carriers' tools: addresses of parcels that are ready to ship.
      offered: (ids) => shipping?.offered?.(ids) ?? false,
      run: async (ids) => {
        await download(erpOrder.exportAddress, { query: { ids, format: 'csv' } })
        return false
      },
    },
    ...work.bulk(['cancel']),
  ]
}

/** Actions for an order's row: the next step first. */
export function useStaffActions(work: StaffWork, onOpen: (row: OrderRow) => void) {
  const t = useT(words)
  return (row: OrderRow): RowAction[] => {
    const [next, ...others] = work.row(row, steps)
    const print = {
      key: 'print',
      label: t('print.pdf'),
      icon: <PrinterOutlined />,
      call: label.print,
      run: () => work.print([row.id]),
    }
    const isToShip = work.row(row, ['pack', 'ship']).length > 0
    const isNumbered = row.tracking_number !== null
    return [
      ...(isToShip && isNumbered ? [print] : []),
      ...(next ? [next] : []),
      ...work.row(row, ['note']),
      { key: 'open', label: t('actions.open'), run: () => onOpen(row) },
      ...(isNumbered && !isToShip ? [{ ...print, icon: undefined }] : []),
      ...work.row(row, ['predict']).map((step) => ({
        ...step,
        key: 'label_print',
        label: t('labelAndPrint'),
        icon: undefined,
        run: () => work.labelAndPrint([row.id]),
      })),
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
