import type { Pair, Words } from '../../kit/text.ts'
import type { Tone } from '../../kit/workflow.ts'

/** Statuses of tracking services (17TRACK's nine statuses and thirty sub-statuses), and the phases that we derive from them. */

interface Status {
  readonly words: Pair
  readonly subs: Readonly<Record<string, Pair>>
}

export const parcelStatuses = {
  NotFound: {
    words: ['Not found', '查询不到'],
    subs: {
      NotFound_Other: ['No information yet', '暂无轨迹信息'],
      NotFound_InvalidCode: ['Number not valid', '运单号无效'],
    },
  },
  InfoReceived: {
    words: ['Information received', '收到信息'],
    subs: { InfoReceived: ['Announced to the carrier', '物流商已收到下单信息'] },
  },
  InTransit: {
    words: ['In transit', '运输途中'],
    subs: {
      InTransit_PickedUp: ['Picked up', '已揽收'],
      InTransit_Other: ['On its way', '运输途中'],
      InTransit_Departure: ['Left the country of dispatch', '离开始发国'],
      InTransit_Arrival: ['Arrived in the destination country', '到达目的国'],
      InTransit_CustomsProcessing: ['In customs clearance', '清关中'],
      InTransit_CustomsReleased: ['Released by customs', '清关完成'],
      InTransit_CustomsRequiringInformation: ['Customs require information', '清关需补充资料'],
    },
  },
  Expired: {
    words: ['Expired', '运输过久'],
    subs: { Expired_Other: ['No news for too long', '长时间未更新'] },
  },
  AvailableForPickup: {
    words: ['Available for pickup', '到达待取'],
    subs: { AvailableForPickup_Other: ['Waiting to be picked up', '等待取件'] },
  },
  OutForDelivery: {
    words: ['Out for delivery', '派送途中'],
    subs: { OutForDelivery_Other: ['Out for delivery', '派送途中'] },
  },
  DeliveryFailure: {
    words: ['Delivery failed', '投递失败'],
    subs: {
      DeliveryFailure_Other: ['Delivery failed', '投递失败'],
      DeliveryFailure_NoBody: ['No one was there', '收件人不在'],
      DeliveryFailure_Security: ['Stopped for security', '安全原因未投递'],
      DeliveryFailure_Rejected: ['Refused by the recipient', '收件人拒收'],
      DeliveryFailure_InvalidAddress: ['Address not found', '地址有误'],
    },
  },
  Delivered: {
    words: ['Delivered', '成功签收'],
    subs: { Delivered_Other: ['Delivered', '已签收'] },
  },
  Exception: {
    words: ['Exception', '可能异常'],
    subs: {
      Exception_Other: ['Something went wrong', '运输异常'],
      Exception_Returning: ['On its way back', '退件中'],
      Exception_Returned: ['Returned to the sender', '已退回寄件人'],
      Exception_NoBody: ['Recipient unknown', '无法联系收件人'],
      Exception_Security: ['Stopped for security', '安检异常'],
      Exception_Damage: ['Damaged', '包裹破损'],
      Exception_Rejected: ['Refused by the recipient', '收件人拒收'],
      Exception_Delayed: ['Delayed', '运输延误'],
      Exception_Lost: ['Lost', '包裹丢失'],
      Exception_Destroyed: ['Destroyed', '包裹销毁'],
      Exception_Cancel: ['Shipment cancelled', '运输取消'],
    },
  },
} as const satisfies Record<string, Status>
export type ParcelStatus = keyof typeof parcelStatuses

const table: Readonly<Record<string, Status>> = parcelStatuses
const subTable: Readonly<Record<string, Pair>> = Object.assign(
  {},
  ...Object.values(table).map(({ subs }) => subs),
)

export const isParcelStatus = (status: string): status is ParcelStatus => Object.hasOwn(table, status)

/** The name of a status; an unknown one is shown as received. */
export function parcelStatusWords(status: string, sub: string): Words {
  const pair = (Object.hasOwn(subTable, sub) ? subTable[sub] : undefined) ?? table[status]?.words
  const raw = sub || status
  return pair ? { en: pair[0], zh: pair[1] } : { en: raw, zh: raw }
}

/** Phases of a parcel: fewer and plainer than the services' statuses, in the order in which they occur. */
export const parcelPhases = {
  waiting: ['Waiting for news', '等待信息', 'neutral'],
  announced: ['Announced', '已预报', 'neutral'],
  first_mile: ['First mile', '头程', 'blue'],
  line_haul: ['Line haul', '干线运输', 'blue'],
  customs: ['Customs', '清关', 'blue'],
  last_mile: ['Last mile', '尾程', 'blue'],
  out: ['Out for delivery', '派送中', 'blue'],
  pickup: ['At pickup point', '待自提', 'amber'],
  failed: ['Delivery failed', '投递失败', 'amber'],
  held: ['Held by customs', '海关扣留', 'amber'],
  exception: ['Exception', '异常', 'red'],
  expired: ['No news', '长期无更新', 'red'],
  returning: ['Returning', '退回中', 'red'],
  returned: ['Returned', '已退回', 'grey'],
  /** The carrier reports delivery, but at another place than the order's address. */
  elsewhere: ['Delivered elsewhere', '签收地不符', 'red'],
  delivered: ['Delivered', '已签收', 'green'],
} as const satisfies Record<string, readonly [string, string, Tone]>
export type ParcelPhase = keyof typeof parcelPhases

const ends: readonly ParcelPhase[] = ['delivered', 'returned']
/** No further events are expected. */
export const isAtEnd = (phase: ParcelPhase): boolean => ends.includes(phase)
