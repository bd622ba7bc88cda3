import { text } from '@dropyard/contract/kit/text'

export const words = text({
  title: ['Possible duplicates', '疑似重复客户'],
  none: ['No customer has the same email or phone.', '没有邮箱或电话相同的客户。'],
  why: { email: ['Same email', '邮箱相同'], phone: ['Same phone', '电话相同'] },
  other: ['Merge with another customer', '与其他客户合并'],
  choose: ['Customer to merge', '要合并的客户'],
  orders: ['Orders: {{count}}', '订单：{{count}}'],
  compare: ['Compare and merge', '对比并合并'],
  dialog: ['Merge customers', '合并客户'],
  help: [
    'Choose which values “{{name}}” (No. {{id}}) keeps. Tags of both are kept. The other customer is removed.',
    '请选择“{{name}}”（编号 {{id}}）保留的内容。双方标签均保留，另一客户将被移除。',
  ],
  field: ['Field', '字段'],
  keeps: ['Remains: No. {{id}}', '保留：编号 {{id}}'],
  goes: ['Merged: No. {{id}}', '被合并：编号 {{id}}'],
  masked: ['Different, but alike when masked', '内容不同，遮蔽后相同'],
  same: ['Both have the same values.', '两个客户的内容一致。'],
  swap: ['Keep the other one', '改为保留另一个'],
  moves: [
    'Moves over: orders {{orders}} · follow-ups {{follow_ups}} · emails, phones and buyer IDs {{identities}} · consents {{consents}}',
    '将转移：订单 {{orders}} · 跟进记录 {{follow_ups}} · 邮箱、电话和买家编号 {{identities}} · 同意记录 {{consents}}',
  ],
  undoable: [
    'You can undo this for 90 days. New orders then go to the customer whose email or phone they have; everything else stays with the customer that remains.',
    '90 天内可撤销。期间的新订单按邮箱或电话归属对应客户，其余留在保留的客户。',
  ],
  refused: ['These customers can’t be merged.', '这两个客户不能合并。'],
  merge: ['Merge', '合并'],
  merged: ['Customers merged', '已合并客户'],
  merges: ['Merged into this customer', '已并入此客户'],
  undo: ['Undo', '撤销'],
  undoAsk: ['Undo the merge of “{{name}}”?', '撤销与“{{name}}”的合并？'],
  undoExact: [
    'Nothing happened since. Both customers will be as they were.',
    '合并后没有变化，两个客户将恢复原状。',
  ],
  undoRest: [
    'Changed since. Entries that stay with this customer: {{count}}. Values that were changed since stay, too.',
    '合并后有变化。留在此客户的记录：{{count}} 条，之后修改的内容也会保留。',
  ],
  undoKeys: [
    'Emails, phones and buyer IDs that came since and stay, because it isn’t known whose they are: {{count}}.',
    '合并后新增、因无法判断归属而留在此客户的邮箱、电话和买家编号：{{count}} 项。',
  ],
  undone: ['Merge undone', '已撤销合并'],
})
