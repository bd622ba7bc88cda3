import { template } from '@dropyard/contract/mail/template'
import { isMailLanguage, mailLanguages } from '@dropyard/contract/mail/template/languages'
import { Segmented, Select, Spin } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { words } from './words.ts'
import './preview.css'

type View = 'phone' | 'computer' | 'plain'
/** Pixels of the two screens that mails are laid out for. */
const widths = { phone: 375, computer: 640 } as const

/** A template with sample values, as phones and computers show it. */
export function Preview({ id, languages }: { id: number; languages: readonly string[] }) {
  const t = useT(words)
  const lang = useLang()
  const offered = languages.filter(isMailLanguage)
  const [chosen, choose] = useState(offered[0])
  const [view, setView] = useState<View>('computer')
  const language = chosen && offered.includes(chosen) ? chosen : offered[0]
  const { data, isError, refetch } = useData(
    template.preview,
    { params: { id }, query: language ? { language } : {} },
    { keep: true },
  )
  const mail = data?.data
  return (
    <Section title={t('preview')}>
      <div className="template-preview">
        <div className="template-preview-tools">
          <Segmented
            value={view}
            onChange={(next) => setView(next as View)}
            options={[
              { value: 'computer', label: `${t('computer')} · ${widths.computer}` },
              { value: 'phone', label: `${t('phone')} · ${widths.phone}` },
              { value: 'plain', label: t('plain') },
            ]}
          />
          {language && offered.length > 1 ? (
            <Select
              aria-label={t('language')}
              value={language}
              onChange={choose}
              options={offered.map((one) => ({
                value: one,
                label: mailLanguages[one][lang === 'en' ? 0 : 1],
              }))}
            />
          ) : null}
          <span className="soft">{t('sample')}</span>
        </div>
        {isError ? (
          <StateMessage title={t('failed')} onRetry={() => void refetch()} />
        ) : mail ? (
          <>
            <p>
              <span className="soft">{t('subject')}</span> <strong>{mail.subject}</strong>
            </p>
            {view === 'plain' ? (
              <pre className="template-plain">{mail.text}</pre>
            ) : (
              <PreviewFrame html={mail.html} width={widths[view]} title={mail.subject} />
            )}
          </>
        ) : (
          <Spin />
        )}
      </div>
    </Section>
  )
}

/** A frame without an origin: nothing in it runs, and only pictures of ours load. */
function PreviewFrame({ html, width, title }: { html: string; width: number; title: string }) {
  const { origin } = window.location
  const policy = `default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'`
  return (
    <iframe
      className="template-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ width }}
      srcDoc={html.replace('<head>', `<head><meta http-equiv="content-security-policy" content="${policy}">`)}
    />
  )
}
