import {
  channelNames,
  gapPlace,
  gapsFor,
  gapWords,
  languageNames,
  mainLanguage,
} from '@dropyard/contract/catalog/goods/completeness'
import { listingChannels } from '@dropyard/contract/store/platform/facts'
import { storeLanguageCodes } from '@dropyard/contract/store/platform/languages'
import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

interface CompletenessProps {
  gaps: readonly string[]
  /** Opens the tab of the drawer where the gap can be fixed. */
  onMend: (part: string) => void
}

/** What a product lacks on a channel in a language, each with a link to fix it. */
export function Completeness({ gaps, onMend }: CompletenessProps) {
  const t = useT(editWords)
  const lang = useLang()
  const [channel, setChannel] = useState<string>('')
  const [language, setLanguage] = useState<string>(mainLanguage)
  const counted = (label: string, of: { channel?: string | undefined; language?: string | undefined }) => {
    const count = gapsFor(gaps, of).length
    return count > 0 ? `${label} ${count}` : label
  }
  const onChannel = channel || undefined
  const inLanguage = language || undefined
  const rows = gapsFor(gaps, { channel: onChannel, language: inLanguage })
  return (
    <>
      <div className="edit-completeness">
        <Segmented
          size="small"
          aria-label={t('complete.channel')}
          value={channel}
          onChange={setChannel}
          options={['', ...listingChannels].map((value) => ({
            value,
            label:
              value === ''
                ? t('complete.all')
                : counted(channelNames[value as 'shopify'], { channel: value, language: inLanguage }),
          }))}
        />
        <Segmented
          size="small"
          aria-label={t('complete.language')}
          value={language}
          onChange={setLanguage}
          options={[...storeLanguageCodes, ''].map((value) => ({
            value,
            label:
              value === ''
                ? t('complete.all')
                : counted(languageNames[value as 'en'][lang], { channel: onChannel, language: value }),
          }))}
        />
      </div>
      <Table
        size="small"
        rowKey="gap"
        showHeader={false}
        pagination={false}
        locale={{ emptyText: t('complete.none') }}
        dataSource={rows.map((gap) => ({ gap }))}
        columns={[
          { key: 'gap', render: (_, { gap }) => gapWords(gap, lang) },
          {
            key: 'mend',
            align: 'right',
            render: (_, { gap }) => (
              <Button type="link" size="small" disabled={false} onClick={() => onMend(gapPlace(gap))}>
                {t('complete.mend')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
