import { department } from '@dropyard/contract/account/department'
import { entity } from '@dropyard/contract/account/entity'
import { role } from '@dropyard/contract/account/role'
import { type UserRow, user } from '@dropyard/contract/account/user'
import { Button } from 'antd'
import { deviceOf } from '../../../kit/call/device.ts'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { refetchRecord } from '../../../kit/form/form-edit-conflict.tsx'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { SessionRows } from '../../../kit/page/session-rows.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { CallDialog } from '../../../kit/record/call-dialog.tsx'
import { words } from './words.ts'

export type Dialog = { show: 'invite' } | { show: 'edit' | 'roles' | 'sessions'; row: UserRow }

interface DialogsProps {
  dialog: Dialog | undefined
  onClose: () => void
}

/** Dialogs of the list of users: invite, edit, roles, sessions. */
export function UserDialogs({ dialog, onClose }: DialogsProps) {
  const t = useT(words)
  const field = useT(user.text)
  const create = useSave(user.create, { refresh: [user.list] })
  const update = useSave(user.update, { refresh: [user.list], done: t('saved') })
  const row = dialog && dialog.show !== 'invite' ? dialog.row : undefined
  return (
    <>
      <FormDialog
        draft={['user/invite']}
        open={dialog?.show === 'invite'}
        onClose={onClose}
        title={t('invite')}
        submit={t('send')}
        width={640}
        schema={user.create.body}
        labels={{ ...field.words.fields, role_ids: field('fields.roles') }}
        choices={field.words.choices}
        fields={{
          email: { help: t('emailHelp') },
          name: { halfWidth: true },
          name_en: { halfWidth: true },
          phone: { halfWidth: true },
          department_id: { halfWidth: true, select: department.select },
          kind: { halfWidth: true },
          entity_id: {
            halfWidth: true,
            select: entity.select,
            help: t('companyHelp'),
            requiredWhen: true,
            when: (values) => values.kind === 'merchant',
          },
          role_ids: { select: role.select, help: t('rolesFieldHelp') },
        }}
        onSubmit={async (values) => {
          const reply = await create.run({ body: user.create.body.parse(values) })
          if (reply.ok) {
            toast.success(t('sent', { email: reply.data.email }))
            onClose()
          }
          return reply
        }}
      />
      <FormDialog
        draft={['user', row?.id]}
        key={`edit${row?.id}`}
        open={dialog?.show === 'edit'}
        onClose={onClose}
        title={row?.name ?? ''}
        schema={user.update.body.omit({ version: true })}
        labels={field.words.fields}
        fields={{
          name: { halfWidth: true },
          name_en: { halfWidth: true },
          phone: { halfWidth: true },
          department_id: { halfWidth: true, select: department.select, hidden: row?.kind === 'merchant' },
        }}
        {...(row ? { initial: row, fresh: refetchRecord(user.get, { params: { id: row.id } }) } : {})}
        onSubmit={async (values, version = row?.version) => {
          const body = { ...user.update.body.parse(values), version }
          const reply = await update.run({ params: { id: row?.id ?? 0 }, body })
          if (reply.ok) onClose()
          return reply
        }}
      />
      <CallDialog
        draft={['user/roles', row?.id]}
        key={`roles${row?.id}`}
        open={dialog?.show === 'roles'}
        onClose={onClose}
        title={t('rolesOf', { name: row?.name ?? '' })}
        call={user.setRole}
        sends={{ id: row?.id }}
        labels={{ role_ids: field('fields.roles') }}
        fields={{ role_ids: { select: role.select, help: t('rolesHelp') } }}
        initial={{ role_ids: row?.roles.map((one) => one.id) ?? [] }}
        done={t('saved')}
        onDone={() => Promise.all([invalidate(user.list), invalidate(role.list)])}
      />
      {dialog?.show === 'sessions' && row ? <Sessions row={row} onClose={onClose} /> : null}
    </>
  )
}

function Sessions({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useT(words)
  const params = { id: row.id }
  const open = useData(user.sessions, { params }, { staleTime: 0 })
  const refresh = [user.list]
  const end = useSave(user.endSession, { refresh, done: t('ended') })
  const endAll = useSave(user.endSessions, { refresh, done: t('ended') })
  const all = async () => {
    const sure = await confirmDanger({
      title: t('endAllSure', { name: row.name }),
      help: t('endAllHelp'),
      ok: t('endAll'),
    })
    if (sure) await endAll.run({ params })
  }
  const title = t('sessionsOf', { name: row.name })
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={title}
      extra={
        open.data?.data.length ? (
          <Button danger loading={endAll.busy} onClick={() => void all()}>
            {t('endAll')}
          </Button>
        ) : null
      }
    >
      <SessionRows
        rows={open.data?.data}
        failed={open.isError}
        onRetry={() => void open.refetch()}
        label={title}
        end={(one) => (
          <Button
            size="small"
            aria-label={`${t('end')}: ${deviceOf(one.agent)}`}
            onClick={() => void end.run({ params: { id: row.id, session: one.id } })}
          >
            {t('end')}
          </Button>
        )}
      />
    </DetailDrawer>
  )
}
