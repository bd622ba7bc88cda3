import { skuTemplate, skuTemplateCalls } from '@dropyard/contract/catalog/sku-template'
import { Button } from 'antd'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

/** Takes codes from a template, which are never given out again; none if the template was deleted. */
export async function takeCodes(template: number, count: number): Promise<string[]> {
  const reply = await call(skuTemplateCalls.take, { params: { id: template }, body: { count } })
  await invalidate(skuTemplate.list)
  return reply.ok ? reply.data.codes : []
}

interface CodeTemplateProps {
  template: number | undefined
  onTemplate: (id: number | undefined) => void
  /** Number of variants that have no SKU code yet. */
  bare: number
  onFill: () => void
}

/** Selects the template for codes of new variants. */
export function CodeTemplate({ template, onTemplate, bare, onFill }: CodeTemplateProps) {
  const t = useT(editWords)
  return (
    <Can call={skuTemplateCalls.take}>
      <Picker
        className="edit-template"
        select={skuTemplate.select}
        placeholder={t('template')}
        aria-label={t('template')}
        value={template}
        onChange={(id: number | undefined) => onTemplate(id)}
      />
      {template !== undefined && bare > 0 ? (
        <Button onClick={onFill}>{t('fillCodes', { count: bare })}</Button>
      ) : null}
    </Can>
  )
}
