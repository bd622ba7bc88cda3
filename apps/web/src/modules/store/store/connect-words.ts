import { text } from '@dropyard/contract/kit/text'

/** Words of the page that a platform sends the browser back to. */
export const words = text(
  {
    busy: 'Connecting the store',
    busyHelp: 'This takes a few seconds. Keep this window open.',
    connected: 'The store is connected',
    connectedHelp: '{{store}} is authorized. Close this window, go back to {{product}} and choose Success.',
    failed: 'The store is not connected',
    nothing: 'There is no answer from a platform here. Start the authorization from your store list.',
    stores: 'Go to my stores',
    other: 'Log in with another account',
  },
  {
    busy: '正在连接店铺',
    busyHelp: '需要几秒钟，请不要关闭此窗口。',
    connected: '授权成功',
    connectedHelp: '{{store}} 已授权。请关闭此窗口，返回 {{product}} 点击“成功”。',
    failed: '授权未完成',
    nothing: '此处没有平台返回的授权信息，请在店铺列表发起授权。',
    stores: '前往我的店铺',
    other: '使用其他账号登录',
  },
)
