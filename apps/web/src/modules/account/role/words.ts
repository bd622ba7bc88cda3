import { text } from '@dropyard/contract/kit/text'

/** Words of the roles' pages beyond those of their fields. */
export const words = text({
  create: ['New role', '新增角色'],
  edit: ['Edit', '编辑'],
  copy: ['Copy', '复制'],
  saved: ['Saved', '保存成功'],
  follows: ['Standard', '默认'],
  changed: ['Changed', '已修改'],
  own: ['Your own', '自建'],
  count: ['{{count}} of {{total}}', '{{count}} / {{total}}'],
  find: ['Find a page or a permission', '查找页面或权限'],
  all: ['All of this page', '整页权限'],
  notMine: [
    'You don’t have this permission, so you can’t grant or revoke it.',
    '您自己没有此权限，不能授予或收回。',
  ],
  fixed: ['The super admin always holds everything.', '超级管理员始终拥有全部权限。'],
  people: ['Members', '成员'],
  scopeHelp: [
    'Which companies they see. A department includes what is below it.',
    '可见的公司范围，本部门包含下级部门。',
  ],
  chooseRole: ['Role', '角色'],
  give: ['Give this role to', '将此角色分配给'],
  giveButton: ['Give', '分配'],
  take: ['Remove', '移除'],
  takeSure: ['Remove “{{role}}” from {{name}}?', '移除 {{name}} 的“{{role}}”角色？'],
  takeHelp: ['Takes effect immediately, including in open sessions.', '立即生效，包括已登录的设备。'],
  given: ['Role assigned', '已分配角色'],
  taken: ['Role removed', '已移除角色'],
  nobody: ['No one has this role yet', '暂无成员'],
  byRole: ['By role', '按角色'],
  byPerson: ['By user', '按用户'],
  choosePerson: ['Select a user', '选择用户'],
  save: ['Save roles', '保存角色'],
  loading: ['Loading…', '加载中…'],
})
