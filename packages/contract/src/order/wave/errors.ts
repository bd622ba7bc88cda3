import { errors } from '../../kit/errors.ts'

export const waveErrors = errors('wave', {
  draft_only: ['It was released, so it stays as it is.', '已下发，不能再修改。'],
  remove: ['Only drafts can be deleted. Cancel this one instead.', '只能删除草稿，其他请取消。'],
  nothing: [
    'No order fits now: none has a label, is free of holds, and lies in bins that can be picked.',
    '当前没有符合条件的订单：须已有面单、未挂起且库位有货。',
  ],
  cut_off: ['Enter the cut-off that channels have to close by.', '请填写截单时间。'],
  left: ['{{count}} {{count|item is|items are}} still to be picked.', '还有 {{count}} 件未拣。'],
  unpacked: ['{{count}} {{count|order isn’t|orders aren’t}} packed yet.', '还有 {{count}} 个订单未打包。'],
  not_in_wave: ['These orders are packed, or in no wave any longer.', '订单已打包，或已不在波次中。'],
  not_tote: ['Choose a tote of this warehouse.', '请选择本仓库的周转箱。'],
  tote_taken: ['Tote {{tote}} is used by {{wave}}.', '周转箱 {{tote}} 正由 {{wave}} 使用。'],
  not_picking: ['This wave isn’t being picked.', '该波次不在拣货中。'],
  gone: ['This was picked, reported missing or dropped already.', '该任务已拣货、已报缺或已移出波次。'],
  already_short: ['What was reported missing or put back can’t be undone.', '已报缺或已放回的不能撤销。'],
  tote_left: ['It left the tote already.', '商品已离开周转箱。'],
})

/** Why items could not be found where they should lie. */
export const shortReasons = {
  not_there: ['Not there', '库位无货'],
  too_few: ['Too few', '数量不足'],
  damaged: ['Damaged', '商品破损'],
  wrong_item: ['Another item lies there', '货品不符'],
} as const
export type ShortReason = keyof typeof shortReasons
