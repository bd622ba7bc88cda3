import { rowActions } from '../../kit/row-actions.ts'
import { customerCalls } from './calls.ts'
import { customerErrors } from './errors.ts'
import type { customerKinds } from './kinds.ts'

/** Actions on rows of the list that aren't moves to another stage. */

type Subject = { kind: keyof typeof customerKinds }
const notBuyer = ({ kind }: Subject) => ({ ok: kind !== 'buyer', why: customerErrors.buyer_owner })

export const customerActions = rowActions<Subject>()({
  name: 'customer',
  actions: {
    'hand-over': {
      words: ['Hand over', '移交'],
      call: customerCalls.handOver,
      successText: [
        ['Handed over', '已移交'],
        ['{{count}} customers were handed over', '已移交 {{count}} 个客户'],
      ],
      fields: { owner_id: { label: ['New owner', '新负责人'] } },
      may: notBuyer,
    },
    'batch-update': {
      words: ['Change fields', '修改字段'],
      call: customerCalls.batchUpdate,
      lead: [
        'Empty fields stay as they are. You can undo the change for 24 hours.',
        '留空的字段保持不变，24 小时内可撤销。',
      ],
      successText: [
        ['Customer changed', '已修改客户'],
        ['{{count}} customers were changed', '已修改 {{count}} 个客户'],
      ],
      fields: {
        grade: { label: ['Grade', '等级'] },
        add_tags: { label: ['Add tags', '添加标签'] },
        remove_tags: { label: ['Remove tags', '移除标签'] },
        do_not_contact: { label: ['Opted out', '勿联系'] },
        custom_field_id: { label: ['Custom field', '自定义字段'] },
        custom_value: {
          label: ['Value of the custom field', '自定义字段的值'],
          helpText: ['Leave it empty to clear the field.', '留空则清空该字段。'],
        },
      },
      undo: 'batch-undo',
    },
    'batch-undo': {
      words: ['Undo last change', '撤销上次修改'],
      call: customerCalls.batchUndo,
      successText: [
        ['Change undone', '已撤销'],
        ['{{count}} changes were undone', '已撤销 {{count}} 项修改'],
      ],
    },
  },
})
