/** Words of the authorization dialog. */
export const authorizeWords = {
  title: ['Store authorization', '店铺授权'],
  amazonTypes: {
    app: ['App approved in Seller Central', '卖家平台授权应用'],
    private: ['Private app with a refresh token', '私有应用（刷新令牌）'],
  },
  elsewhere: [
    'No keys to copy. Log in to {{platform}} and approve access.',
    '无需复制密钥，登录 {{platform}} 并同意授权即可。',
  ],
  app: {
    title: ['Approve in the store', '在店铺后台授权'],
    help: [
      'A new window opens {{platform}}, where you approve the access. Nothing has to be copied.',
      '将打开 {{platform}} 新窗口，在其中同意授权即可，无需复制密钥。',
    ],
    go: ['Authorize', '授权'],
  },
  or: ['or with keys', '或使用密钥'],
  scope: ['Scopes that the custom app needs', '自定义应用所需权限'],
  copy: ['Copy', '复制'],
  copied: ['Copied', 'Copied'],
  keep: ['Saved. Enter a new value to replace it.', '已保存；如需修改请重新输入。'],
  save: ['Save', '保存'],
  steps: {
    title: ['Where to find the keys', '如何获取密钥'],
    private: [
      [
        'In your store, open Settings › Apps and sales channels › Develop apps.',
        'Open your app and go to API credentials.',
        'Copy the API key as Appid and the API secret key as Secret.',
      ].join('\n'),
      [
        '在店铺后台打开“设置 › 应用和销售渠道 › 开发应用”。',
        '打开您的应用，进入“API 凭据”。',
        '将 API 密钥填入 Appid，将 API 密钥密文填入 Secret。',
      ].join('\n'),
    ],
    custom: [
      [
        'In your store, open Settings › Apps and sales channels › Develop apps.',
        'Create an app and choose the scopes below under Configuration.',
        'Install the app and reveal the Admin API access token. It is shown once.',
      ].join('\n'),
      [
        '在店铺后台打开“设置 › 应用和销售渠道 › 开发应用”。',
        '创建应用，并在“配置”中勾选下方权限。',
        '安装应用并显示 Admin API 访问令牌，该令牌仅显示一次。',
      ].join('\n'),
    ],
    amazonApp: [
      [
        'In Seller Central, open Apps and Services › Develop Apps.',
        'Copy the Application ID of your app, and its LWA credentials under View.',
        'Choose Authorize and say yes in the window that opens.',
      ].join('\n'),
      [
        '在卖家平台打开“应用和服务 › 开发应用”。',
        '复制应用的 Application ID，并在“查看”中复制 LWA 凭据。',
        '点击“授权”，在打开的窗口中同意授权。',
      ].join('\n'),
    ],
    amazonPrivate: [
      [
        'In Seller Central, open Apps and Services › Develop Apps.',
        'Open View under LWA credentials and copy the Client ID and the Client Secret.',
        'Choose Authorize app beside your app and copy the refresh token. It is shown once.',
      ].join('\n'),
      [
        '在卖家平台打开“应用和服务 › 开发应用”。',
        '在 LWA 凭据处点击“查看”，复制客户端 ID 和客户端密钥。',
        '在应用旁选择“授权应用”，复制刷新令牌，该令牌仅显示一次。',
      ].join('\n'),
    ],
    other: [
      [
        'Open the developer settings of your store.',
        'Create an app, or open the one you have.',
        'Copy its keys exactly as they are shown.',
      ].join('\n'),
      ['打开店铺的开发者设置。', '创建应用，或打开已有应用。', '按显示内容原样复制密钥。'].join('\n'),
    ],
  },
  notReady: ['Stores of {{platform}} can’t be connected yet.', '暂不支持连接 {{platform}} 店铺。'],
} as const
