import { text } from '@dropyard/contract/kit/text'

export const words = text({
  reports: ['Reports', '报表'],
  customers: ['Customers', '客户'],
  orders: ['Orders', '订单'],
  sales: ['Sales ranking', '销售排名'],
  mail: ['Mail', '邮件'],
})
