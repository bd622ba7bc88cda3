import { text } from '@dropyard/contract/kit/text'

export const words = text({
  help: [
    'Changes apply immediately to everyone. Other values come from the server’s environment.',
    '保存后立即对所有人生效；未在此修改的设置取自服务器环境变量。',
  ],
  save: ['Save', '保存'],
  saved: ['Saved', '保存成功'],
  changed: ['Changed here', '已在此修改'],
  reset: ['Back to the default', '恢复默认'],
  resetSure: [
    'Reset “{{group}}” to the environment’s values?',
    '将“{{group}}”恢复为服务器环境变量中的设置？',
  ],
  resetHelp: ['Values entered here are removed.', '此处填写的内容将被清除。'],
  wasReset: ['Back to the default', '已恢复默认'],
  mailHelp: [
    'Without a mail server nothing is sent: emails are kept in the product.',
    '未填写邮件服务器时不会发送邮件，邮件保存在系统内。',
  ],
  fromHelp: [
    'Such as office@example.com or Dropyard <office@example.com>',
    '例如 office@example.com 或 Dropyard <office@example.com>',
  ],
  passwordKept: ['A password is stored. Leave this empty to keep it.', '已保存密码，留空则不修改。'],
  taskHelp: [
    'How many tasks one user may hold, and which days count.',
    '每人可持有的任务数量，以及工作日的计算方式。',
  ],
  orderHelp: ['Where every order is urgent, none is.', '如果所有订单都加急，就等于没有加急。'],
  warehouseHelp: [
    'A larger difference of a counted line is posted by someone other than whoever counted it. A parcel whose weight differs by more than the larger of both limits is checked once more.',
    '单行盘点差异超过该金额时，须由盘点人以外的人员过账。包裹重量偏差同时超过两项限值时须再次核对。',
  ],
  purchasingHelp: [
    'How purchase orders are approved. Orders in other currencies count at the rate of the day.',
    '采购订单的审批规则，其他币种按当日汇率折算。',
  ],
  idleHelp: ['0: never. The draft is kept.', '0 表示不自动退回；草稿会保留。'],
  limitHelp: [
    'The maximum session length applies to new logins; everything else applies now.',
    '最长登录时间对新登录生效，其余立即对所有会话生效。',
  ],
  hostsHelp: [
    'Host names such as cdn.example.com or *.example.com. Leave empty to allow every public host.',
    '填写域名，例如 cdn.example.com 或 *.example.com。留空表示允许所有公网域名。',
  ],
  imageHelp: ['Holds for images that are uploaded from now on.', '对之后上传的图片生效。'],
  storageHelp: [
    'File storage is configured by environment variables (S3_*). Existing files must be moved when it changes.',
    '文件存储位置由环境变量（S3_*）决定，更换时需要一并迁移已有文件。',
  ],
  folder: ['Folder of the server', '服务器文件夹'],
  bucket: ['Object store', '对象存储'],
  kind: ['Type', '类型'],
  testMail: ['Send a test email', '发送测试邮件'],
  mailWorks: ['The mail server accepted the email: {{message}}', '邮件服务器已接收：{{message}}'],
  mailFails: ['Couldn’t send the email: {{message}}', '邮件发送失败：{{message}}'],
  testStorage: ['Test storage', '测试存储'],
  storageWorks: [
    'Writing, reading and removing a file worked ({{message}}).',
    '文件写入、读取、删除均正常（{{message}}）。',
  ],
  storageFails: ['Storage test failed: {{message}}', '文件存储异常：{{message}}'],
})
