import type { Module } from './kit/module.ts'
import { businessCodeModule } from './modules/account/business-code/module.ts'
import { entityModule } from './modules/account/entity/module.ts'
import { memberModule } from './modules/account/member/module.ts'
import { profileModule } from './modules/account/profile/module.ts'
import { rankModule } from './modules/account/rank/module.ts'
import { sessionModule } from './modules/account/session/module.ts'
import { userModule } from './modules/account/user/module.ts'
import { configModule } from './modules/system/config/module.ts'
import { jobModule } from './modules/system/job/module.ts'
import { mailModule } from './modules/system/mail/module.ts'
import { menuModule } from './modules/system/menu/module.ts'

/** The modules that the server is made of, in the order in which their demo rows are made. */
export const modules: readonly Module[] = [
  rankModule,
  userModule,
  entityModule,
  businessCodeModule,
  sessionModule,
  memberModule,
  profileModule,
  menuModule,
  configModule,
  mailModule,
  jobModule,
]
