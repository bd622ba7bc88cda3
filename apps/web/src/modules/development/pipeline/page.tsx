import { developmentStates } from '@dropyard/contract/development/development/flow'
import { moduleWords } from '@dropyard/contract/development/development/module-name'
import {
  type PipelineCard,
  type PipelineColumn,
  type PipelineCount,
  pipelineParams,
  productPipeline,
} from '@dropyard/contract/development/pipeline'
import { durationOf } from '@dropyard/contract/kit/duration'
import { inLang } from '@dropyard/contract/kit/text'
import { link, type PagePath } from '@dropyard/contract/pages'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useDebouncedValue } from '../../../kit/form/use-debounced-value.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { AssigneeText, DueText } from '../../../kit/record/task-cells.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { LongText, Picture, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './pipeline.css'

/** Maximum of cards in a column; it links to its full list. */
const shown = 5

type ModulePage = Extract<PagePath, '/goodsDevelop' | '/goodsSample'>
const pageOf = (module: string): ModulePage => `/${module}` as ModulePage

/** Products in development by module: duration, assignee, and delays. */
export function Page() {
  const t = useT(words)
  const [{ search, whose }, set] = usePageParams('/productPipeline', pipelineParams)
  const answer = useData(
    productPipeline.board,
    { query: { ...(search ? { search } : {}), ...(whose ? { whose } : {}) } },
    { pollMs: 30_000 },
  )
  const columns = answer.data?.data.columns
  const asked = useDebouncedValue(
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
      {answer.isLoadingError ? (
        <StateMessage title={t('none')} onRetry={() => void answer.refetch()} />
      ) : null}
      <div className="pipeline-board" aria-busy={answer.isPending}>
        {columns?.map((column) => (
          <Column key={column.module} column={column} />
        ))}
      </div>
    </div>
  )
}

function Column({ column }: { column: PipelineColumn }) {
  const t = useT(words)
  const lang = useLang()
  const { module, total, cards, to } = column
  const title = inLang(moduleWords[module], lang)
  return (
    <section className="pipeline-column" aria-label={title}>
      <h2>
        <span>{title}</span>
        <Count column={column} of="total" says={String(total)} />
      </h2>
      <p className="pipeline-facts">
        {(['late', 'unclaimed', 'in_review', 'refused', 'waiting', 'late_samples'] as const).map((of) =>
          column[of] > 0 ? (
            <Count key={of} column={column} of={of} says={t(of, { count: column[of] })} />
          ) : null,
        )}
      </p>
      <p className="pipeline-facts soft" data-tip={t('window')}>
        <Past column={column} />
      </p>
      {cards.length === 0 ? <p className="soft">{t('none')}</p> : null}
      {cards.slice(0, shown).map((card) => (
        <Card key={card.id} card={card} to={to.total && link(pageOf(module), { id: card.id })} />
      ))}
      {total > shown ? <Count column={column} of="total" says={t('more', { count: total })} /> : null}
    </section>
  )
}

/** A number with a link to the list of exactly the counted tasks. */
function Count({ column, of, says }: { column: PipelineColumn; of: PipelineCount; says: string }) {
  const to = column.to[of]
  const className = of === 'late' || of === 'late_samples' ? 'negative' : 'number'
  return to ? (
    <Link className={className} to={to} data-count={column[of]}>
      {says}
    </Link>
  ) : (
    <span className={className}>{says}</span>
  )
}

/** Median duration of products in a module, and how many are dropped. */
function Past({ column }: { column: PipelineColumn }) {
  const t = useT(words)
  const { median_hours: hours, passed, returned, ended } = column
  const time = hours === null ? '' : t('median', { time: durationOf(hours * 60)[t.lang], count: passed })
  if (hours === null && returned + ended === 0) return '–'
  return (
    <>
      {time ? <Count column={column} of="passed" says={time} /> : null}
      {returned > 0 ? (
        <Count column={column} of="returned" says={t('returned', { count: returned })} />
      ) : null}
      {ended > 0 ? <Count column={column} of="ended" says={t('ended', { count: ended })} /> : null}
    </>
  )
}

function Card({ card, to }: { card: PipelineCard; to: string | undefined }) {
  const t = useT(words)
  const about = (
    <>
      <Picture src={sized(card.picture, 36)} name={card.product_name} size={36} />
      <span>
        <LongText>{card.product_name}</LongText>
        <span className="pipeline-facts">
          <FlowTag states={developmentStates} state={card.state} />
          {card.round > 1 ? <span className="soft">{t('round', { round: card.round })}</span> : null}
          {card.loops > 1 ? <span className="negative">{t('loops', { count: card.loops })}</span> : null}
          {card.sample_late ? <span className="negative">{t('sampleLate')}</span> : null}
          <span className="soft">
            <WhenText at={card.came_at} say={(when) => t('came', { when })} />
          </span>
        </span>
        <span className="pipeline-facts soft">
          {card.assignee_name || card.worker_name || card.shared_names ? (
            <AssigneeText
              name={card.assignee_name || card.worker_name}
              shared={card.shared_names}
              due={card.due_at}
            />
          ) : null}
          <DueText at={card.due_at} waits={card} />
        </span>
      </span>
    </>
  )
  return to ? (
    <Link className="pipeline-card" to={to}>
      {about}
    </Link>
  ) : (
    <div className="pipeline-card">{about}</div>
  )
}
