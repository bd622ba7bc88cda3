import { text } from '@dropyard/contract/kit/text'

/** Words of the page that a platform sends the browser back to. */
export const words = text({
  busy: ['Connecting the store', '正在连接店铺'],
  busyHelp: ['This takes a few seconds. Keep this window open.', '需要几秒钟，请不要关闭此窗口。'],
  connected: ['The store is connected', '授权成功'],
  connectedHelp: [
    '{{store}} is authorized. Close this window, go back to {{product}} and choose Success.',
    '{{store}} 已授权。请关闭此窗口，返回 {{product}} 点击“成功”。',
  ],
  ask: ['Connect the store?', '是否继续授权？'],
  goOn: ['I started it: connect the store', '由我发起，继续授权'],
  failed: ['Authorization wasn’t completed', '授权未完成'],
  nothing: [
    'There is no answer from a platform here. Start the authorization from your store list.',
    '此处没有平台返回的授权信息，请在店铺列表发起授权。',
  ],
  stores: ['Go to my stores', '前往我的店铺'],
  other: ['Log in with another account', '使用其他账号登录'],
})
