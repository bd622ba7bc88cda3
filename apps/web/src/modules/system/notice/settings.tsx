import { type NoticeSetting, notice } from '@dropyard/contract/system/notice'
import { Skeleton, Switch } from 'antd'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import './notice.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { words } from './words.ts'

/** Which event goes where, for this person: each switch is kept at once. */
export function Page() {
  const title = usePageName()
  const kit = useT(kitText)
  const t = useT(words)
  const person = useCurrentUser()
  const answer = useData(notice.getSettings, {})
  return (
    <div className="notice-settings">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <p>
        {t('settingsHelp')} {person ? t('mailTo', { email: person.email }) : null}
      </p>
      {answer.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('mail')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.data.data.map((row) => (
              <Row key={row.event} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </div>
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
