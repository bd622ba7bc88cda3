import { text } from '@dropyard/contract/kit/text'

/** Words that the pages before a session share. */
export const entranceText = text({
  claim: ['From the first sample to the last mile', '从第一件样品到最后一公里'],
  claimHelp: [
    'Find products, publish them to your stores, and let us buy, pack and ship every order.',
    '选好商品，刊登到店铺，采购、打包、发货交给我们。',
  ],
  email: ['Email', '邮箱'],
  emailMissing: ['Enter your email address.', '请输入电子邮箱'],
  emailWrong: ['Incorrect email format', '请输入正确的电子邮箱'],
  code: ['Verification code', '验证码'],
  codeHint: ['6 digits', '6 位数字'],
  codeMissing: ['Enter the 6-digit code from the email.', '请输入邮件中的 6 位验证码'],
  codeSend: ['Send code', '发送验证码'],
  codeWait: ['Resend in {{seconds}} s', '{{seconds}} 秒后重发'],
  codeSent: ['Code sent to {{email}}.', '验证码已发送至 {{email}}。'],
  password: ['Password', '密码'],
  passwordMissing: ['Enter a password.', '请输入密码'],
  passwordLength: ['At least 6 and at most 20 characters.', '密码长度为 6 至 20 个字符。'],
  repeat: ['Confirm password', '确认密码'],
  repeatMissing: ['Enter the password again.', '请再次输入密码'],
  differ: ['Passwords don’t match.', '两次输入的密码不同'],
  name: ['Name', '姓名'],
  nameHint: ['First and last name', '英文名和姓'],
  nameRule: [
    'Use at least two words, English letters and digits only.',
    '至少两个单词，只能使用英文字母和数字。',
  ],
  toLogin: ['Log in', '登录'],
  haveAccount: ['Already registered?', '已有账号？'],
  mailbox: ['Open the development mailbox', '打开开发邮箱'],
  optional: ['optional', '选填'],
  show: ['Show the password', '显示密码'],
  hide: ['Hide the password', '隐藏密码'],
  close: ['Close', '关闭'],
})
