import { text } from '@dropyard/contract/kit/text'

/** Words of wallet adjustments beyond those of their fields. */
export const words = text(
  {
    ask: 'Ask for an adjustment',
    asked: '{{number}} waits for a second person',
    search: 'Number, company, text or reason',
    days: 'Asked (UTC)',
    began: 'Asked for',
    history: 'History',
    facts: 'What for',
    empty: 'No adjustments',
    emptyHelp: 'A wallet is credited or debited by hand when two people agree: one asks, another approves.',
    two: 'Somebody else has to approve it; money moves only then.',
    remarkHelp: 'The company reads this on its statement.',
    noteHelp: 'Only staff read this.',
  },
  {
    ask: '发起调整',
    asked: '{{number}} 已发起，待他人审批',
    search: '单号、公司、说明或原因',
    days: '发起日期（UTC）',
    began: '发起调整',
    history: '处理记录',
    facts: '调整内容',
    empty: '暂无钱包调整',
    emptyHelp: '人工增减钱包余额须两人完成：一人发起，另一人审批。',
    two: '须由其他人审批，审批后才会入账。',
    remarkHelp: '商户可在账单中看到。',
    noteHelp: '仅员工可见。',
  },
)
