import { text } from '@dropyard/contract/kit/text'
import { authorizeWords } from './authorize-words.ts'

/** Words of the store pages and dialogs. Texts that the specification fixes stand as they are there. */
export const words = text({
  add: ['Add store', '添加店铺'],
  reasons: {
    ok: ['Orders and changes are syncing.', '订单与变更正常同步。'],
    silent: [
      'No activity for 24 hours. Sync now to test the connection.',
      '超过一天未收到店铺消息，可立即同步以确认店铺是否可用。',
    ],
    waiting: [
      'Authorize the store to sync orders and publish products.',
      '完成授权后即可同步订单并刊登商品。',
    ],
    disabled: ['Nothing is synced until the store is enabled.', '启用之前不会同步或推送任何内容。'],
    archived: [
      'Its orders are kept. Nothing is synced until the store is restored.',
      '订单已保留，恢复之前不会同步或推送任何内容。',
    ],
    uninstalled: [
      'The app was removed from the store. Authorize it again.',
      '应用已从店铺卸载，请重新授权。',
    ],
    refused: ['The store refused our access. Authorize it again.', '店铺拒绝访问，请重新授权。'],
    expired: ['The authorization has expired. Authorize it again.', '授权已过期，请重新授权。'],
    other: ['The authorization is no longer valid. Authorize again.', '授权已失效，请重新授权。'],
  },
  staffReasons: {
    ok: ['Orders and changes are syncing.', '订单与变更正常同步。'],
    silent: ['No activity for 24 hours.', '超过一天未收到店铺消息。'],
    waiting: ['The merchant hasn’t authorized it yet.', '商户尚未完成授权。'],
    disabled: ['Nothing is synced until the store is enabled.', '启用之前不会同步或推送任何内容。'],
    archived: ['Its merchant has put it away; its orders are kept.', '商户已归档该店铺，订单已保留。'],
    uninstalled: ['The app was removed from the store.', '应用已从店铺卸载。'],
    refused: ['The store refused our access.', '店铺拒绝访问。'],
    expired: ['The authorization has expired.', '授权已过期。'],
  },
  sync: {
    never: ['Not synced yet', '尚未同步'],
    off: ['Order sync is off', '未开启订单同步'],
    result: ['{{seen}} checked · {{imported}} new', '检查 {{seen}} 单 · 新增 {{imported}} 单'],
    failed_one: ['{{count}} failed', '失败 {{count}}'],
    failed_other: ['{{count}} failed', '失败 {{count}}'],
    skipped: ['{{count}} skipped', '跳过 {{count}}'],
    running: ['{{done}} orders read', '已读取 {{done}} 单'],
    done: ['Orders are up to date', '订单已是最新'],
    error: ['Sync stopped. Try again.', '同步中断'],
  },
  actions: {
    open: ['Open the store', '打开店铺'],
    intake: ['Synced orders', '订单接收记录'],
  },
  form: {
    platform: ['Platform', '平台'],
    platformRequired: ['Choose a platform.', '请选择平台'],
    notReady: ['Not available yet', '暂未开放'],
    name: ['Store name', '店铺名称'],
    nameRequired: ['Please input the store name', '请输入店铺名称'],
    shop_url: ['Shop Url', 'Shop Url'],
    shopHelp: [
      'The part before {{suffix}}. You can also paste the store URL.',
      '填写 {{suffix}} 前面的店铺名，也可以直接粘贴店铺网址。',
    ],
    lang: ['Language', '语言'],
    logoHelp: [
      'Shown with the store’s name on the page where its buyers track their parcels.',
      '与店铺名称一起显示在买家的包裹查询页面。',
    ],
    langHelp: [
      'Products are published in it, or in English where they have no text in it.',
      '商品以该语言刊登；没有对应文本时使用英文。',
    ],
    people: ['Looked after by', '负责人'],
    peopleHelp: [
      'Members of your company; analysis by user counts the store’s orders for them.',
      '公司成员；按用户分析时，店铺订单计入其名下。',
    ],
    auth_type: ['App type', '应用类型'],
    types: {
      app: ['App', '应用授权'],
      private: ['Private app', '私有应用'],
      custom: ['Custom app', '自定义应用'],
    },
    typeHelp: {
      app: [
        'You approve the connection in your store. Nothing to copy.',
        '在店铺后台同意授权即可，无需复制密钥。',
      ],
      private: [
        'With the Appid and the Secret of an app that you created.',
        '使用您自建应用的 Appid 和 Secret。',
      ],
      custom: ['With the Access Token of a custom app in your store.', '使用店铺自定义应用的 Access Token。'],
    },
    appid: ['Appid', 'Appid'],
    secret: ['Secret', 'Secret'],
    access_token: ['Access Token', 'Access Token'],
    sync_order: ['Sync orders', '同步订单'],
    orders_since: ['Sync orders placed since', '同步此日期之后的订单'],
    orders_since_help: ['Leave empty to start now.', '不填则从现在开始同步。'],
    customized: ['Customized products', '定制商品'],
    customizedHelp: [
      'Buyers upload images or text to print or engrave.',
      '买家会上传图片或文字用于印制、雕刻。',
    ],
    track_id: ['Tracking ID', '跟踪 ID'],
    customer_email: ['Customer email', '客服邮箱'],
    optional: ['More settings', '更多设置'],
    yes: ['Yes', '是'],
    no: ['No', '否'],
    save: ['Save', '保存'],
    authorize: ['Authorize', '授权'],
    cancel: ['Cancel', '取消'],
    tooLong: ['At most 100 characters.', '最多 100 个字符。'],
  },
  required: {
    shop: ['Please input Shop Url', '请输入Shop Url'],
    appid: ['Please input Appid', '请输入Appid'],
    secret: ['Please input Secret', '请输入Secret'],
    access_token: ['Please input Access Token', '请输入Access Token'],
    key: ['Please input {{key}}', '请输入{{key}}'],
  },
  lost: {
    one: [
      '{{name}} is disconnected: orders aren’t synced and nothing can be changed there.',
      '{{name}} 授权已失效，订单无法同步，商品无法修改。',
    ],
    several: [
      '{{count}} stores are disconnected, including {{name}}.',
      '{{name}} 等 {{count}} 个店铺授权已失效。',
    ],
    authorize: ['Authorize again', '重新授权'],
  },
  question: {
    title: ['Authorization status', '授权状态'],
    text: ['Whether the store has been authorized.', '店铺是否已授权成功？'],
    note: [
      'The first sync after authorization takes less than 30 minutes.',
      '授权后首次同步时间在20分钟以内。',
    ],
    again: ['Open the authorization page again', '重新打开授权页面'],
    success: ['Success', '成功'],
    fail: ['Fail', '失败'],
  },
  added: ['Success', '新增成功'],
  authorized: ['Success', '授权成功'],
  unconfirmed: [
    'The store hasn’t confirmed yet. Finish the authorization in the other window, then try again.',
    '店铺尚未确认授权。',
  ],
  authorize: authorizeWords,
  bind: {
    title: ['Marketplace of {{name}}', '{{name}} 的站点'],
    help: [
      'Orders sync only from the marketplace you choose. Add a store for each other one.',
      '当前授权可访问以下站点，订单仅从所选站点同步；其他站点请另行添加店铺。',
    ],
    account: ['Marketplace', '站点'],
    failed: ['The marketplaces can’t be read right now.', '暂时无法读取站点。'],
    done: ['Marketplace chosen', '站点已选择'],
  },
  edit: {
    title: ['Edit store', '编辑店铺'],
  },
  fields: {
    name: ['Store name', '店铺名称'],
    sync_order: ['Sync orders', '同步订单'],
    customized: ['Customized products', '定制商品'],
    customer_ids: ['Looked after by', '负责人'],
    lang: ['Language', '语言'],
    track_id: ['Tracking ID', '跟踪 ID'],
    customer_email: ['Customer email', '客服邮箱'],
    logo: ['Logo', '店铺标志'],
  },
})
