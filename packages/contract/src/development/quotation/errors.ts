import { errors } from '../../kit/errors.ts'

/** Errors of quotations. */
export const quotationErrors = errors('quotation', {
  tiers: ['Quantities must rise from tier to tier, and prices can’t.', '阶梯数量须递增，单价不得递增。'],
  asked: ['{{names}} was asked already and hasn’t answered.', '已向{{names}}询价，尚未回复。'],
  decided: ['It was decided about already.', '该报价已有结论。'],
  closed: ['Nothing is left to decline in this round.', '该轮次没有待定的报价。'],
  chosen: ['Only the default can be extended.', '仅默认报价可延期。'],
  past: ['Choose today or a later day.', '请选择今天或之后的日期。'],
  none: ['Enter its price tiers first.', '请先填写阶梯价。'],
  expired: ['This quotation has expired.', '报价已过期。'],
  taken: ['Another quotation was accepted already.', '已采纳其他报价。'],
  variant_taken: ['Another quotation was accepted for {{code}} already.', '{{code}} 已采纳其他报价。'],
  above_target: [
    'At {{cost}} per item it is above the target cost of {{target}}. Enter the reason.',
    '每件 {{cost}}，高于目标成本 {{target}}，请填写原因。',
  ],
  blocked: ['{{name}} is blocked.', '{{name}}已被拉黑。'],
  part: ['Whoever leads the quotations decides about them.', '由报价负责人决定采用与关闭。'],
  over: ['No quotations are being requested for this product.', '该产品当前不在报价阶段。'],
})
