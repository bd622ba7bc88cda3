import { text } from '@dropyard/contract/kit/text'

/** Words of the departments' page beyond those of their fields. */
export const words = text({
  create: ['New department', '新增部门'],
  below: ['New below', '新增下级'],
  edit: ['Edit', '编辑'],
  remove: ['Delete', '删除'],
  removeSure: ['Delete {{name}}?', '删除 {{name}}？'],
  removeHelp: [
    'Nobody and nothing is below it. It can’t be brought back.',
    '该部门没有人员和下级部门，删除后不可恢复。',
  ],
  removed: ['{{name}} is deleted', '已删除 {{name}}'],
  saved: ['Saved', '保存成功'],
  head: ['Head: {{name}}', '负责人：{{name}}'],
  noHead: ['No head', '未设负责人'],
  place: ['Move people here', '移入人员'],
  takeOut: ['Take out', '移出'],
  loose: ['Without a department', '未分配部门'],
  empty: ['No departments yet', '暂无部门'],
  emptyHelp: [
    'Departments say who belongs together. A role that sees its department sees the customers of all in it.',
    '部门决定人员归属；数据范围为本部门的角色可看到部门内所有人的客户。',
  ],
  nobody: ['Nobody here', '暂无人员'],
  nobodyHelp: [
    'People are moved here from their department, or when they are invited.',
    '可从其他部门移入，或在邀请时选择部门。',
  ],
})
