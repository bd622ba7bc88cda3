import { text } from '@dropyard/contract/kit/text'

/** Words of items that are made to order. */
export const madeWords = text(
  {
    title: 'Customization',
    add: 'Add customization',
    change: 'Change',
    is: 'Made to order: {{text}}',
    saved: 'Customization saved',
    help: 'What is printed or engraved. Leave both empty to take it back.',
    fields: { text: 'Text', image: 'Picture' },
  },
  {
    title: '定制内容',
    add: '填写定制内容',
    change: '修改',
    is: '定制：{{text}}',
    saved: '定制内容已保存',
    help: '需要印制或雕刻的内容；两项都留空则取消定制。',
    fields: { text: '文字', image: '图片' },
  },
)
