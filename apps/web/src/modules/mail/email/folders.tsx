import { inLang } from '@dropyard/contract/kit/text'
import { type email, type MailFolder, mailFolders } from '@dropyard/contract/mail/email'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

export type Box = z.output<typeof email.folders.data>[number]

interface FoldersProps {
  boxes: readonly Box[]
  folder: MailFolder
  account: number | undefined
  choose: (to: { folder?: MailFolder; account_id?: number | undefined }) => void
}

/** Folders with numbers of unread conversations, or of those to answer, and accounts. */
export function Folders({ boxes, folder, account, choose }: FoldersProps) {
  const t = useT(words)
  const lang = useLang()
  const chosen = boxes.filter((one) => account === undefined || one.account_id === account)
  const countOf = (name: MailFolder): number =>
    chosen.reduce(
      (sum, one) =>
        sum +
        (name === 'unreadable' ||
        name === 'drafts' ||
        name === 'scheduled' ||
        name === 'mine' ||
        name === 'unassigned'
          ? one[name]
          : (one.unread.find((each) => each.folder === name)?.count ?? 0)),
      0,
    )
  return (
    <nav className="mail-folders" aria-label={t('accounts')}>
      <ul>
        {(Object.keys(mailFolders) as MailFolder[]).map((name) => (
          <li key={name}>
            <button type="button" aria-current={name === folder} onClick={() => choose({ folder: name })}>
              <span>{inLang(mailFolders[name], lang)}</span>
              {countOf(name) > 0 && name !== 'trash' && <b>{countOf(name)}</b>}
            </button>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <button
            type="button"
            aria-current={account === undefined}
            onClick={() => choose({ account_id: undefined })}
          >
            <span>{t('allAccounts')}</span>
          </button>
        </li>
        {boxes.map((one) => (
          <li key={one.account_id}>
            <button
              type="button"
              aria-current={account === one.account_id}
              title={one.address}
              onClick={() => choose({ account_id: one.account_id })}
            >
              <span>{one.address}</span>
              <Trouble box={one} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Trouble({ box: { state, backlog } }: { box: Box }) {
  const t = useT(words)
  if (state !== 'works' && state !== 'new') return <em data-tone="red">{t('refused')}</em>
  return backlog > 0 ? <em>{t('waiting', { count: backlog })}</em> : null
}
