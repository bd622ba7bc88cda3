import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'

/** Who uploaded which picture for rich texts. Two uploads of the same picture share one stored file. */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    personId: ref('person_id').notNull(),
    entityId: ref('entity_id'),
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('upload_person').on(t.personId), index('upload_key').on(t.key), ownedBy(t.entityId)],
)

keepsFiles(upload.key)
