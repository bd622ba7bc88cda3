import { text } from '@dropyard/contract/kit/text'

/** Words of the departments' page beyond those of their fields. */
export const words = text({
  create: ['New department', '新增部门'],
  below: ['Add sub-department', '新增下级'],
  edit: ['Edit', '编辑'],
  remove: ['Delete', '删除'],
  removeSure: ['Delete {{name}}?', '删除 {{name}}？'],
  removeHelp: [
    'This department is empty. Deleting it can’t be undone.',
    '该部门没有人员和下级部门，删除后不可恢复。',
  ],
  removed: ['{{name}} is deleted', '已删除 {{name}}'],
  saved: ['Saved', '保存成功'],
  head: ['Head: {{name}}', '负责人：{{name}}'],
  noHead: ['No head', '未设负责人'],
  place: ['Add members', '添加人员'],
  takeOut: ['Remove', '移出'],
  loose: ['Unassigned', '未分配部门'],
  empty: ['No departments yet', '暂无部门'],
  emptyHelp: [
    'Departments group users. Roles with department scope see all customers of their department.',
    '部门决定人员归属；数据范围为本部门的角色可看到部门内所有人的客户。',
  ],
  nobody: ['No one here', '暂无人员'],
  nobodyHelp: [
    'Users are moved here from their department, or when they are invited.',
    '可从其他部门移入，或在邀请时选择部门。',
  ],
})
