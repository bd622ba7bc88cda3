import { text } from '@dropyard/contract/kit/text'

/** Words of items that are made to order. */
export const madeWords = text({
  title: ['Customization', '定制内容'],
  add: ['Add customization', '填写定制内容'],
  change: ['Change', '修改'],
  is: ['Made to order: {{text}}', '定制：{{text}}'],
  saved: ['Customization saved', '定制内容已保存'],
  help: [
    'What is printed or engraved. Leave both empty to take it back.',
    '需要印制或雕刻的内容；两项都留空则取消定制。',
  ],
  fields: {
    text: ['Text', '文字'],
    image: ['Image', '图片'],
  },
})
