import { z } from 'zod'
import type { RowAction } from '../../kit/row-actions.ts'
import { erpOrder } from '../erp-order.ts'
import { exceptionOfRow, orderException } from '../order-exception.ts'
import type { OrderFacts } from './actions.ts'

/** Actions of staff on exceptions: report, plan and resolve. */

/** Inputs of an exception besides its reason. */
const planned = {
  owner_id: { label: ['Owner', '负责人'] },
  due_at: {
    label: ['Due', '处理期限'],
    helpText: ['Empty: two days from now.', '不填则为两天后。'],
  },
  fix: { label: ['How it is to be resolved', '处理方式'] },
  bearer: { label: ['Who bears the cost', '费用承担方'] },
} as const
/** Whether it is already planned who bears the cost. */
const hasBearer = (row: unknown): boolean => {
  const { exception } = withException.safeParse(row).data ?? {}
  return exception !== undefined && exception.bearer !== ''
}
const withException = z.object({ exception: exceptionOfRow })
const asPlanned = ['Empty: as it was planned.', '不填则以原安排为准。'] as const

export const excepting = {
  abnormal: {
    words: ['Report exception', '标记异常'],
    submit: ['Report', '标记'],
    short: ['Exception', '异常'],
    confirm: [
      ['Report an exception', '标记异常'],
      ['Report an exception on {{count}} orders', '为 {{count}} 个订单标记异常'],
    ],
    fields: {
      reason: { label: ['Reason', '原因'] },
      note: {
        label: ['Note', '说明'],
        helpText: [
          'The order is paused until the exception is resolved. The merchant sees the reason and note.',
          '处理完成前订单将暂停。商户可看到原因和说明。',
        ],
      },
      ...planned,
    },
    successText: [
      ['Exception reported', '已标记异常'],
      ['{{count}} exceptions reported', '{{count}} 个订单已标记异常'],
    ],
    call: erpOrder.abnormal,
    may: ({ abnormal, axes }: OrderFacts) => ({ ok: !abnormal && !axes.cancelled }),
  },
  plan_exception: {
    words: ['Plan the exception', '安排异常处理'],
    short: ['Plan exception', '安排异常'],
    submit: ['Save', '保存'],
    confirm: [
      ['Plan how the exception is resolved', '安排异常处理'],
      ['Plan how {{count}} exceptions are resolved', '安排 {{count}} 个异常的处理'],
    ],
    fields: {
      ...planned,
      owner_id: {
        label: planned.owner_id.label,
        helpText: ['What you leave empty stays as it is.', '留空的项目保持不变。'],
      },
      due_at: { label: planned.due_at.label },
    },
    successText: [
      ['Plan saved', '安排已保存'],
      ['{{count}} plans saved', '已保存 {{count}} 个安排'],
    ],
    call: orderException.plan,
    may: ({ abnormal }: OrderFacts) => ({ ok: abnormal }),
  },
  resolve: {
    words: ['Resolve exception', '处理异常'],
    short: ['Resolve', '处理异常'],
    submit: ['Resolve', '处理完成'],
    confirm: [
      ['Resolve the exception', '处理异常'],
      ['Resolve {{count}} exceptions', '处理 {{count}} 个异常'],
    ],
    fields: {
      resolution: {
        label: ['What was done', '处理结果'],
        helpText: [
          'Describe the resolution. The order continues where it stopped.',
          '请说明处理结果，订单将从暂停处继续。',
        ],
      },
      fix: { label: ['How it was resolved', '处理方式'], helpText: asPlanned },
      bearer: {
        label: ['Who bears the cost', '费用承担方'],
        helpText: asPlanned,
        requiredWhen: ({ cost }, rows) => typeof cost === 'number' && !rows.every(hasBearer),
      },
      cost: {
        label: ['Cost of each, in USD', '每单费用（美元）'],
        helpText: [
          'Only with who bears it. The merchant is charged at once.',
          '须同时选择承担方；由商户承担的，立即生成补款。',
        ],
      },
    },
    successText: [
      ['Exception resolved', '异常已处理'],
      ['{{count}} exceptions resolved', '{{count}} 个异常已处理'],
    ],
    call: erpOrder.resolution,
    may: ({ abnormal }: OrderFacts) => ({ ok: abnormal }),
  },
} as const satisfies Readonly<Record<string, RowAction<OrderFacts>>>
