import * as businessCode from './account/business-code.ts'
import * as entity from './account/entity.ts'
import * as member from './account/member.ts'
import * as profile from './account/profile.ts'
import * as session from './account/session.ts'
import * as config from './system/config.ts'
import * as job from './system/job.ts'
import * as mailbox from './system/mailbox.ts'
import * as menu from './system/menu.ts'

/**
 * Every module's endpoints, for those who walk over them: the server's start, the permission tests, OpenAPI and
 * `npm run endpoints`. The browser imports modules one by one and never this file.
 */
export const contract: Readonly<Record<string, unknown>> = {
  session,
  profile,
  menu,
  config,
  member,
  entity,
  businessCode,
  mailbox,
  job,
}
