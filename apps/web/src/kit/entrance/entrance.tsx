import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { changeLang, useLang, useT } from '../lang.ts'
import { EntrancePicture } from './entrance-picture.tsx'
import { entranceText } from './entrance-text.ts'
import './entrance.css'
import { useProduct } from '../call/product.ts'

interface EntranceProps {
  /** Shown above the form and in the browser's tab. */
  title: string
  /** Below the title. */
  lead?: ReactNode
  children: ReactNode
  /** Below the form. */
  foot: ReactNode
}

/** Layout of the pages without a session: the form on one side, a drawing on the other. */
export function Entrance({ title, lead, children, foot }: EntranceProps) {
  const lang = useLang()
  const t = useT(entranceText)
  const product = useProduct()
  useEffect(() => {
    document.title = `${product.name} - ${title}`
  }, [product.name, title])
  return (
    <div className="entrance">
      <div className="entrance-side">
        <header>
          <a className="entrance-brand" href="/login">
            <Mark />
            {product.name}
          </a>
          <div className="entrance-langs">
            <button type="button" lang="en" aria-pressed={lang === 'en'} onClick={() => changeLang('en')}>
              English
            </button>
            <button type="button" lang="zh" aria-pressed={lang === 'zh'} onClick={() => changeLang('zh')}>
              中文
            </button>
          </div>
        </header>
        <main>
          <h1>{title}</h1>
          {lead ? <p className="entrance-lead">{lead}</p> : null}
          {children}
          <div className="entrance-foot">
            {foot}
            {product.mailbox ? (
              <p>
                <Link to="/mailbox" target="_blank">
                  {t('mailbox')}
                </Link>
              </p>
            ) : null}
          </div>
        </main>
      </div>
      <aside aria-hidden="true">
        <EntrancePicture />
        <div>
          <strong>{t('claim')}</strong>
          <p>{t('claimHelp')}</p>
        </div>
      </aside>
    </div>
  )
}

function Mark() {
  return (
    <svg className="logo" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="logo-ground" />
      <path d="M9 11.5 16 8l7 3.5v9L16 24l-7-3.5zM9 11.5l7 3.5 7-3.5M16 15v9" className="logo-lines" />
    </svg>
  )
}
