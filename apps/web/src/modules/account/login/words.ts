import { text } from '@dropyard/contract/kit/text'

export const loginText = text({
  title: ['Log in', '登录'],
  lead: ['Welcome back.', '欢迎回来。'],
  username: ['Email or username', '邮箱或用户名'],
  usernameMissing: ['Enter your email or username.', '请输入邮箱或用户名'],
  forgot: ['Forgot your password?', '忘记密码？'],
  submit: ['Log in', '登录'],
  noAccount: ['Don’t have an account?', '还没有账号？'],
  register: ['Register your company', '注册公司'],
})
