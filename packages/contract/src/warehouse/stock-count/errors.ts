import { errors } from '../../kit/errors.ts'

export const stockCountErrors = errors('stock-count', {
  draft_only: ['Counting has started, so it stays as it is.', '盘点已开始，不能再修改。'],
  remove: ['Only drafts can be deleted. Cancel this one instead.', '只能删除草稿，其他请取消。'],
  other_bin: ['Choose bins of this warehouse whose stock is counted.', '请选择本仓库可盘点的库位。'],
  nothing: ['Nothing lies there that could be counted.', '该范围内没有可盘点的库存。'],
  too_many: [
    'That would be {{lines}} lines. Count at most {{most}} at once: choose a zone, bins or SKUs.',
    '该范围共 {{lines}} 行，一次最多盘点 {{most}} 行，请指定库区、库位或 SKU。',
  ],
  taken: [
    '{{sku}} in bin {{bin}} is being counted in {{count}} already.',
    '库位 {{bin}} 的 {{sku}} 已在 {{count}} 中盘点。',
  ],
  taken_now: ['This is being counted in another count already.', '该商品已在其他盘点单中盘点。'],
  not_counting: ['Counts can be entered between start and posting.', '仅可在开始后、过账前录入盘点。'],
  posted_line: ['This line was posted already.', '该行已过账。'],
  out_of_scope: ['This bin or SKU isn’t part of the count.', '该库位或 SKU 不在盘点范围内。'],
  none_counted: ['Nothing was counted yet.', '尚未盘点。'],
  some_posted: ['Some lines were posted already. Close the count instead.', '部分行已过账，请改为关闭。'],
  own: [
    'You counted lines with a large difference. Someone else has to post them.',
    '差异较大的行由您盘点，须由其他人过账。',
  ],
  reserved: [
    'Orders that are urgent, have a label or are packed need more than is left. Ship or cancel them first, or count again.',
    '加急、已有面单或已打包的订单所需多于剩余库存，请先发货或取消订单，或重新盘点。',
  ],
  bin: [
    'The bin has less than what is missing by now. Count it again.',
    '库位现有库存已少于盘亏数量，请重新盘点。',
  ],
  wave: [
    'A wave has claimed what is missing. Pick it, or report it missing there, then post this line.',
    '盘亏商品已被波次占用，请先完成拣货或在拣货时报缺，再过账。',
  ],
  moved: [
    'Items were moved at about the time of the count, which was made without a connection. Count the bin again.',
    '离线盘点期间该库位有商品移动，请重新盘点。',
  ],
  open_lines: [
    '{{count}} {{count|line is|lines are}} still open. {{why}}',
    '还有 {{count}} 行未过账。{{why}}',
  ],
})
