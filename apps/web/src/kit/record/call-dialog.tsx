import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ComponentProps } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { toast } from '../page/toast.ts'
import { callRecord } from './record-call.ts'

interface CallDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'schema' | 'onSubmit'> {
  call: AnyEndpoint
  /** What is sent besides what is asked for: these fields do not show. */
  sends?: Readonly<Record<string, unknown>>
  /** What is said when it is done. */
  done: string
  onDone: () => Promise<unknown>
}

/** A form for the body of a call, which closes once that is done. */
export function CallDialog({ call: to, sends = {}, done, onDone, fields, ...rest }: CallDialogProps) {
  const unshown = Object.fromEntries(Object.keys(sends).map((name) => [name, { hidden: true }]))
  return (
    <FormDialog
      {...rest}
      schema={to.body as never}
      fields={{ ...fields, ...unshown }}
      onSubmit={async (values) => {
        const reply = await callRecord(to, { body: { ...values, ...sends } })
        if (!reply.ok) {
          if (!reply.shown && reply.message) toast.error(reply.message)
          return reply
        }
        toast.success(done)
        rest.onClose()
        await onDone()
        return reply
      }}
    />
  )
}
