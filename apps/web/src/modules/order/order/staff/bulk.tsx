import {
  CarOutlined,
  CheckOutlined,
  CommentOutlined,
  InboxOutlined,
  PrinterOutlined,
} from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderRow } from '@dropyard/contract/order/order-row'
import type { ReactNode } from 'react'
import { download } from '../../../../kit/api.ts'
import { useT } from '../../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../../kit/list-types.ts'
import { useMay } from '../../../../kit/person.ts'
import type { StaffWork, Step } from './use-staff-work.tsx'
import { words } from './words.ts'

interface StepButton {
  readonly step: Step
  /** Where an order must stand for it; the guards of the server have the last word. */
  readonly status: number
  readonly icon: ReactNode
  readonly call: (typeof erpOrder)['check' | 'predict' | 'rePrediction' | 'pack' | 'ship' | 'delivered']
}

/** What comes next in each status, the usual step first. */
export const stepButtons: readonly StepButton[] = [
  { step: 'check', status: 20, icon: <CheckOutlined />, call: erpOrder.check },
  { step: 'predict', status: 30, icon: <PrinterOutlined />, call: erpOrder.predict },
  { step: 'ship', status: 50, icon: <CarOutlined />, call: erpOrder.ship },
  { step: 'pack', status: 50, icon: <InboxOutlined />, call: erpOrder.pack },
  { step: 'rePredict', status: 50, icon: <PrinterOutlined />, call: erpOrder.rePrediction },
  { step: 'delivered', status: 60, icon: <InboxOutlined />, call: erpOrder.delivered },
]

const shipped = 60
/** Steps that are offered where orders of every status stand together. */
const onEveryTab: readonly Step[] = ['check', 'predict', 'ship']

/** What can be done with the selected orders; in a tab only the steps that fit its status. */
export function useStaffBulk(work: StaffWork, status: number | undefined): BulkAction[] {
  const t = useT(words)
  const may = useMay()
  const usual = stepButtons.filter((one) =>
    status === undefined ? onEveryTab.includes(one.step) : one.status === status,
  )
  const open = status === undefined || status < shipped
  const changes: BulkAction[] = open
    ? [
        {
          key: 'urgent',
          label: t('bulk.urgent'),
          call: erpOrder.urgent,
          run: (ids) => work.step('urgent', ids),
        },
        {
          key: 'abnormal',
          label: t('bulk.abnormal'),
          call: erpOrder.abnormal,
          run: (ids) => work.ask('abnormal', ids),
        },
        {
          key: 'channel',
          label: t('bulk.channel'),
          call: erpOrder.changeChannel,
          run: (ids) => work.ask('channel', ids),
        },
      ]
    : []
  return [
    ...usual.map((one) => ({
      key: one.step,
      label: t(`bulk.${one.step === 'notUrgent' ? 'urgent' : one.step}`),
      call: one.call,
      run: (ids: number[]) => work.step(one.step, ids),
    })),
    ...changes,
    {
      key: 'note',
      label: t('bulk.note'),
      call: erpOrder.addRemark,
      run: (ids) => work.ask('note', ids),
    },
    {
      key: 'tags',
      label: t('bulk.tags'),
      call: erpOrder.setTags,
      run: (ids) => work.ask('tags', ids),
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
    ...(status === 50
      ? [
          {
            key: 'addresses',
            label: t('bulk.addresses'),
            call: erpOrder.exportAddress,
            run: async (ids: number[]) => {
              await download(erpOrder.exportAddress, { query: { ids, format: 'csv' } })
              return false
            },
          },
        ]
      : []),
    ...(open && may(erpOrder.cancel)
      ? [
          {
            key: 'cancel',
            label: t('bulk.cancel'),
            call: erpOrder.cancel,
            danger: true,
            run: (ids: number[]) => work.ask('cancel', ids),
          },
        ]
      : []),
  ]
}

/** What can be done with one order from its row: the next step first. */
export function useStaffActions(work: StaffWork, onOpen: (row: OrderRow) => void) {
  const t = useT(words)
  return (row: OrderRow): RowAction[] => {
    const ids = [row.id]
    const [next, ...others] = stepButtons.filter((one) => one.status === row.status)
    const abnormal = row.blocked === 'abnormal'
    const stepOf = (one: StepButton, icon: boolean): RowAction => ({
      key: one.step,
      label: t(`actions.${one.step}`),
      call: one.call,
      run: () => work.step(one.step, ids),
      ...(icon ? { icon: one.icon } : {}),
    })
    return [
      ...(next ? [stepOf(next, true)] : []),
      {
        key: 'note',
        label: t('actions.note'),
        icon: <CommentOutlined />,
        call: erpOrder.addRemark,
        run: () => work.ask('note', ids),
      },
      { key: 'open', label: t('actions.open'), run: () => onOpen(row) },
      ...others.map((one) => stepOf(one, false)),
      ...(row.status < shipped
        ? [
            {
              key: 'urgent',
              label: t(row.urgent ? 'actions.notUrgent' : 'actions.urgent'),
              call: erpOrder.urgent,
              run: () => work.step(row.urgent ? 'notUrgent' : 'urgent', ids),
            },
          ]
        : []),
      {
        key: 'abnormal',
        label: t(abnormal ? 'actions.resolve' : 'actions.abnormal'),
        call: abnormal ? erpOrder.resolution : erpOrder.abnormal,
        run: () => work.ask(abnormal ? 'resolve' : 'abnormal', ids),
      },
      { key: 'tags', label: t('actions.tags'), call: erpOrder.setTags, run: () => work.ask('tags', ids) },
      ...(row.status < shipped
        ? [
            {
              key: 'cancel',
              label: t('actions.cancel'),
              call: erpOrder.cancel,
              danger: true,
              run: () => work.ask('cancel', ids),
            },
          ]
        : []),
    ]
  }
}
