import { type EntityRow, entity, entityTerms, entityText } from '@dropyard/contract/account/entity'
import { rank } from '@dropyard/contract/account/rank'
import { useSave } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { again } from '../../../kit/form/form-overtaken.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** What staff decide about a company: rank, salesperson, credit limit. */
export function TermsDialog({ row, onClose }: { row: EntityRow | undefined; onClose: () => void }) {
  const t = useT(words)
  const field = useT(entityText)
  const save = useSave(entity.update, { refresh: [entity.list] })
  if (!row) return null
  return (
    <FormDialog
      draft={['entity/terms', row.id]}
      open
      onClose={onClose}
      title={t('companies.termsOf', { name: row.name })}
      schema={entityTerms}
      labels={field.words.fields}
      initial={{
        rank_id: row.rank_id,
        rank_pinned: row.rank_pinned,
        salesperson_id: row.salesperson_id,
        own_credit_limit: row.own_credit_limit,
      }}
      fields={{
        rank_id: { select: rank.select, half: true },
        rank_pinned: { half: true, help: t('companies.pinnedHelp') },
        salesperson_id: { select: entity.salespeople },
        own_credit_limit: { currency: row.currency, help: t('companies.creditHelp') },
      }}
      fresh={again(entity.get, { params: { id: row.id } })}
      onSubmit={async (values, version = row.version) => {
        const body = { ...entityTerms.parse(values), version }
        const reply = await save.run({ params: { id: row.id }, body })
        if (reply.ok) {
          toast.success(t('companies.saved', { name: row.name }))
          onClose()
        }
        return reply
      }}
    />
  )
}
