import { text } from '@dropyard/contract/kit/text'

/** Words of the users' page beyond those of their fields. */
export const words = text({
  invite: ['Invite user', '邀请用户'],
  send: ['Send invitation', '发送邀请'],
  sent: ['Invitation sent to {{email}}', '邀请已发送至 {{email}}'],
  edit: ['Edit', '编辑'],
  saved: ['Saved', '保存成功'],
  roles: ['Roles', '角色'],
  rolesOf: ['Roles of {{name}}', '{{name}} 的角色'],
  rolesHelp: ['Takes effect immediately, including in open sessions.', '立即生效，包括已登录的设备。'],
  tasks: ['Tasks and hand-over', '任务与移交'],
  sessions: ['Sessions', '登录设备'],
  sessionsOf: ['Active sessions: {{name}}', '{{name}} 的登录设备'],
  end: ['Log out', '下线'],
  endAll: ['Log out everywhere', '全部下线'],
  ended: ['Logged out', '已下线'],
  endAllSure: ['Log {{name}} out everywhere?', '将 {{name}} 的所有设备下线？'],
  endAllHelp: ['Every device has to log in again.', '所有设备都需要重新登录。'],
  you: ['You', '我'],
  emailHelp: ['The invitation goes here; it is also how they log in.', '邀请将发送到此邮箱，也用于登录。'],
  companyHelp: [
    'For merchant users only; they see this company’s data.',
    '仅商户填写，只能看到该公司的数据。',
  ],
  rolesFieldHelp: [
    'Roles for staff, or for merchants, as chosen above.',
    '请按上方类型选择员工角色或商户角色。',
  ],
})
