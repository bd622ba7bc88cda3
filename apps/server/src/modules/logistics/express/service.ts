import { express as contract } from '@dropyard/contract/logistics/express'
import { sql } from 'drizzle-orm'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { serve } from '../../../kit/record/record.ts'
import { express } from './table.ts'

export const served = serve(contract, express, {
  search: [express.code, express.nameEn, express.nameZh],
  columns: {
    description: inLanguage(express.descriptionEn, express.descriptionZh),
    channels: sql`(SELECT count(*) FROM channel c WHERE c.express_id = express.id)::int`,
    last_miles: sql`(SELECT count(*) FROM last_mile m WHERE express.id = ANY (m.express_ids))::int`,
  },
})
