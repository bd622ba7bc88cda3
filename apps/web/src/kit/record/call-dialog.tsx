import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ComponentProps } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { toast } from '../page/toast.ts'
import { callRecord } from './record-call.ts'

interface CallDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'schema' | 'onSubmit'> {
  call: AnyEndpoint
  /** Values of the body that the form does not ask for: they are always sent, and their fields are hidden. */
  sends?: Readonly<Record<string, unknown>>
  /** The message after success. */
  done: string
  onDone: () => Promise<unknown>
}

/** A form for the body of an endpoint; it closes when the request has succeeded. */
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
