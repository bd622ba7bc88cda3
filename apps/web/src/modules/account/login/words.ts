import { text } from '@dropyard/contract/kit/text'

export const loginText = text(
  {
    title: 'Log in',
    lead: 'Welcome back.',
    username: 'E-mail or name',
    usernameMissing: 'Give your e-mail or name.',
    forgot: 'Forgot your password?',
    submit: 'Log in',
    noAccount: 'New here?',
    register: 'Register your company',
  },
  {
    title: '登录',
    lead: '欢迎回来。',
    username: '电子邮箱或用户名',
    usernameMissing: '请输入电子邮箱或用户名',
    forgot: '忘记密码？',
    submit: '登录',
    noAccount: '还没有账号？',
    register: '注册公司',
  },
)
