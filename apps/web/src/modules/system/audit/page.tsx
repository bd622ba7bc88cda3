import { entity } from '@dropyard/contract/account/entity'
import { user } from '@dropyard/contract/account/user'
import { audit } from '@dropyard/contract/system/audit'
import { useT } from '../../../kit/lang.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { AuditDetail, RecordText } from './detail.tsx'
import { words } from './words.ts'

const main: readonly string[] = ['user_id', 'action', 'from']

/** The audit log: all writes with user, time and action. */
export function Page() {
  const t = useT(words)
  const [opened, open] = useOpened('/auditLog')
  return (
    <RecordPage
      record={audit}
      form={{
        user_id: { select: user.select },
        action: { codes: audit.actions },
        entity_id: { select: entity.select },
        record: { codes: audit.records },
      }}
      filters={(made) => made.map((filter) => ({ ...filter, main: main.includes(filter.name) }))}
      columns={{ action: { title: 'API', width: 260 } }}
      cells={{
        user_name: (row) => row.user_name ?? <span className="soft">{t('system')}</span>,
        record: (row) => <RecordText row={row} />,
      }}
      onOpen={(row) => open(row.id)}
    >
      {opened === undefined ? null : <AuditDetail id={opened} onClose={() => open(undefined)} />}
    </RecordPage>
  )
}
