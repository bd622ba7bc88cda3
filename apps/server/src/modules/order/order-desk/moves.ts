import { inLang, type Pair } from '@dropyard/contract/kit/text'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import {
  type Guarded,
  mayCancel,
  mayCheck,
  mayHandOver,
  mayLabel,
  mayNoteDelivered,
  mayPack,
  type OrderView,
  orderGuardErrors,
} from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { orderAxes } from '@dropyard/contract/order/order/state'
import { type DeskMove, deskMoveNames, deskMoves, orderDeskErrors } from '@dropyard/contract/order/order-desk'
import { orderProofErrors } from '@dropyard/contract/order/order-proof'
import type { UserCtx } from '../../../kit/context.ts'
import { invalid, requirePermission } from '../../../kit/errors.ts'
import { cancelOrders } from '../after-sale/cancel.ts'
import { checkOrders, markDelivered, packOrders, requestLabels, shipOrders } from '../fulfilment/fulfil.ts'
import type { OrderRef } from '../order/bulk.ts'
import { viewOf } from '../order/change.ts'
import { readOrder } from '../order/read.ts'
import { statusName } from '../order/status-name.ts'
import { waitingForProof } from '../order-proof/holds.ts'

/** The moves that an order can make. Each is an action with a button; no move sets a status directly. */

const guards: Readonly<Record<DeskMove, (order: OrderView) => Guarded>> = {
  check: mayCheck,
  label: mayLabel,
  pack: mayPack,
  ship: mayHandOver,
  deliver: mayNoteDelivered,
  cancel: mayCancel,
}

/** The calls whose permissions a move needs, in addition to the permission to move orders. */
const calls = {
  check: erpOrder.check,
  label: erpOrder.predict,
  pack: erpOrder.pack,
  ship: erpOrder.ship,
  deliver: erpOrder.delivered,
  cancel: erpOrder.cancel,
} as const

export async function movesOf(ctx: UserCtx, id: number) {
  const o = await readOrder(ctx, id)
  const view = viewOf(o)
  const waits = (await waitingForProof(ctx, [id])).has(id)
  return {
    status: o.status,
    status_name: statusName(o.status, ctx.lang),
    axes: (Object.keys(orderAxes) as (keyof typeof orderAxes)[]).map((axis) => {
      const states: Readonly<Record<string, Pair>> = orderAxes[axis].states
      const state = view.axes[axis]
      return { axis, state, name: inLang(states[state] ?? [state, state], ctx.lang) }
    }),
    moves: deskMoveNames.map((move) => {
      const { axis, words } = deskMoves[move]
      const may = guards[move](view)
      const refused = !may.ok
        ? orderGuardErrors[may.code].words
        : move === 'label' && waits
          ? orderProofErrors.open.words
          : undefined
      return {
        move,
        axis,
        name: inLang(words, ctx.lang),
        allowed: refused === undefined,
        reason: refused?.[ctx.lang] ?? '',
      }
    }),
  }
}

export function changeStatus(
  ctx: UserCtx,
  { orders, move, reason }: { orders: readonly OrderRef[]; move: DeskMove; reason: string },
): Promise<OrderResult[]> {
  requirePermission(ctx, calls[move])
  if ((move === 'cancel' || move === 'deliver') && reason === '')
    invalid({ reason: orderDeskErrors.reason.words })
  const make: Readonly<Record<DeskMove, () => Promise<OrderResult[]>>> = {
    check: () => checkOrders(ctx, orders),
    label: () => requestLabels(ctx, orders),
    pack: () => packOrders(ctx, orders),
    ship: () => shipOrders(ctx, orders),
    deliver: () => markDelivered(ctx, orders, reason),
    cancel: () => cancelOrders(ctx, orders, reason),
  }
  return make[move]()
}
