import { text } from '@dropyard/contract/kit/text'

/** Words that the pages before a session share. */
export const entranceText = text(
  {
    claim: 'From the first sample to the last mile',
    claimHelp: 'Find products, list them in your stores, and let us buy, pack and ship every order.',
    email: 'E-mail',
    emailMissing: 'Give your e-mail address.',
    emailWrong: 'Incorrect email format',
    code: 'Verification code',
    codeHint: '6 digits',
    codeMissing: 'Give the 6 digits from the e-mail.',
    codeSend: 'Send code',
    codeWait: 'Again in {{seconds}} s',
    codeSent: 'The code is on its way to {{email}}.',
    password: 'Password',
    passwordMissing: 'Give a password.',
    passwordLength: 'At least 6 and at most 20 characters.',
    repeat: 'Repeat the password',
    repeatMissing: 'Give the password once more.',
    differ: 'The two passwords are different.',
    name: 'Name',
    nameHint: 'First and last name',
    nameRule: 'At least 2 words, only English letters and digits.',
    toLogin: 'Log in',
    haveAccount: 'Already registered?',
    mailbox: 'Open the development mailbox',
    optional: 'optional',
    show: 'Show the password',
    hide: 'Hide the password',
    close: 'Close',
  },
  {
    claim: '从第一件样品到最后一公里',
    claimHelp: '选好商品，刊登到店铺，采购、打包、发货交给我们。',
    email: '电子邮箱',
    emailMissing: '请输入电子邮箱',
    emailWrong: '请输入正确的电子邮箱',
    code: '验证码',
    codeHint: '6 位数字',
    codeMissing: '请输入邮件中的 6 位验证码',
    codeSend: '发送验证码',
    codeWait: '{{seconds}} 秒后重发',
    codeSent: '验证码已发送至 {{email}}。',
    password: '密码',
    passwordMissing: '请输入密码',
    passwordLength: '密码长度为 6 至 20 个字符。',
    repeat: '确认密码',
    repeatMissing: '请再次输入密码',
    differ: '两次输入的密码不同',
    name: '姓名',
    nameHint: '英文名和姓',
    nameRule: '至少两个单词，只能使用英文字母和数字。',
    toLogin: '登录',
    haveAccount: '已有账号？',
    mailbox: '打开开发邮箱',
    optional: '选填',
    show: '显示密码',
    hide: '隐藏密码',
    close: '关闭',
  },
)

/** At least two words of English letters and digits (section 5, registration). */
export const isFullName = (name: string): boolean => /^[A-Za-z0-9]+(?: +[A-Za-z0-9]+)+$/.test(name.trim())

/** The e-mail rule of section 5: something, an @, a name with a dot. The server has the last word. */
export const isEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())

/** At least 6 and at most 20 characters. */
export const isPassword = (password: string): boolean => password.length >= 6 && password.length <= 20
