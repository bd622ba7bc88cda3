import { errors } from '../kit/errors.ts'

/** Errors of quotations. */
export const quotationErrors = errors('quotation', {
  tiers: {
    en: 'Quantities must rise from tier to tier, and prices can’t.',
    zh: '阶梯数量须递增，单价不得递增。',
  },
  asked: { en: '{{names}} was asked already and hasn’t answered.', zh: '已向{{names}}询价，尚未回复。' },
  decided: { en: 'It was decided about already.', zh: '该报价已有结论。' },
  closed: { en: 'Nothing is left to decline in this round.', zh: '该轮次没有待定的报价。' },
  chosen: { en: 'Only the default can be extended.', zh: '仅默认报价可延期。' },
  past: { en: 'Choose today or a later day.', zh: '请选择今天或之后的日期。' },
  none: { en: 'Enter its price tiers first.', zh: '请先填写阶梯价。' },
  expired: { en: 'This quotation has expired.', zh: '报价已过期。' },
  taken: { en: 'Another quotation was accepted already.', zh: '已采纳其他报价。' },
  variant_taken: {
    en: 'Another quotation was accepted for {{code}} already.',
    zh: '{{code}} 已采纳其他报价。',
  },
  above_target: {
    en: 'At {{cost}} per item it is above the target cost of {{target}}. Enter the reason.',
    zh: '每件 {{cost}}，高于目标成本 {{target}}，请填写原因。',
  },
  blocked: { en: '{{name}} is blocked.', zh: '{{name}}已被拉黑。' },
  part: {
    en: 'Whoever leads the quotations decides about them.',
    zh: '由报价负责人决定采用与关闭。',
  },
  over: { en: 'No quotations are being requested for this product.', zh: '该产品当前不在报价阶段。' },
})
