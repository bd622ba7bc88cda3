import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useCurrentUser } from '../kit/current-user.ts'
import { type Draft, dropDraft, listDrafts, onDrafts } from '../kit/draft/drafts.ts'
import { isOpenDraft, onOpenDrafts, resumeDraft } from '../kit/draft/open-drafts.ts'
import { kitText } from '../kit/kit-text.ts'
import { useT } from '../kit/lang.ts'
import { toast } from '../kit/page/toast.ts'
import { WhenText } from '../kit/value/value-text.tsx'
import './notices.css'
import { shellText } from './shell-text.ts'

interface DraftsButtonProps {
  /** Opens the URL at which the draft was typed. */
  onReturn: (path: string) => void
  /** The name of a page. */
  nameOf: (path: string) => string
}

/** A list of unsaved drafts with links to continue them. Hidden while there are none. */
export function DraftsButton({ onReturn, nameOf }: DraftsButtonProps) {
  const t = useT(shellText)
  const kit = useT(kitText)
  const drafts = useLostDrafts()
  const [open, setOpen] = useState(false)
  if (drafts.length === 0) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <section className="notices drafts" aria-label={t('drafts')}>
          <header>
            <strong>{t('drafts')}</strong>
          </header>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.key}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    onReturn(draft.path)
                    resumeDraft(draft, () => toast.info(kit('draft.missed')))
                  }}
                >
                  <i data-tone="amber" aria-hidden="true" />
                  <span>{titleOf(draft, nameOf)}</span>
                  <small>
                    <WhenText at={draft.at} />
                  </small>
                </button>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('draftDiscard', { name: titleOf(draft, nameOf) })}
                  onClick={() => void dropDraft(draft.key)}
                />
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <Badge count={drafts.length} size="small" offset={[-4, 6]} classNames={{ indicator: 'amber-count' }}>
        <Button type="text" icon={<EditOutlined />} aria-label={t('draftsCount', { count: drafts.length })} />
      </Badge>
    </Popover>
  )
}

/** The page and the form. */
function titleOf({ path, title }: Draft, nameOf: (path: string) => string): string {
  const page = nameOf(path.split('?')[0] ?? path)
  return title && title !== page ? `${page} · ${title}` : page
}

/** The person's drafts whose forms are not open. */
function useLostDrafts(): Awaited<ReturnType<typeof listDrafts>> {
  const person = useCurrentUser()?.id
  const [drafts, setDrafts] = useState<Awaited<ReturnType<typeof listDrafts>>>([])
  const read = useCallback(async () => {
    if (person === undefined) return
    const all = await listDrafts(person)
    setDrafts(all.filter(({ key }) => !isOpenDraft(key)))
  }, [person])
  useEffect(() => {
    void read()
    const ends = [onDrafts(() => void read()), onOpenDrafts(() => void read())]
    return () => {
      for (const end of ends) end()
    }
  }, [read])
  return drafts
}
