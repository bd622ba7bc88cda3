import { text } from '@dropyard/contract/kit/text'

/** Words of the departments' page beyond those of their fields. */
export const words = text(
  {
    create: 'New department',
    below: 'New below',
    edit: 'Edit',
    remove: 'Delete',
    removeSure: 'Delete {{name}}?',
    removeHelp: 'Nobody and nothing is below it. It can not be brought back.',
    removed: '{{name}} is deleted',
    saved: 'Saved',
    head: 'Head: {{name}}',
    noHead: 'No head',
    place: 'Move people here',
    takeOut: 'Take out',
    loose: 'Without a department',

    empty: 'No departments yet',
    emptyHelp:
      'Departments say who belongs together. A role that sees its department sees the customers of all in it.',
    nobody: 'Nobody here',
    nobodyHelp: 'People are moved here from their department, or when they are invited.',
  },
  {
    create: '新增部门',
    below: '新增下级',
    edit: '编辑',
    remove: '删除',
    removeSure: '删除 {{name}}？',
    removeHelp: '该部门没有人员和下级部门，删除后不可恢复。',
    removed: '已删除 {{name}}',
    saved: '保存成功',
    head: '负责人：{{name}}',
    noHead: '未设负责人',
    place: '移入人员',
    takeOut: '移出',
    loose: '未分配部门',

    empty: '暂无部门',
    emptyHelp: '部门决定人员归属；数据范围为本部门的角色可看到部门内所有人的客户。',
    nobody: '暂无人员',
    nobodyHelp: '可从其他部门移入，或在邀请时选择部门。',
  },
)
