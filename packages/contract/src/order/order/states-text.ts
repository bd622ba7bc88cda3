import { machineText, row } from '../../kit/machine-text.ts'
import type { RowAction } from '../../kit/row-actions.ts'
import type { Pair } from '../../kit/text.ts'
import { merchantActions, type OrderFacts } from './actions.ts'
import { reachableOrders } from './reachable.ts'
import { staffActions } from './staff-actions.ts'
import {
  axisNames,
  type OrderAxes,
  orderAxes,
  orderMoveErrors,
  orderStatus,
  orderStatuses,
  orderStatusText,
} from './state.ts'

/** The chapter about orders in `docs/workflows.md`. */
export function orderStatesText(): string[] {
  const reachable = reachableOrders()
  return [
    '## order',
    '',
    `An order stands on ${axisNames.length} axes at once. It moves on one or several of them in one step, and only through`,
    '`applyChange` (`order/order/change.ts`). What its lists show is one status, which follows from all axes.',
    '',
    ...axisNames.flatMap((name) => [`### order: ${name}`, '', ...machineText(orderAxes[name])]),
    '### order: what is refused',
    '',
    `Of all combinations ${reachable.length} can be reached. A step that would lead to another one is refused:`,
    '',
    ...Object.values(orderMoveErrors).map(({ code, words }) => `- ${words.en} (\`${code}\`)`),
    '',
    '### order: status',
    '',
    row(['status', '', '中文', ...axisNames]),
    row(['---', '---', '---', ...axisNames.map(() => '---')]),
    ...orderStatuses.map((status) => {
      const at = reachable.filter((axes) => orderStatus(axes) === status)
      const { words } = orderStatusText[status]
      return row([status, ...words, ...axisNames.map((name) => statesAt(at, name))])
    }),
    '',
    '### order: what people do',
    '',
    'The statuses are those in which at least one order allows it.',
    '',
    row(['action', '中文', 'by', 'in status', 'endpoint', 'permission']),
    row(['---', '---', '---', '---', '---', '---']),
    ...actionRows(reachable, 'merchant', merchantActions.actions),
    ...actionRows(reachable, 'staff', staffActions.actions),
    '',
  ]
}

/** The states of an axis that orders in a status can have; `any` if all. */
function statesAt(orders: readonly OrderAxes[], name: (typeof axisNames)[number]): string {
  const states = Object.entries<Pair>(orderAxes[name].states)
  const found = states.filter(([state]) => orders.some((axes) => axes[name] === state))
  return found.length === states.length ? 'any' : found.map(([, [en]]) => en).join(', ')
}

function actionRows(
  reachable: readonly OrderAxes[],
  by: string,
  actions: Readonly<Record<string, RowAction<OrderFacts>>>,
): string[] {
  return Object.values(actions).map(({ words: [en, zh], may, call: { method, path, permission } }) => {
    const statuses = orderStatuses.filter((status) =>
      reachable.some(
        (axes) => orderStatus(axes) === status && (!may || factsOf(axes).some((facts) => may(facts, 0).ok)),
      ),
    )
    const shown = statuses.length === orderStatuses.length ? 'any' : statuses.join(', ')
    return row([en, zh, by, shown, `\`${method} ${path}\``, `\`${permission}\``])
  })
}

/** Orders in these states with different flags and origins. */
function factsOf(axes: OrderAxes): OrderFacts[] {
  const plain: OrderFacts = {
    axes,
    onHold: false,
    abnormal: false,
    combined: false,
    source: 'store',
    platformOrderId: '1',
    paidAt: axes.payment === 'due' || axes.payment === 'locked' ? null : new Date(0),
    payment: axes.payment,
    urgent: false,
    isPart: false,
    pushFailed: false,
    proofOpen: false,
    addressFixable: false,
  }
  const others: Partial<OrderFacts>[] = [
    { onHold: true },
    { abnormal: true },
    { combined: true },
    { source: 'cart', platformOrderId: null },
    { urgent: true },
    { isPart: true },
    { pushFailed: true },
    { addressFixable: true },
  ]
  return [plain, ...others.map((one) => ({ ...plain, ...one }))]
}
