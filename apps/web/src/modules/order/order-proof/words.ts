import { text } from '@dropyard/contract/kit/text'

/** Words of proofs of items that are made to order. */
export const proofWords = text({
  proof: ['Proof {{number}}', '定制稿 {{number}}'],
  earlier: ['Earlier proofs', '历史定制稿'],
  all: ['Proofs of {{item}}', '定制稿：{{item}}'],
  none: ['No proof yet', '尚无定制稿'],
  wanted: ['No label before a proof is approved', '确认定制稿前不会出面单'],
  seen: ['Seen by the merchant', '商户已查看'],
  due: ['Made without an answer after', '逾期自动确认时间'],
  wantedBy: ['Answer wanted by', '请于此时间前答复：'],
  approvedBefore: ['Approved with the first order', '原订单已确认'],
  small: [
    '{{pixels}} px over {{size}} cm are {{dpi}} dpi; {{sharp}} dpi look sharp. A larger image prints better.',
    '{{pixels}} 像素印满 {{size}} cm 仅 {{dpi}} dpi，建议 {{sharp}} dpi。请尽量使用更大的图片。',
  ],
  by: ['by {{name}}', '{{name}}'],
  send: ['Send proof', '发送定制稿'],
  again: ['Send another proof', '发送新定制稿'],
  sent: ['Proof sent', '定制稿已发送'],
  sendHelp: [
    'The merchant approves it or wants changes. The order gets no label before.',
    '商户确认或要求修改后才会出面单。',
  ],
  approve: ['Approve', '确认'],
  approveAsk: ['Approve this proof?', '确认此定制稿？'],
  approveHelp: [
    'It is made like this. The order can’t be cancelled afterwards.',
    '将按此稿生产，确认后订单不可取消。',
  ],
  approved: ['Proof approved', '定制稿已确认'],
  changes: ['Want changes', '要求修改'],
  changed: ['Changes sent', '修改要求已发送'],
  rule: ['Without your answer', '未答复时'],
  ruleSaved: ['Saved for proofs sent from now on', '已保存，对之后发送的定制稿生效'],
  hours: {
    wait: ['Wait for me', '等待我确认'],
    '0': ['Make without proof', '无需定制稿'],
    '24': ['Make after 1 day', '1 天后生产'],
    '48': ['Make after 2 days', '2 天后生产'],
    '72': ['Make after 3 days', '3 天后生产'],
    '168': ['Make after 7 days', '7 天后生产'],
  },
  fields: {
    image: ['Proof', '定制稿'],
    note: ['Note for the merchant', '给商户的说明'],
    wanted_at: ['Answer wanted by', '期望答复时间'],
    wish: ['What is to be changed', '修改要求'],
  },
})
