import { link } from '@dropyard/contract/pages'
import { settingText } from '@dropyard/contract/system/setting'
import { registerModule } from '../../../kit/module.ts'
import { nameEach } from '../../../kit/record/record-names.ts'
import { routes } from './routes.ts'

nameEach('setting', (group, { lang }) => {
  const names: Readonly<Record<string, string>> = settingText[lang].groups
  const name = names[group]
  return name === undefined ? undefined : { id: group, name, url: link('/systemConfig') }
})

registerModule({ name: 'setting', routes })
