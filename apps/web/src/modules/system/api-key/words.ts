import { text } from '@dropyard/contract/kit/text'

/** Words of API keys and of the reference. */
export const words = text({
  reference: ['API reference', 'API 参考'],
  address: ['Address', '地址'],
  limit: ['Calls per minute and key', '每个密钥每分钟调用上限'],
  auth: ['Authorization', '鉴权'],
  intro: [
    'Send JSON or form fields; answers are {errcode, errmsg, data}. Amounts are whole minor units (cents), times are ISO 8601 in UTC.',
    '请求可用 JSON 或表单；返回 {errcode, errmsg, data}。金额为最小货币单位的整数（分），时间为 UTC 的 ISO 8601。',
  ],
  find: ['Find an endpoint', '查找接口'],
  params: ['In the path', '路径参数'],
  query: ['Query', '查询参数'],
  body: ['Body', '请求体'],
  data: ['Answer', '返回数据'],
  rows: ['Rows of the answer', '返回行'],
  type: ['Type', '类型'],
  needs: ['Required', '必填'],
  needed: ['required', '必填'],
  none: ['No endpoint fits.', '没有匹配的接口。'],
})
