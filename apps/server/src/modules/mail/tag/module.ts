import { emailTag as contract } from '@dropyard/contract/mail/tag'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { emailTag } from './table.ts'

const served = serve(contract, emailTag, {
  search: [emailTag.nameEn, emailTag.nameZh],
  columns: {
    name: ({ lang }) => sql`${lang === 'zh' ? emailTag.nameZh : emailTag.nameEn}`,
    account_name: sql`(SELECT a.address FROM email_account a WHERE a.id = email_tag.account_id)`,
  },
})

registerModule({
  name: 'email-tags',
  routes: served.routes,
  demoNeeds: ['mail-account'],
  demo: demoRows('mail/tag', served),
})
