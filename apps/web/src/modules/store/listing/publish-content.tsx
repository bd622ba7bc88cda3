import { file } from '@dropyard/contract/system/file'
import { Input, Select } from 'antd'
import { HtmlEditor } from '../../../kit/html/html-editor.tsx'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import type { Preview } from './use-preview.ts'
import { words } from './words.ts'

/** The user's changes; missing fields are taken from the product. */
export interface ContentEdits {
  title?: string
  tags?: string[]
  description?: string
}

const titleMax = 255
const descriptionMax = 60_000
const tagsMax = 50

interface PublishContentProps {
  preview: Preview
  edits: ContentEdits
  onChange: (patch: ContentEdits) => void
  /** Shown above the fields. */
  note?: string | undefined
}

/** Title, tags and description as they will appear in the store. */
export function PublishContent({ preview, edits, onChange, note }: PublishContentProps) {
  const t = useT(words)
  const title = edits.title ?? preview.title
  const wrong = contentProblems(preview, edits, t.words.publish)[0]
  return (
    <Section title={t('publish.content')} extra={note ? <span className="soft">{note}</span> : null}>
      <div className="content-fields">
        <label htmlFor="publish-title">{t('publish.titleField')}</label>
        <Input
          id="publish-title"
          value={title}
          {...(wrong ? { status: 'error' as const } : {})}
          count={{ show: true, max: titleMax }}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        {wrong ? (
          <span className="rule-error" role="alert">
            {wrong}
          </span>
        ) : null}
        <label htmlFor="publish-tags">{t('publish.tags')}</label>
        <Select
          id="publish-tags"
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，']}
          maxCount={tagsMax}
          placeholder={t('publish.tagsHelp')}
          value={edits.tags ?? preview.tags}
          onChange={(tags: string[]) => onChange({ tags })}
        />
        <label htmlFor="publish-description">{t('publish.description')}</label>
        <HtmlEditor
          id="publish-description"
          label={t('publish.description')}
          value={edits.description ?? preview.description}
          maxLength={descriptionMax}
          pictures={file.uploadImage}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </Section>
  )
}

/** Errors of the texts that the platform would refuse. */
export function contentProblems(
  preview: Pick<Preview, 'title'>,
  edits: ContentEdits,
  t: { titleMissing: string; titleLong: string },
): string[] {
  const title = (edits.title ?? preview.title).trim()
  if (title === '') return [t.titleMissing]
  return title.length > titleMax ? [t.titleLong] : []
}
