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

/** The shell inside antd's theme and words; what is outside of it does without antd. */
export function Frame() {
  const mode = useMode()
  const lang = useLang()
  const theme = useMemo(() => themeOf(mode), [mode])
  // Rules without words of their own say what the fields of a schema say; antd puts the label in.
  const missing = useT(kitText)('required', { field: `\${label}` })
  const form = useMemo(() => ({ validateMessages: { required: missing, whitespace: missing } }), [missing])
  // antd's variables belong to this class; on the document, pages and pop-ups find them alike.
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

/** antd's locale files are read as a namespace by one tool and as their default by the other. */
const localeOf = (module: object): Locale => ('default' in module ? module.default : module) as Locale
