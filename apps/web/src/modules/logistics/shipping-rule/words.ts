import { text } from '@dropyard/contract/kit/text'

/** Words of the shipping rules beyond those of their fields. */
export const words = text({
  search: ['Name', '名称'],
  help: [
    'Rules are checked top to bottom. The first match sets the shipping method of an unpaid order, unless you chose one manually.',
    '自上而下匹配：第一条符合的规则为未付款订单选定物流方式；您手动选择的物流方式保持不变。',
  ],
  drag: ['Move {{name}}. Space to pick up, arrow keys to move.', '移动“{{name}}”：按空格拾起，方向键移动。'],
  moved: ['Order saved', '顺序已保存'],
  everything: ['Every order', '所有订单'],
  over: ['Drag a row to reorder', '拖动行可调整顺序'],
  from: ['from {{min}}', '{{min}} 起'],
  to: ['up to {{max}}', '至 {{max}}'],
  between: ['{{min}} to {{max}}', '{{min}} 至 {{max}}'],
  off: ['Inactive', '停用'],
  outOfUse: ['Inactive', '物流方式已停用'],
  turnOn: ['Turn on {{name}}', '启用“{{name}}”'],
  try: ['Test on recent orders', '用近期订单试运行'],
  dryRun: {
    title: ['Test results', '规则试运行'],
    help: [
      'The last {{count}} orders checked against the current rules. Nothing is changed.',
      '用当前规则判断最近 {{count}} 个订单，不会修改任何数据。',
    ],
    none: ['No orders yet to try the rules on.', '暂无订单可供试运行。'],
    order: ['Order', '订单'],
    where: ['To', '目的地'],
    amount: ['Amount', '金额'],
    grams: ['Weight (g)', '重量（g）'],
    rule: ['Rule', '规则'],
    by: ['Would go by', '将使用'],
    now: ['Goes by now', '当前物流方式'],
    cheapest: ['No rule: the cheapest shipping method', '无匹配规则：使用最便宜物流方式'],
    refused: [
      'Can’t carry it, the cheapest is used: {{reasons}}',
      '无法承运，将改用最便宜物流方式：{{reasons}}',
    ],
    taken: ['Matched', '命中'],
    untaken: ['No match', '无匹配规则'],
    all: ['All', '全部'],
  },
})
