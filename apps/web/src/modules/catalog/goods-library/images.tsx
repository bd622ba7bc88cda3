import { DownloadOutlined, FolderOutlined, SafetyOutlined } from '@ant-design/icons'
import { goodsImage, imageCalls } from '@dropyard/contract/catalog/goods-image'
import { link } from '@dropyard/contract/pages'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useSave } from '../../../kit/call/use-data.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { JobFileDialog } from '../../../kit/files/job-file-dialog.tsx'
import { sized } from '../../../kit/files/picture-size.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { libraryWords } from './words.ts'

type Changing = { readonly what: 'group' | 'licence'; readonly ids: readonly number[] }

/** Images of all products: move between groups, set licences and export in bulk. */
export function Images({ lists }: { lists: ReactNode }) {
  const t = useT(libraryWords)
  const lang = useLang()
  const navigate = useNavigate()
  const [changing, change] = useState<Changing>()
  const [exportId, showExport] = useState<number>()
  useResumed(['goods-image/group', 'goods-image/licence'], ({ form, ids }) =>
    change({ what: form === 'goods-image/group' ? 'group' : 'licence', ids }),
  )
  const zip = useSave(imageCalls.export, { onDone: (reply) => showExport(reply.data.job_id) })
  const send = async (values: Record<string, unknown>): Promise<unknown> => {
    const ids = [...(changing?.ids ?? [])]
    const reply =
      changing?.what === 'group'
        ? await call(imageCalls.swapGroup, { body: { ids, group: values.group as 'main' } })
        : await call(imageCalls.license, { body: { ids, licence: values.licence as null } })
    if (!reply.ok) return reply
    toast.success(t('changed', { count: reply.data.changed }))
    change(undefined)
    await invalidate(goodsImage.list)
    return reply
  }
  const common = {
    open: changing !== undefined,
    onClose: () => change(undefined),
    choices: goodsImage.text[lang].choices,
    onSubmit: send,
  }
  return (
    <>
      <RecordPage
        record={goodsImage}
        title={t('list.images')}
        titleExtra={lists}
        twoLine
        onOpen={({ goods_id }) => void navigate(link('/goodsLibrary', { id: goods_id, part: 'pictures' }))}
        cells={{
          title: ({ url, title, code }) => (
            <span className="with-picture">
              <Picture src={sized(url || null, 40)} name={title} size={40} />
              <TwoLines first={title} second={code} />
            </span>
          ),
          position: ({ position }) => position + 1,
          licence: ({ licence }) =>
            licence === null ? (
              <StatusTag tone="amber">{t('noLicence')}</StatusTag>
            ) : (
              goodsImage.text[lang].choices.licence?.[licence]
            ),
        }}
        widths={{ title: 360, position: 80, alt: 200 }}
        bulk={[
          {
            key: 'group',
            label: t('move'),
            icon: <FolderOutlined />,
            call: imageCalls.swapGroup,
            run: (ids) => {
              change({ what: 'group', ids })
              return false
            },
          },
          {
            key: 'licence',
            label: t('license'),
            icon: <SafetyOutlined />,
            call: imageCalls.license,
            run: (ids) => {
              change({ what: 'licence', ids })
              return false
            },
          },
          {
            key: 'export',
            label: t('images'),
            icon: <DownloadOutlined />,
            call: imageCalls.export,
            run: (ids) => zip.run({ body: { ids } }),
          },
        ]}
      />
      {changing?.what === 'group' ? (
        <FormDialog
          {...common}
          draft={['goods-image/group', changing.ids]}
          title={t('move')}
          schema={imageCalls.swapGroup.body.pick({ group: true })}
          labels={{ group: t('group') }}
        />
      ) : null}
      {changing?.what === 'licence' ? (
        <FormDialog
          {...common}
          draft={['goods-image/licence', changing.ids]}
          title={t('license')}
          schema={imageCalls.license.body.pick({ licence: true })}
          labels={{ licence: t('licence') }}
        />
      ) : null}
      {exportId === undefined ? null : (
        <JobFileDialog jobId={exportId} onClose={() => showExport(undefined)} />
      )}
    </>
  )
}
