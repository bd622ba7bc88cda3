import { store } from '@dropyard/contract/store/store'
import { menu } from '@dropyard/contract/system/menu'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import './store.css'
import { words } from './words.ts'

export interface LostStoresProps {
  /** Only stores of this platform; all by default. */
  platform?: number
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'store/lost': LostStoresProps
  }
}

/** Shows which stores lost their authorization, with a button to renew it. Renders nothing if there are none. */
export function Part({ platform }: LostStoresProps) {
  return useMay()(store.list) ? <LostStores {...(platform === undefined ? {} : { platform })} /> : null
}

function LostStores({ platform }: LostStoresProps) {
  const t = useT(words)
  const [opened, open] = useState<number>()
  const query = { lost: true, ...(platform === undefined ? {} : { platform_id: platform }) }
  const stores = useData(store.select, { query }, { staleTime: 30_000 })
  const lost = stores.data?.data ?? []
  const [first] = lost
  if (!first) return null
  return (
    <>
      <Alert
        className="lost-stores"
        type="warning"
        showIcon
        title={
          lost.length === 1
            ? t('lost.one', { name: first.name })
            : t('lost.several', { count: lost.length, name: first.name })
        }
        action={
          <Can call={store.authorize}>
            <Button size="small" onClick={() => open(first.id)}>
              {t('lost.authorize')}
            </Button>
          </Can>
        }
      />
      {opened === undefined ? null : (
        <SharedPart
          name="store/authorize"
          id={opened}
          onClose={() => {
            open(undefined)
            void invalidate(store.select)
            void invalidate(store.list)
            void invalidate(menu.authority)
          }}
        />
      )}
    </>
  )
}
