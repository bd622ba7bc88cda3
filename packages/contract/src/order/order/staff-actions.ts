import { rowActions } from '../../kit/row-actions.ts'
import { erpOrder } from '../erp-order.ts'
import { cancelling, isHere, type OrderFacts, only, tagging } from './actions.ts'
import { excepting } from './exceptions.ts'
import {
  mayCancel,
  mayChangeChannel,
  mayCheck,
  mayHandOver,
  mayLabel,
  mayNewLabel,
  mayNoteDelivered,
  mayPack,
} from './guard.ts'
import { mending } from './mending.ts'
import { regrouping } from './regrouping.ts'

/** Actions of staff on one or many orders of a list. */

/** Input of actions that void a label: whether to do so even if the carrier has scanned the parcel. */
export const scannedAnyway = {
  label: ['Even if the carrier has scanned the parcel', '即使物流商已扫描'],
  helpText: [
    'Only if the parcel is still here. The scanned number stays with the carrier.',
    '仅当包裹仍在仓库时使用，已扫描的运单号将留在物流商处。',
  ],
} as const

export type StaffAction = keyof (typeof staffActions)['actions']
export const staffActions = rowActions<OrderFacts>()({
  name: 'order',
  actions: {
    check: {
      words: ['Approve', '审核'],
      successText: [
        ['Order checked', '审核通过'],
        ['{{count}} orders approved', '{{count}} 个订单审核通过'],
      ],
      call: erpOrder.check,
      may: mayCheck,
    },
    predict: {
      words: ['Request label', '申请面单'],
      short: ['Labels', '面单'],
      successText: [
        ['Label requested', '已申请面单'],
        ['{{count}} labels requested', '已申请 {{count}} 个面单'],
      ],
      call: erpOrder.predict,
      may: (order) => only(mayLabel(order).ok && !order.proofOpen),
    },
    ship: {
      words: ['Mark as shipped', '标记发货'],
      confirm: [
        ['Mark this parcel as shipped?', '将此包裹标记为已发货？'],
        ['Mark {{count}} parcels as shipped?', '将 {{count}} 个包裹标记为已发货？'],
      ],
      lead: [
        'Stock is deducted and tracking numbers are synced to the stores.',
        '商品将出库，运单号将回传店铺。',
      ],
      successText: [
        ['Shipped', '已发货'],
        ['{{count}} parcels shipped', '{{count}} 个包裹已发货'],
      ],
      call: erpOrder.ship,
      may: mayHandOver,
    },
    pack: {
      words: ['Mark as packed', '标记打包'],
      successText: [
        ['Packed', '已标记打包'],
        ['{{count}} parcels packed', '{{count}} 个包裹已标记打包'],
      ],
      call: erpOrder.pack,
      may: mayPack,
    },
    delivered: {
      words: ['Delivered', '标记签收'],
      short: ['Delivered', '签收'],
      confirm: [
        ['Did this parcel arrive?', '此包裹已签收？'],
        ['Mark {{count}} parcels as delivered?', '{{count}} 个包裹已签收？'],
      ],
      lead: ['The claim period starts today.', '售后期从今天开始计算。'],
      fields: {
        reason: {
          label: ['How do you know?', '签收依据'],
          helpText: [
            'This parcel is followed by no tracking service. Colleagues see the reason.',
            '该包裹未接入轨迹查询。同事可看到依据。',
          ],
        },
      },
      successText: [
        ['Noted as delivered', '已标记签收'],
        ['{{count}} parcels delivered', '{{count}} 个包裹已标记签收'],
      ],
      call: erpOrder.delivered,
      may: mayNoteDelivered,
    },
    re_predict: {
      words: ['Request new label', '重新申请面单'],
      short: ['Request new labels', '重新申请面单'],
      confirm: [
        ['Throw this label away?', '作废此面单？'],
        ['Void {{count}} labels?', '作废 {{count}} 个面单？'],
      ],
      lead: [
        'The carrier cancels it and issues a new tracking number. Synced stores are updated.',
        '物流商将作废原面单并提供新运单号，已回传的店铺将同步更新。',
      ],
      successText: [
        ['New label requested', '已重新申请面单'],
        ['{{count}} new labels requested', '{{count}} 个订单已重新申请面单'],
      ],
      fields: {
        anyway: scannedAnyway,
      },
      call: erpOrder.rePrediction,
      may: mayNewLabel,
    },
    urgent: {
      words: ['Mark as urgent', '标记加急'],
      short: ['Urgent', '加急'],
      confirm: [
        ['Mark as urgent', '标记加急'],
        ['Mark {{count}} orders as urgent', '标记 {{count}} 个订单为加急'],
      ],
      fields: {
        level: { label: ['Level', '级别'] },
        reason: {
          label: ['Why', '原因'],
          helpText: [
            'Colleagues see it. Rules leave the urgency alone from now on.',
            '同事可见。此后规则不会修改加急状态。',
          ],
        },
        until: {
          label: ['Until', '截止时间'],
          helpText: [
            'It ends automatically then. Leave empty to end it yourself.',
            '到时自动取消；不填则须人工取消。',
          ],
        },
      },
      successText: [
        ['Marked as urgent', '已标记加急'],
        ['{{count}} orders marked as urgent', '{{count}} 个订单已标记加急'],
      ],
      call: erpOrder.urgent,
      extraBody: { urgent: true },
      undo: 'not_urgent',
      may: (order) => only(isHere(order) && !order.urgent),
    },
    not_urgent: {
      words: ['Remove urgent flag', '取消加急'],
      successText: [
        ['Urgent flag removed', '已取消加急'],
        ['Urgent flag removed from {{count}} orders', '{{count}} 个订单已取消加急'],
      ],
      call: erpOrder.urgent,
      extraBody: { urgent: false },
      undo: 'urgent',
      may: (order) => only(isHere(order) && order.urgent),
    },
    ...excepting,
    ...mending,
    change_channel: {
      words: ['Change the channel', '修改渠道'],
      short: ['Channel', '渠道'],
      successText: [
        ['Channel changed', '渠道已修改'],
        ['Channel of {{count}} orders changed', '{{count}} 个订单渠道已修改'],
      ],
      call: erpOrder.changeChannel,
      may: mayChangeChannel,
    },
    ...regrouping,
    note: {
      words: ['Internal note', '内部备注'],
      short: ['Note', '备注'],
      submit: ['Add note', '添加备注'],
      confirm: [
        ['Internal note', '内部备注'],
        ['Internal note on {{count}} orders', '为 {{count}} 个订单添加内部备注'],
      ],
      fields: {
        note: {
          label: ['Internal note', '内部备注'],
          helpText: ['For colleagues only; merchants don’t see it.', '仅同事可见，商户看不到。'],
          placeholder: ['What should a colleague know?', '需要同事了解什么？'],
        },
      },
      successText: [['Note saved', '备注已保存']],
      call: erpOrder.addRemark,
    },
    tags: {
      ...tagging,
      call: erpOrder.setTags,
    },
    cancel: {
      ...cancelling,
      call: erpOrder.cancel,
      danger: true,
      may: mayCancel,
    },
  },
})
