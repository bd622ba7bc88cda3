import { EditOutlined } from '@ant-design/icons'
import { languageNames } from '@dropyard/contract/catalog/goods/completeness'
import { engines } from '@dropyard/contract/catalog/goods/translation'
import { type GoodsToEdit, goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { type GoodsTexts, goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { inLang } from '@dropyard/contract/kit/text'
import { file } from '@dropyard/contract/system/file'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { HtmlEditor } from '../../../kit/html/html-editor.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { editWords } from './edit-words.ts'

/** The texts of a product in all languages of stores. */
export function Languages({ row, disabled }: { row: GoodsToEdit; disabled: boolean }) {
  const t = useT(editWords)
  const lang = useLang()
  const answer = useData(libraryCalls.languages, { query: { id: row.id } })
  const [edited, edit] = useState<GoodsTexts>()
  const save = async (values: Record<string, unknown>, version = row.version): Promise<unknown> => {
    if (!edited) return undefined
    const body = { ...values, id: row.id, language: edited.language, version }
    const reply = await call(libraryCalls.setLanguage, { body: body as never })
    if (!reply.ok) return reply
    toast.success(t('languages.saved'))
    edit(undefined)
    await Promise.all(
      [goodsEdit.get, goodsLibrary.list, libraryCalls.languages].map((one) => invalidate(one)),
    )
    return reply
  }
  return (
    <>
      <Table
        size="small"
        rowKey="language"
        pagination={false}
        loading={answer.isPending}
        dataSource={answer.data?.data ?? []}
        columns={[
          {
            key: 'language',
            title: t('languages.language'),
            width: 110,
            render: (_, one) => languageNames[one.language][lang],
          },
          { key: 'title', title: t('languages.title'), render: (_, one) => one.title || <EmptyValue /> },
          {
            key: 'description',
            title: t('languages.description'),
            width: 130,
            render: (_, one) => (
              <StatusTag tone={one.description ? 'green' : 'amber'}>
                {t(one.description ? 'languages.written' : 'languages.missing')}
              </StatusTag>
            ),
          },
          {
            key: 'translator',
            title: t('languages.translatedBy'),
            width: 170,
            render: (_, { engine, translator }) =>
              [engine && inLang(engines[engine], lang), translator].filter(Boolean).join(' · ') || (
                <EmptyValue />
              ),
          },
          {
            key: 'edit',
            width: 90,
            align: 'right',
            render: (_, one) => (
              <Button size="small" icon={<EditOutlined />} disabled={disabled} onClick={() => edit(one)}>
                {t('languages.edit')}
              </Button>
            ),
          },
        ]}
      />
      {edited ? (
        <FormDialog
          open
          drawer
          draft={['goods/language', row.id]}
          title={t('languages.editing', { language: languageNames[edited.language][lang] })}
          schema={libraryCalls.setLanguage.body.pick({
            ...{ title: true, description: true, words: true },
            ...{ engine: true, translator: true },
          })}
          labels={{
            title: t('languages.title'),
            description: t('languages.description'),
            words: t('languages.words'),
            engine: t('languages.engine'),
            translator: t('languages.translator'),
          }}
          initial={edited}
          fields={{
            title: {
              ...(edited.terms.length > 0
                ? {
                    help: `${t('languages.terms')}: ${edited.terms.map(({ source, said }) => `${source} → ${said}`).join('; ')}`,
                  }
                : {}),
            },
            description: {
              input: (
                <HtmlEditor
                  label={t('languages.description')}
                  pictures={file.uploadImage}
                  maxLength={30_000}
                />
              ),
            },
            engine: { halfWidth: true, hidden: edited.language === 'en' },
            translator: {
              halfWidth: true,
              hidden: edited.language === 'en',
              help: t('languages.translatorHelp'),
            },
            words: { hidden: edited.language !== 'zh' },
          }}
          onClose={() => edit(undefined)}
          onSubmit={save}
        />
      ) : null}
    </>
  )
}
