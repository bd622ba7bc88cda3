import { text } from '@dropyard/contract/kit/text'

export const words = text(
  {
    system: 'System',
    before: 'Before',
    after: 'After',
    field: 'Field',
    changes: 'What changed',
    input: 'What was sent',
    same: 'Nothing was changed, or it was not recorded.',
    empty: 'Nothing was written yet',
    emptyHelp: 'Every change that somebody makes appears here.',
  },
  {
    system: '系统',
    before: '之前',
    after: '之后',
    field: '字段',
    changes: '变更内容',
    input: '提交内容',
    same: '没有变更，或未记录。',
    empty: '暂无记录',
    emptyHelp: '每一次修改都会记录在这里。',
  },
)
