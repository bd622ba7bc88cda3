import { customerSegment, type SegmentRow } from '@dropyard/contract/customer/segment'
import { matchWords } from '@dropyard/contract/kit/condition-groups'
import { inLang } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { ConditionsInput, freshGroup } from './conditions-input.tsx'
import { useLeafText } from './leaf-names.ts'
import { Why } from './why.tsx'
import { words } from './words.ts'
import './segment.css'

/** Segments of customers. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  return (
    <RecordPage
      record={customerSegment}
      at="/customerSegments"
      initial={{ kind: 'buyer', mode: 'live', shared: true, match: 'all', groups: [freshGroup] }}
      width={820}
      form={{
        entity_id: { when: ({ kind }) => kind === 'buyer' },
        // How groups are joined matters only for several.
        match: { when: ({ groups }) => Array.isArray(groups) && groups.length > 1 },
        groups: {
          input: <ConditionsInput />,
          text: (groups) => <Groups groups={(groups ?? []) as SegmentRow['groups']} />,
        },
      }}
      below={({ members, ...row }) => (
        <>
          <Section
            title={t('members')}
            extra={
              <Link to={link('/customerList', { segment_id: row.id, kind: row.kind })}>{t('show')}</Link>
            }
          >
            {t(members.bounded ? 'more' : 'count', {
              count: members.count.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US'),
            })}
          </Section>
          <Conditions segment={row} />
          <Why key={row.id} segment={row} />
        </>
      )}
    />
  )
}

function Conditions({ segment: { groups, match } }: { segment: SegmentRow }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <Section title={t('conditions')}>
      {groups.length > 1 ? <p className="soft">{inLang(matchWords[match], lang)}</p> : null}
      <Groups groups={groups} />
    </Section>
  )
}

function Groups({ groups }: Pick<SegmentRow, 'groups'>) {
  const t = useT(words)
  const text = useLeafText(groups.flatMap(({ of }) => of))
  return (
    <ul className="segment-groups">
      {groups.map((group) => (
        <li key={JSON.stringify(group)}>
          {group.of.map((leaf, index) => (
            <p key={JSON.stringify(leaf)}>
              {index > 0 ? <span className="soft">{t(group.match === 'all' ? 'and' : 'or')} </span> : null}
              {text(leaf)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
