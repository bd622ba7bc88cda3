import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { kitText } from '../kit/kit-text.ts'
import { useLang, useT } from '../kit/lang.ts'
import { useMode } from '../mode.ts'
import '../shared-parts.ts'
import { themeOf } from './antd-theme.ts'
import { Shell } from './shell.tsx'
import '../kit/page/parts.css'
import '../kit/list/list.css'
import './shell.css'

/** The shell within antd's theme and locale; pages outside of the shell don't use antd. */
export function Frame() {
  const mode = useMode()
  const lang = useLang()
  const theme = useMemo(() => themeOf(mode), [mode])
  // Message for rules without their own message, like those of a schema; antd inserts the label.
  const missing = useT(kitText)('required', { field: `\${label}` })
  const form = useMemo(() => ({ validateMessages: { required: missing, whitespace: missing } }), [missing])
  // antd's variables belong to this class; on the document both pages and popups inherit them.
  useEffect(() => document.documentElement.classList.add('app'), [])
  return (
    <ConfigProvider
      theme={theme}
      locale={localeOf(lang === 'zh' ? zhCN : enUS)}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      form={form}
    >
      <Shell />
    </ConfigProvider>
  )
}

type Locale = NonNullable<ComponentProps<typeof ConfigProvider>['locale']>

/** Some tools import antd's locale files as a namespace, others as their default export. */
const localeOf = (module: object): Locale => ('default' in module ? module.default : module) as Locale
