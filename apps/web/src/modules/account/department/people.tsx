import { type DepartmentPerson, department } from '@dropyard/contract/account/department'
import { Button } from 'antd'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface PeopleProps {
  label: string
  people: readonly DepartmentPerson[]
  /** Shows a button to remove them from their department. */
  placed: boolean
}

/** The people of a department. */
export function People({ label, people, placed }: PeopleProps) {
  const t = useT(words)
  const place = useSave(department.place, { refresh: [{ ...department.architecture, path: '/v1/depart' }] })
  if (people.length === 0) return <StateMessage title={t('nobody')} help={t('nobodyHelp')} />
  return (
    <ul className="department-people" aria-label={label}>
      {people.map((one) => (
        <li key={one.id}>
          <strong>
            <LongText>{one.name}</LongText>
          </strong>
          <a href={`mailto:${one.email}`}>
            <LongText>{one.email}</LongText>
          </a>
          <LongText>{one.roles}</LongText>
          <LongText>{one.phone}</LongText>
          {placed ? (
            <Can call={department.place} otherwise={<span />}>
              <Button
                size="small"
                aria-label={`${t('takeOut')}: ${one.name}`}
                onClick={() => void place.run({ body: { user_ids: [one.id], department_id: null } })}
              >
                {t('takeOut')}
              </Button>
            </Can>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  )
}
