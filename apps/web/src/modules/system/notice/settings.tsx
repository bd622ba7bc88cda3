import { type NoticeSetting, notice } from '@dropyard/contract/system/notice'
import { Switch } from 'antd'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { AnswerPage } from '../../../kit/page/answer-page.tsx'
import './notice.css'
import { words } from './words.ts'

/** The user's notification settings by event and channel; each switch is saved immediately. */
export function Page() {
  const t = useT(words)
  const person = useCurrentUser()
  const answer = useData(notice.getSettings, {})
  return (
    <AnswerPage
      className="notice-settings"
      help={`${t('settingsHelp')} ${person ? t('mailTo', { email: person.email }) : ''}`}
      answer={answer}
    >
      {({ data }) => (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('mail')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <Row key={row.event} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </AnswerPage>
  )
}

function Row({ row }: { row: NoticeSetting }) {
  const t = useT(words)
  const save = useSave(notice.setSettings, { done: t('saved'), refresh: [notice.getSettings] })
  const { event, product, mail } = row
  const set = (patch: { product?: boolean; mail?: boolean }) =>
    void save.run({ body: { settings: [{ event, product, mail, ...patch }] } })
  return (
    <tr>
      <td>{row.name}</td>
      <td>
        <Switch
          size="small"
          checked={product}
          loading={save.busy}
          aria-label={`${row.name}: ${t('product')}`}
          onChange={(on) => set({ product: on })}
        />
      </td>
      <td>
        <Switch
          size="small"
          checked={mail}
          loading={save.busy}
          aria-label={`${row.name}: ${t('mail')}`}
          onChange={(on) => set({ mail: on })}
        />
      </td>
    </tr>
  )
}
