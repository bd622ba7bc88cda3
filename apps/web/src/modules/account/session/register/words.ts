import { text } from '@dropyard/contract/kit/text'

export const registerText = text({
  title: ['Register your company', '注册公司'],
  lead: ['Connect your stores and place the first order today.', '绑定店铺，今天就可以下第一单。'],
  company: ['Company', '公司名称'],
  companyMissing: ['Enter the name of your company.', '请输入公司名称'],
  businessCode: ['Invitation code', '邀请码'],
  passwordHint: ['6 to 20 characters', '6 至 20 个字符'],
  agree: ['I agree to the', '我已阅读并同意'],
  agreement: ['service agreement', '服务协议'],
  agreementMissing: ['Please accept the agreement.', '请先同意协议。'],
  agreementTitle: ['Service agreement', '服务协议'],
  terms: {
    account: [
      'You give true details about your company and keep your password to yourself. What is done with your account counts as done by you.',
      '您应提供真实的公司资料并妥善保管密码；通过您的账号进行的操作视为您本人所为。',
    ],
    goods: [
      'You sell only what may be sold in the countries you ship to, and you tell us at once when a product is claimed or recalled.',
      '您仅销售目的国允许销售的商品；如有侵权投诉或召回，请立即告知我们。',
    ],
    money: [
      'Orders are paid from your wallet before they are processed. Refunds go back to the wallet; you may withdraw what is available.',
      '订单处理前从您的钱包扣款；退款退回钱包，可用余额可以提现。',
    ],
    data: [
      'We use the addresses of your buyers to deliver their orders and for nothing else, and delete them when they are no longer needed.',
      '买家地址仅用于配送其订单，不作他用，不再需要时即予删除。',
    ],
    end: [
      'Either side may end the agreement at any time. Paid orders are completed and the rest of the wallet is paid out.',
      '任何一方均可随时终止协议；已付款订单将继续完成，钱包余额予以退还。',
    ],
  },
  submit: ['Register', '注册'],
})
