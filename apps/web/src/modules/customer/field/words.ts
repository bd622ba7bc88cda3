import { text } from '@dropyard/contract/kit/text'

export const words = text({
  fields: ['Custom fields', '自定义字段'],
  field: ['Field', '字段'],
  condition: ['Condition', '条件'],
  has: ['has a value', '有值'],
  none: ['has no value', '无值'],
  any: ['is any of', '属于'],
  within: ['is between', '介于'],
  contains: ['contains “{{text}}”', '包含“{{text}}”'],
  containing: ['contains', '包含'],
  text: ['Text', '文本'],
  choices: ['Choices', '选项'],
  from: ['From', '从'],
  to: ['To', '至'],
  archived: ['archived', '已归档'],
  removedField: ['Removed field', '已删除的字段'],
  removedChoice: ['Removed choice', '已删除的选项'],
})
