import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { task } from '@dropyard/contract/system/task'
import { Button } from 'antd'
import { call } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { useCurrentUser } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { Section } from '../page/detail-drawer.tsx'
import { Thread } from '../thread/thread.tsx'

/** The comments of staff on a task; merchants cannot see them. */
export function TaskSection({ id }: { id: number }) {
  const t = useT(kitText)
  const me = useCurrentUser()?.id
  const answer = useData(task.talk, { params: { id } }, { pollMs: 15_000 })
  const said = answer.data?.data
  if (!said) return null
  const watch = async (): Promise<void> => {
    await call(task.watch, { params: { id }, body: { watching: !said.watching } })
    await answer.refetch()
  }
  return (
    <Section
      title={t('comments')}
      extra={
        <Button
          type="text"
          size="small"
          icon={said.watching ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          data-tip={t('watchHelp')}
          onClick={() => void watch()}
        >
          {t(said.watching ? 'unwatch' : 'watch')}
        </Button>
      }
    >
      <Thread
        id={id}
        lines={said.comments.map((one) => ({ ...one, own: one.user_id === me }))}
        say={task.say}
        people={task.people}
        draft={['task/comment', id]}
        empty={t('commentsEmpty')}
        hint={t('commentHint')}
        onSaid={() => answer.refetch()}
      />
    </Section>
  )
}
