import { SendOutlined } from '@ant-design/icons'
import { template } from '@dropyard/contract/mail/template'
import { mailLanguages } from '@dropyard/contract/mail/template/languages'
import { useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { Preview } from './preview.tsx'

/** Mail templates with a preview. */
export function Page() {
  const lang = useLang()
  const recordActions = useRecordActions(template, { icons: { test: <SendOutlined /> } })
  return (
    <RecordPage
      record={template}
      at="/emailTemplates"
      recordActions={recordActions}
      stale={[template.preview]}
      wide
      cells={{
        languages: ({ languages }) =>
          languages
            .map((one) => mailLanguages[one as keyof typeof mailLanguages]?.[lang === 'en' ? 0 : 1] ?? one)
            .join(lang === 'en' ? ', ' : '、'),
      }}
      widths={{ name: 240, entity_id: 170, languages: 180, number: 90, update_time: 130, status: 100 }}
      below={({ id, languages }) => <Preview key={id} id={id} languages={languages} />}
    />
  )
}
