import type { RoleCode } from '@dropyard/contract/account/seeded-role'
import type { Ctx } from '../../../kit/context.ts'
import { createEntity } from '../entity/service.ts'
import { type DemoPerson, demoAddress, demoCompanies } from './demo-ids.ts'
import { hashPassword } from './password.ts'
import { createPerson } from './service.ts'

/** The people of the demo: one of every role, and two merchant companies. */

const staff: readonly (readonly [DemoPerson, RoleCode, string, string])[] = [
  ['admin', 'super-admin', '林静怡', 'Jing Lin'],
  ['sales', 'salesperson', '陈伟', 'Wei Chen'],
  ['developer', 'product-developer', '王芳', 'Fang Wang'],
  ['buyer', 'buyer', '李强', 'Qiang Li'],
  ['sampler', 'sampler', '张敏', 'Min Zhang'],
  ['designer', 'designer', '刘洋', 'Yang Liu'],
  ['copywriter', 'copywriter', 'Emma Clarke', 'Emma Clarke'],
  ['warehouse', 'warehouse', '赵磊', 'Lei Zhao'],
  ['clerk', 'order-clerk', '黄丽', 'Li Huang'],
  ['finance', 'finance', '周婷', 'Ting Zhou'],
  ['marketing', 'marketing', 'Lucas Meyer', 'Lucas Meyer'],
  ['support', 'support', 'Sofia Rossi', 'Sofia Rossi'],
]

export const demoPassword = 'Demo12345'

export async function demoUsers(ctx: Ctx): Promise<void> {
  // One hash for all: fifteen would make the first start wait for nothing.
  const passwordHash = await hashPassword(demoPassword)
  const made = new Map<DemoPerson, number>()
  const add = async (
    who: DemoPerson,
    role: RoleCode,
    entityId: number | null,
    name: string,
    nameEn: string,
  ) => {
    const id = await createPerson(ctx, {
      kind: entityId === null ? 'staff' : 'merchant',
      entityId,
      email: demoAddress(who),
      name,
      nameEn,
      passwordHash,
      roles: [role],
      lang: 'en',
      timezone: entityId === null ? 'Asia/Shanghai' : 'UTC',
    })
    made.set(who, id)
  }
  for (const [who, role, name, nameEn] of staff) await add(who, role, null, name, nameEn)
  const salespersonId = made.get('sales') ?? null
  const northwind = await createEntity(ctx, { name: demoCompanies.northwind, salespersonId, level: 3 })
  const lumen = await createEntity(ctx, { name: demoCompanies.lumen, salespersonId: null })
  await add('merchant', 'merchant-owner', northwind, 'Olivia Hart', 'Olivia Hart')
  await add('member', 'merchant-member', northwind, 'Noah Brooks', 'Noah Brooks')
  await add('merchant2', 'merchant-owner', lumen, 'Mia Laurent', 'Mia Laurent')
}
