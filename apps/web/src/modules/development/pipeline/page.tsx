import { developmentStates } from '@dropyard/contract/development/flow'
import { moduleWords } from '@dropyard/contract/development/module-name'
import {
  type PipelineCard,
  type PipelineColumn,
  pipelineParams,
  productPipeline,
} from '@dropyard/contract/development/pipeline'
import { link, type PagePath } from '@dropyard/contract/pages'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useTyped } from '../../../kit/form/use-typed.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { Notice } from '../../../kit/page/notice.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { DueText } from '../../../kit/record/task-cells.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { LongText, Picture } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './pipeline.css'

/** Cards that a column shows before it leads to its list. */
const shown = 5

type ModulePage = Extract<PagePath, '/goodsDevelop' | '/goodsSample'>
const pageOf = (module: string): ModulePage => `/${module}` as ModulePage

/** What is where in product development, how long, whose, and what is late. */
export function Page() {
  const t = useT(words)
  const [{ search, whose }, set] = usePageParams('/productPipeline', pipelineParams)
  const answer = useData(
    productPipeline.board,
    { query: { ...(search ? { search } : {}), ...(whose ? { whose } : {}) } },
    { every: 30_000 },
  )
  const columns = answer.data?.data.columns
  const asked = useTyped(
    search ?? '',
    (typed) => typed.trim(),
    (next) => set({ search: next || undefined }),
  )
  return (
    <div className="page pipeline">
      <header className="page-head">
        <h1>{t('title')}</h1>
        <SearchField
          label={t('search')}
          value={asked.typed}
          onChange={asked.setTyped}
          onPressEnter={asked.sendNow}
        />
        <Segmented
          value={whose ?? 'all'}
          onChange={(next) => set({ whose: next === 'all' ? undefined : (next as 'mine' | 'late') })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'mine', label: t('mine') },
            { value: 'late', label: t('lateOnly') },
          ]}
        />
      </header>
      {answer.isLoadingError ? <Notice title={t('none')} onRetry={() => void answer.refetch()} /> : null}
      <div className="pipeline-board" aria-busy={answer.isPending}>
        {columns?.map((column) => (
          <Column key={column.module} column={column} asked={{ search, whose }} />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  column: PipelineColumn
  /** What the board is narrowed to: its links lead to exactly these. */
  asked: { search: string | undefined; whose: 'mine' | 'late' | undefined }
}

function Column({ column, asked }: ColumnProps) {
  const t = useT(words)
  const lang = useLang()
  const { module, total, late, unclaimed, in_review: review, refused, waiting, cards } = column
  const page = pageOf(module)
  const title = moduleWords[module][lang]
  const all = link(page, { open: true, ...asked })
  return (
    <section className="pipeline-column" aria-label={title}>
      <h2>
        <Link to={all} data-count={total}>
          {title}
        </Link>
        <span className="number">{total}</span>
      </h2>
      <p className="pipeline-facts">
        {late > 0 && asked.whose === 'mine' ? (
          <span className="negative">{t('late', { count: late })}</span>
        ) : late > 0 ? (
          <Link className="negative" to={link(page, { ...asked, whose: 'late' })} data-count={late}>
            {t('late', { count: late })}
          </Link>
        ) : null}
        {unclaimed > 0 ? (
          <Link to={link(page, { ...asked, state: 'waiting' })} data-count={unclaimed}>
            {t('unclaimed', { count: unclaimed })}
          </Link>
        ) : null}
        {review > 0 ? (
          <Link to={link(page, { ...asked, state: 'submitted' })} data-count={review}>
            {t('review', { count: review })}
          </Link>
        ) : null}
        {refused > 0 ? (
          <Link to={link(page, { ...asked, state: 'refused' })} data-count={refused}>
            {t('refused', { count: refused })}
          </Link>
        ) : null}
        {waiting > 0 && asked.whose === undefined ? (
          <Link to={link(page, { ...asked, whose: 'waiting' })} data-count={waiting}>
            {t('waiting', { count: waiting })}
          </Link>
        ) : null}
      </p>
      <p className="pipeline-facts soft" data-tip={t('window')}>
        <Past column={column} />
      </p>
      {cards.length === 0 ? <p className="soft">{t('none')}</p> : null}
      {cards.slice(0, shown).map((card) => (
        <Card key={card.id} card={card} to={link(page, { id: card.id })} />
      ))}
      {total > shown ? (
        <Link to={all}>{t('more', { count: total - Math.min(shown, cards.length) })}</Link>
      ) : null}
    </section>
  )
}

/** How long products stay, and how many are lost. */
function Past({ column: { median_hours: hours, ended, returned } }: { column: PipelineColumn }) {
  const t = useT(words)
  const time =
    hours === null
      ? []
      : [hours < 48 ? t('median', { hours }) : t('medianDays', { days: Math.round(hours / 24) })]
  const lost = [
    ...(returned > 0 ? [t('returned', { count: returned })] : []),
    ...(ended > 0 ? [t('ended', { count: ended })] : []),
  ]
  return [...time, ...lost].join(' · ') || '–'
}

function Card({ card, to }: { card: PipelineCard; to: string }) {
  const t = useT(words)
  return (
    <Link className="pipeline-card" to={to}>
      <Picture src={sized(card.picture, 36)} name={card.product_name} size={36} />
      <span>
        <LongText>{card.product_name}</LongText>
        <span className="pipeline-facts">
          <FlowTag states={developmentStates} state={card.state} />
          {card.round > 1 ? <span className="soft">{t('round', { round: card.round })}</span> : null}
        </span>
        <span className="pipeline-facts soft">
          {card.assignee_name || card.worker_name ? (
            <span>{card.assignee_name || card.worker_name}</span>
          ) : null}
          <DueText at={card.due_at} waits={card} />
        </span>
      </span>
    </Link>
  )
}
