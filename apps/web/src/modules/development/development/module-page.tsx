import { RetweetOutlined } from '@ant-design/icons'
import { shippingAttributeChoices } from '@dropyard/contract/catalog/shipping-attribute'
import type {
  Attempt,
  DevelopmentModule,
  Form,
  Loop,
  Measured,
  Missing,
} from '@dropyard/contract/development/module'
import { type ModuleName, moduleWords } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { productPipeline, reorderProduct } from '@dropyard/contract/development/pipeline'
import { quotation } from '@dropyard/contract/development/quotation'
import { link } from '@dropyard/contract/pages'
import { sourcing } from '@dropyard/contract/sourcing/external-link'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { useMay } from '../../../kit/current-user.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { toast } from '../../../kit/page/toast.ts'
import type { OpeningPage } from '../../../kit/page/use-opened.ts'
import { comparable } from '../../../kit/record/comparable.ts'
import { FlowPage } from '../../../kit/record/flow-page.tsx'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { Attempts } from './attempts.tsx'
import { FormChanges } from './form-changes.tsx'
import { State } from './state.tsx'
import { words } from './words.ts'

/** What a row of any module carries. */
interface TaskRow {
  readonly id: number
  readonly product_id: number
  readonly product_name: string
  readonly product_sn: string
  readonly picture: string
  readonly sku: string
  readonly state: string
  readonly reason: string
  readonly round: number
  readonly correct: readonly string[]
  readonly back_to: '' | ModuleName
  readonly sample_due: string | null
  readonly sample_late: boolean
  readonly actions: readonly { readonly action: string }[]
}
/** What one read alone carries beyond. */
interface TaskDetail extends TaskRow {
  readonly required: string
  readonly codes: readonly string[]
  readonly missing: readonly Missing[]
  readonly measured: readonly Measured[]
  readonly before: Form | null
  readonly attempts: readonly Attempt[]
  readonly loops: readonly Loop[]
  readonly request_id: number | null
  readonly same: readonly string[]
}

const offers = (row: TaskRow, action: string): boolean => row.actions.some((one) => one.action === action)

interface ModulePageProps {
  declared: DevelopmentModule
  record: DevelopmentModule['record']
  at: OpeningPage
  /** Inputs of its own. */
  form?: FieldSpecs
}

/** Tasks of one module: handled in a form, submitted, reviewed, sent back. */
export function ModulePage({ declared, record, at, form: own }: ModulePageProps) {
  const t = useT(words)
  const lang = useLang()
  // Whoever may not read quotations has none in their drawer.
  const may = useMay()
  const go = useNavigate()
  const mayQuote = may(quotation.list)
  const { form: fields } = declared
  const names = Object.keys(fields)
  // What a declaration makes is known when it runs; every module has these fields.
  const rowOf = (row: unknown): TaskRow => row as TaskRow
  const detailOf = (row: unknown): TaskDetail => row as TaskDetail
  const specs: FieldSpecs = {
    attributes: { choices: shippingAttributeChoices(lang) },
    ...Object.fromEntries(names.flatMap((name) => (fields[name]?.[3]?.half ? [[name, { half: true }]] : []))),
    ...own,
  }
  const { fields: labels, help = {} } = record.text[lang] as {
    fields: Readonly<Record<string, string>>
    help?: Readonly<Record<string, string>>
  }
  /** What must be corrected, with the remark of whoever sent it back. */
  const marked = ({ correct, reason }: TaskRow): FieldSpecs =>
    Object.fromEntries(
      correct.map((name) => [
        name,
        {
          ...specs[name],
          help: (
            <>
              <span className="development-correct">{t('correctHere', { reason })}</span>
              {specs[name]?.help ?? help[name]}
            </>
          ),
        },
      ]),
    )
  /** What is sold is developed again from its last task. */
  const reorder = (row: unknown): RowAction => ({
    key: 'reorder',
    label: t('reorder'),
    icon: <RetweetOutlined />,
    call: reorderProduct,
    run: async () => {
      const reply = await call(reorderProduct, { body: { product_id: rowOf(row).product_id } })
      if (reply.ok) void go(link('/goodsDevelop', { id: reply.data.id }))
      else if (!reply.shown && reply.message) toast.error(reply.message)
    },
  })
  return (
    <FlowPage
      record={record}
      at={at}
      twoLine
      wide
      drawer
      width={880}
      goesOn
      pollMs={30_000}
      stale={[productPipeline.board, quotation.list]}
      form={(row) => (row ? { ...specs, ...marked(rowOf(row)) } : specs)}
      asks={(action, row) => {
        const { back_to: to } = rowOf(row)
        if (action === 'drop-variants') {
          // A row of the list knows no variants yet: their codes are written then.
          const choices = (detailOf(row).codes ?? []).map((value) => ({ value, label: value }))
          return choices.length > 0 ? { fields: { codes: { choices } } } : undefined
        }
        if (action !== 'back-off' || to === '') return undefined
        const labels = moduleOf(to).record.text[lang].fields as Readonly<Record<string, string>>
        const choices = Object.keys(moduleOf(to).form).map((value) => ({
          value,
          label: labels[value] ?? value,
        }))
        return {
          fields: { fields: { choices } },
          help: { fields: t('correctHelp', { module: moduleWords[to][lang] }) },
        }
      }}
      asked={{ budget: { currency: 'CNY' } }}
      hides={(action) => action === 'handle'}
      more={(row) =>
        declared.module === 'goodsComplete' && rowOf(row).state === 'passed' ? [reorder(row)] : []
      }
      editable={(row) => offers(rowOf(row), 'handle')}
      cells={{
        product_name: (row) => {
          const { product_name, product_sn, picture, sku } = rowOf(row)
          return (
            <span className="with-picture">
              <Picture src={sized(picture, 40)} name={product_name} size={40} />
              <TwoLines first={product_name} second={sku ? `${product_sn} · ${sku}` : product_sn} />
            </span>
          )
        },
      }}
      columns={{ level: { width: 70 }, round: { width: 80 }, created_at: { width: 110 } }}
      titleOf={(row) => rowOf(row).product_name}
      above={(row) => (
        <State row={detailOf(row)} correct={rowOf(row).correct.map((name) => labels[name] ?? name)} />
      )}
      below={(row) => {
        const { before, attempts, product_id, state, required, request_id: request } = detailOf(row)
        const filled = names.filter((name) => isGiven((row as Form)[name]))
        return (
          <>
            {required !== '' && required !== (row as Form).requirements ? (
              <Section title={t('required')}>
                <p className="development-required">{required}</p>
              </Section>
            ) : null}
            <Section title={t('form')}>
              {filled.length > 0 ? (
                <RecordFacts
                  record={record}
                  row={row}
                  cells={{}}
                  names={filled}
                  {...(before ? { before: comparable(before, row as Form) } : {})}
                />
              ) : (
                <p className="soft">{t('empty')}</p>
              )}
            </Section>
            {before ? (
              <Section title={t('changedSince', { round: rowOf(row).round - 1 })}>
                <FormChanges module={declared.module} before={before} after={row as Form} />
              </Section>
            ) : null}
            {mayQuote &&
            (declared.module === 'supplierQuotation' ||
              attempts.some((one) => one.module === 'supplierQuotation')) ? (
              <SharedPart
                name="quotation/of-product"
                productId={product_id}
                open={declared.module === 'supplierQuotation' && ['waiting', 'claimed'].includes(state)}
              />
            ) : null}
            {request !== null && may(sourcing.get) ? (
              <SharedPart name="sourcing/request" id={request} />
            ) : null}
            <Attempts attempts={attempts.filter((one) => one.id !== row.id)} />
          </>
        )
      }}
    />
  )
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
