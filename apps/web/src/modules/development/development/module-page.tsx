import { RetweetOutlined } from '@ant-design/icons'
import { shippingAttributeChoices } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { reorderProduct } from '@dropyard/contract/development/development'
import type { DevelopmentModule, Form } from '@dropyard/contract/development/development/module'
import {
  type ModuleName,
  moduleNames,
  moduleWords,
} from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { productPipeline } from '@dropyard/contract/development/pipeline'
import { quotation } from '@dropyard/contract/development/quotation'
import { sampleOrder } from '@dropyard/contract/development/sample-order'
import { inLang } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { sourcing } from '@dropyard/contract/sourcing/external-link'
import { type ReactNode, useRef } from 'react'
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
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { GivenFacts, RecordChanges } from '../../../kit/record/record-versions.tsx'
import { Pictures } from '../../../kit/value/rows-text.tsx'
import { Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { Attempts } from './attempts.tsx'
import { AxisValues } from './axis-values.tsx'
import { FillFromOffer, offerOf } from './fill-from-offer.tsx'
import { useIdeaInputs } from './idea-margin.tsx'
import { State } from './state.tsx'
import type { TaskDetail, TaskRow } from './task-row.ts'
import { VariantsFit } from './variants-fit.tsx'
import { words } from './words.ts'

/** Additions to the generated form of setup. */
const setupInputs: FieldSpecs = {
  axes: { inputs: { values: AxisValues } },
  variants: { help: <VariantsFit /> },
}

/** Fields of the dialogs of samples that share a line with another. */
const sampleFields = [
  ...['supplier_id', 'variant', 'quantity', 'fee', 'deductible', 'order_no', 'expected_on', 'link'],
  ...['received_on', 'tracking_no'],
]

/** A price above the idea's target requires a reason. */
const priceInputs = ({ targets }: Partial<TaskDetail>): FieldSpecs => {
  const most = targets?.price ?? null
  const isAbove = ({ skus }: Form): boolean =>
    most !== null && ((skus as readonly Form[] | undefined) ?? []).some(({ price }) => Number(price) > most)
  return { price_reason: { when: isAbove, marked: true } }
}

/** Tasks of one module: edited in a form, submitted, reviewed, sent back. */
function ModulePage({ declared }: { declared: DevelopmentModule }) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const go = useNavigate()
  const { module, record } = declared
  /** Sending the dialog again orders nothing twice; after an order the task has another version. */
  const keys = useRef(new Map<string, string>())
  const keyOf = ({ id, version }: { id: number; version: number }): string => {
    const of = `${id}:${version}`
    const key = keys.current.get(of) ?? crypto.randomUUID()
    keys.current.set(of, key)
    return key
  }
  const ofIdea = useIdeaInputs(module === 'goodsDevelop')
  const own: FieldSpecs = {
    ...ofIdea,
    attributes: { choices: shippingAttributeChoices(lang) },
    ...(module === 'goodsOpen' ? setupInputs : {}),
  }
  const needed = declared.needs.map((need) => (typeof need === 'string' ? need : need[0]))
  const specs: FieldSpecs = {
    ...own,
    ...Object.fromEntries(needed.map((name) => [name, { ...own[name], marked: true }])),
  }
  /** Deviations of the form for one product. */
  const specsOf = (row: TaskRow & Partial<TaskDetail>): FieldSpecs => ({
    ...specs,
    ...(module === 'goodsComplete' ? priceInputs(row) : {}),
    ...(module === 'goodsInfo' && row.pictures_shown
      ? {
          texts: {
            ...specs.texts,
            help: (
              <span className="info-help">
                {help.texts}
                <Pictures addresses={row.pictures_shown} />
              </span>
            ),
          },
        }
      : {}),
  })
  const labelsOf = (of: DevelopmentModule) => of.record.text[lang].fields as Readonly<Record<string, string>>
  const { help = {} } = record.text[lang] as { help?: Readonly<Record<string, string>> }
  /** Marks the fields to correct, with the remark of the person who sent the task back. */
  const marked = ({ correct, reason }: TaskRow, specs: FieldSpecs): FieldSpecs =>
    Object.fromEntries(
      correct.map((name) => [
        name,
        {
          ...specs[name],
          help: (
            <>
              <span className="development-correct">{t('correct', { what: reason })}</span>
              {specs[name]?.help ?? help[name]}
            </>
          ),
        },
      ]),
    )
  /** A product on sale is developed again from its last task. */
  const reorder = ({ product_id }: TaskRow): RowAction => ({
    key: 'reorder',
    label: t('reorder'),
    icon: <RetweetOutlined />,
    call: reorderProduct,
    run: async () => {
      const reply = await call(reorderProduct, { body: { product_id } })
      if (reply.ok) void go(link('/goodsDevelop', { id: reply.data.id }))
      else if (!reply.shown && reply.message) toast.error(reply.message)
    },
  })
  return (
    <RecordPage
      record={record}
      at={`/${module}`}
      twoLine
      wide
      drawer
      width={880}
      goesOn
      pollMs={30_000}
      stale={[productPipeline.board, quotation.list]}
      form={(row) => {
        const all = row ? specsOf(row) : specs
        return row ? { ...all, ...marked(row, all) } : all
      }}
      asks={(action, row) => {
        const to = row.back_to as ModuleName | ''
        if (action === 'drop-variants') {
          // Rows of the list contain no variants: their codes are typed instead of selected.
          const choices = ((row as Partial<TaskDetail>).codes ?? []).map((value) => ({ value, label: value }))
          return choices.length > 0 ? { fields: { codes: { choices } } } : undefined
        }
        if (action === 'sampling' || action === 'received')
          return {
            width: 720,
            ...(action === 'sampling' ? { sends: { key: keyOf(row) } } : {}),
            fields: {
              ...Object.fromEntries(sampleFields.map((name) => [name, { halfWidth: true }])),
              warehouse_id: { hidden: !may(sampleOrder.create), halfWidth: true },
            },
          }
        if (action !== 'back-off' || to === '') return undefined
        const labels = labelsOf(moduleOf(to))
        const choices = Object.keys(moduleOf(to).form).map((value) => ({
          value,
          label: labels[value] ?? value,
        }))
        return {
          fields: { fields: { choices } },
          help: { fields: t('correctHelp', { module: inLang(moduleWords[to], lang) }) },
        }
      }}
      offers={(action) => action !== 'handle'}
      more={(row) => (module === 'goodsComplete' && row.state === 'passed' ? [reorder(row)] : [])}
      editable={({ actions }) => actions.some(({ action }) => action === 'handle')}
      cells={{
        product_name: ({ product_name, product_sn, picture, sku }) => (
          <span className="with-picture">
            <Picture src={sized(picture, 40)} name={product_name} size={40} />
            <TwoLines first={product_name} second={sku ? `${product_sn} · ${sku}` : product_sn} />
          </span>
        ),
      }}
      widths={{ level: 70, round: 80, created_at: 110 }}
      titleOf={(row) => row.product_name}
      above={(row) => (
        <>
          <State row={row} correct={row.correct.map((name) => labelsOf(declared)[name] ?? name)} />
          <FillFromOffer declared={declared} row={row} />
          {module === 'goodsInfo' && row.pictures_shown.length > 0 ? (
            <Section title={t('pictures')}>
              <Pictures addresses={row.pictures_shown} />
            </Section>
          ) : null}
          {isJudged(row) ? <Filled declared={declared} row={row} /> : null}
        </>
      )}
      below={(row) => {
        const { attempts, product_id, state, request_id: request } = row
        const asking = module === 'supplierQuotation'
        return (
          <>
            {isJudged(row) ? null : <Filled declared={declared} row={row} />}
            {may(quotation.list) && (asking || attempts.some((one) => one.module === 'supplierQuotation')) ? (
              <SharedPart
                name="quotation/of-product"
                productId={product_id}
                open={asking && ['waiting', 'claimed'].includes(state)}
                offer={offerOf(row)}
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

/** Whether the form waits for a review: then it is shown before everything else about the product. */
const isJudged = ({ state }: Pick<TaskDetail, 'state'>): boolean => state === 'submitted'

/** Required and entered values of a task, and what changed since it was sent back. */
function Filled({ declared, row }: { declared: DevelopmentModule; row: TaskDetail }) {
  const t = useT(words)
  const { before, required } = row
  const form: Form = row
  const held = { record: declared.record, names: Object.keys(declared.form), row: form }
  return (
    <>
      {required !== '' && required !== form.requirements ? (
        <Section title={t('required')}>
          <p className="development-required">{required}</p>
        </Section>
      ) : null}
      <Section title={t('form')}>
        <GivenFacts {...held} before={before} />
      </Section>
      {before ? (
        <Section title={t('changedSince', { round: row.round - 1 })}>
          <RecordChanges {...held} before={before} />
        </Section>
      ) : null}
    </>
  )
}

export const pages = Object.fromEntries(
  moduleNames.map((module) => [module, () => <ModulePage declared={moduleOf(module)} />]),
) as Record<ModuleName, () => ReactNode>
