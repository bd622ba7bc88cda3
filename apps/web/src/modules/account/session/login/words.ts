import { text } from '@dropyard/contract/kit/text'

export const loginText = text({
  title: ['Log in', '登录'],
  lead: ['Welcome back.', '欢迎回来。'],
  lostNetwork: ['The server couldn’t be reached, so you were logged out.', '无法连接服务器，您已退出登录。'],
  over: ['Your session has ended.', '登录已失效。'],
  failed: [
    'The server answered with error {{code}}, so you were logged out.',
    '服务器返回错误 {{code}}，您已退出登录。',
  ],
  goOn: [
    'Log in to continue where you left off: your open pages, filters and drafts are kept.',
    '请重新登录，从原处继续：已打开的页面、筛选条件和草稿均已保留。',
  ],
  username: ['Email or username', '邮箱或用户名'],
  usernameMissing: ['Enter your email or username.', '请输入邮箱或用户名'],
  forgot: ['Forgot your password?', '忘记密码？'],
  submit: ['Log in', '登录'],
  noAccount: ['Don’t have an account?', '还没有账号？'],
  register: ['Register your company', '注册公司'],
})
