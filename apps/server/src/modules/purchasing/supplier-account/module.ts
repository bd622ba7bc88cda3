import { supplierAccount as contract } from '@dropyard/contract/purchasing/supplier-account'
import { count, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { supplier } from '../supplier/table.ts'
import { flow, served } from './service.ts'
import { supplierAccount } from './table.ts'

registerCounts({ badges: { supplierList: waiting } })

/** Accounts that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(supplierAccount)
    .where(eq(supplierAccount.state, 'requested'))
  return ctx.user.permissions.has(contract.list.permission) ? (row?.n ?? 0) : 0
}

const accounts = [
  ['YW-001', '义乌恒泰户外用品厂', '中国银行义乌分行', '6217 0000 1000 0001'],
  ['SZ-002', '深圳市明光照明科技有限公司', '招商银行深圳宝安支行', '7559 0000 2000 0002'],
  ['GZ-003', '广州悦动箱包厂', '工商银行广州分行', '3602 0000 3000 0003'],
  ['NB-004', 'Ningbo Hezhong Import & Export Co., Ltd.', 'Bank of Ningbo', '8600 0000 4000 0004'],
] as const

/** Asked for by the purchaser and approved by finance; for one of them a new number waits. */
async function accountDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const buyer = actingAs(ctx, ids, 'buyer')
  const rows = await ctx.db.select({ id: supplier.id, code: supplier.code }).from(supplier).orderBy(sql`id`)
  for (const [code, payee, bank, number] of accounts) {
    const supplier_id = rows.find((row) => row.code === code)?.id
    if (supplier_id === undefined) continue
    const currency = code === 'NB-004' ? 'USD' : 'CNY'
    const body = { supplier_id, payee, bank, number, currency, why: 'From the signed framework contract' }
    const { id } = await served.create(buyer, body)
    const call_back = 'Called the number on the contract, the accountant read the account to us'
    await flow.move(actingAs(ctx, ids, 'finance'), 'approve', [id], { call_back })
    if (code === 'SZ-002')
      await served.create(buyer, {
        ...body,
        bank: '平安银行深圳分行',
        number: '1100 0000 5000 0005',
        why: 'Mail from sales: the old account is said to be closed',
      })
  }
}

bring({
  name: 'supplier-account',
  routes: served.routes,
  demo: accountDemo,
})
