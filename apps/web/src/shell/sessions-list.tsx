import { session } from '@dropyard/contract/account/session'
import { Button } from 'antd'
import { deviceOf } from '../kit/call/device.ts'
import { useData, useSave } from '../kit/call/use-data.ts'
import { useT } from '../kit/lang.ts'
import { confirmDanger } from '../kit/page/confirm-danger.ts'
import { SessionRows } from '../kit/page/session-rows.tsx'
import { shellText } from './shell-text.ts'

/** The user's sessions; those on other devices can be ended one by one or all together. */
export function SessionsList() {
  const t = useT(shellText)
  const words = t.words.sessions
  const mine = useData(session.mine, {}, { staleTime: 0 })
  const revoke = useSave(session.revoke, { done: words.ended, refresh: [session.mine] })
  const others = useSave(session.revokeOthers, { done: words.ended, refresh: [session.mine] })
  const rows = mine.data?.data
  const endOthers = async () => {
    if (await confirmDanger({ title: words.othersSure, help: words.othersHelp, ok: words.others }))
      await others.run({})
  }
  return (
    <>
      <SessionRows
        rows={rows}
        failed={mine.isError}
        onRetry={() => void mine.refetch()}
        label={words.title}
        end={(row) => (
          <Button
            size="small"
            loading={revoke.busy}
            aria-label={`${words.end}: ${deviceOf(row.agent)}`}
            onClick={() => void revoke.run({ params: { id: row.id } })}
          >
            {words.end}
          </Button>
        )}
      />
      {rows && rows.length > 1 ? (
        <Button danger loading={others.busy} onClick={() => void endOthers()}>
          {words.others}
        </Button>
      ) : null}
    </>
  )
}
