import type { EventKind } from '../../kit/event.ts'
import { accountEvents } from './event/account.ts'
import { afterSaleEvents } from './event/after-sale.ts'
import { announcementEvents } from './event/announcement.ts'
import { goodsEvents } from './event/goods.ts'
import { mailEvents } from './event/mail.ts'
import { moneyEvents } from './event/money.ts'
import { orderEvents } from './event/order.ts'
import { purchasingEvents } from './event/purchasing.ts'
import { storeEvents } from './event/store.ts'
import { taskEvents } from './event/task.ts'

/** All events of which users are notified and that webhooks carry. */
export const events = {
  ...orderEvents,
  ...afterSaleEvents,
  ...goodsEvents,
  ...moneyEvents,
  ...storeEvents,
  ...accountEvents,
  ...purchasingEvents,
  ...taskEvents,
  ...mailEvents,
  ...announcementEvents,
} as const

/** All kinds of events, in the order of lists. */
export const eventKinds: readonly EventKind[] = Object.values(events)

export const eventOf = (name: string): EventKind | undefined => eventKinds.find((kind) => kind.name === name)
